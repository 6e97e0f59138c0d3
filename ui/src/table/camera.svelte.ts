// The window on the map: where the sheet lies, how large it is, and the hands that move it. It knows points, not hexes.
import type { Point } from "./geometry";

const SETTLED = 160; // ms without a hand on the map, after which it is drawn anew
const [LEAST, MOST] = [0.18, 3.2];
const NARROW = 700; // px; a phone shows part of the map
const CLICK = 5; // px that a hand may tremble
const EDGE = 50; // px from the window's edge at which something is still in sight

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A map larger than the window never leaves more than a strip of the table beside it. */
const inside = (at: number, long: number, window: number): number =>
  long > window ? Math.min(24, Math.max(window - long - 24, at)) : at;

export class Camera {
  near = $state<"far" | "mid" | "near">("mid"); // how much of a counter can be read
  whole = $state(true); // the map fits the window: no small map
  seen = $state.raw({ x: 0, y: 0, w: 0, h: 0 }); // the part of the map in the window, where it came to rest
  scale = $state(0); // at which it came to rest; 0: not yet
  private k = 1;
  private x = 0;
  private y = 0;
  private viewport!: HTMLElement;
  private board!: HTMLElement; // moved and scaled as a picture while a hand is on the map
  private paper!: HTMLElement; // inside it, at the scale at which that picture is drawn
  private drawn = 0; // the scale of the picture; drawing it anew takes the time of several frames
  private frame = 0;
  private settle = 0;
  private wide = 0; // the window; asking the page each time would lay it out anew
  private high = 0;
  private box = new DOMRect();
  private readonly pointers = new Map<number, Point>();
  private wanted: [Point, number] | null = null; // in sight, before there is a window
  private before: { k: number; x: number; y: number } | null = null; // where somebody else's lead began
  touched = false; // by a hand, whose view it is from then on
  private dragged = 0;
  private apart = 0;

  constructor(private readonly size: () => Point) {}

  /** Take charge of the page's boxes, and `begin` when they have been laid out; what is returned lets go of them. */
  attach(viewport: HTMLElement, board: HTMLElement, paper: HTMLElement, begin: () => void): () => void {
    [this.viewport, this.board, this.paper] = [viewport, board, paper];
    const refit = new ResizeObserver(() => {
      const [w, h] = [this.wide, this.high];
      [this.wide, this.high] = [viewport.clientWidth, viewport.clientHeight];
      if (!w) this.begin(begin);
      else if (!this.pointers.size) this.resized(w, h);
    });
    const wheel = (event: WheelEvent): void => this.wheel(event);
    refit.observe(viewport);
    viewport.addEventListener("wheel", wheel, { passive: false });
    return () => {
      clearTimeout(this.settle);
      cancelAnimationFrame(this.frame);
      refit.disconnect();
      viewport.removeEventListener("wheel", wheel);
    };
  }

  get narrow(): boolean {
    return this.wide < NARROW;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  private paint(): void {
    this.frame = 0;
    if (!this.settle || this.k < this.drawn * 0.55 || this.k > this.drawn * 6) this.redraw();
    const [x, y] = this.k === this.drawn ? [Math.round(this.x), Math.round(this.y)] : [this.x, this.y]; // whole pixels are copied, not filtered
    this.board.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${this.k / this.drawn})`;
  }

  /** Draw the picture anew, sharp at this scale. */
  private redraw(): void {
    if (this.drawn === this.k) return;
    const [width, height] = this.size();
    this.drawn = this.k;
    this.paper.style.transform = `scale(${this.k})`;
    [this.board.style.width, this.board.style.height] = [`${width * this.k}px`, `${height * this.k}px`];
  }

  private moved(): void {
    if (!this.wide) [this.wide, this.high] = [this.viewport.clientWidth, this.viewport.clientHeight];
    const [width, height] = this.size();
    const slack = 80;
    this.x = Math.min(this.wide - slack, Math.max(slack - width * this.k, this.x));
    this.y = Math.min(this.high - slack, Math.max(slack - height * this.k, this.y));
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => this.rest(), SETTLED);
  }

  private rest(): void {
    const [{ k }, [width, height]] = [this, this.size()];
    this.settle = 0;
    this.paint();
    this.near = k < 0.55 ? "far" : k < 1.1 ? "mid" : "near";
    this.scale = k;
    this.whole = width * k <= this.wide * 1.15 && height * k <= this.high * 1.15;
    this.seen = { x: -this.x / k, y: -this.y / k, w: this.wide / k, h: this.high / k };
  }

  /** The map is laid for the first time: no hand has laid it that might go on. */
  private begin(lay: () => void): void {
    lay();
    if (this.wanted) this.show(...this.wanted);
    this.wanted = null;
    clearTimeout(this.settle);
    cancelAnimationFrame(this.frame);
    this.rest();
  }

  /** What was in the middle of the window stays there; where only a panel below it grows, the map does not move. */
  private resized(w: number, h: number): void {
    if (w && w !== this.wide) {
      this.x += (this.wide - w) / 2;
      this.y += (this.high - h) / 2;
    }
    this.moved();
  }

  // --- where to look -----------------------------------------------------------------------------------------------

  /** The whole map; where the window is narrow its whole height, around `x` on the map. */
  fit(x: number): void {
    const [[width, height], w, h] = [this.size(), this.viewport.clientWidth, this.viewport.clientHeight];
    this.k = Math.max(Math.min(w / width, h / height), w < NARROW ? h / height : 0);
    this.x = (w - width * this.k) / 2;
    this.y = (h - height * this.k) / 2;
    if (w < width * this.k) this.x = Math.min(0, Math.max(w - width * this.k, w / 2 - x * this.k));
    this.moved();
  }

  /** As close as this part of the map allows, if that is noticeably closer than now. */
  approach({ left, right, top, bottom }: Box): void {
    const [w, h] = [this.viewport.clientWidth, this.viewport.clientHeight];
    const next = Math.min(1, Math.max(w < NARROW ? 0.42 : 0, Math.min(w / (right - left), h / (bottom - top))));
    if (next < this.k * 1.2) return;
    this.k = next;
    this.lay((left + right) / 2, (top + bottom) / 2, w, h);
  }

  /** Remember where the map lies. */
  wander(): void {
    if (this.wide) this.before ??= { k: this.k, x: this.x, y: this.y };
  }
  /** Lay it there again, unless a hand has laid it elsewhere. */
  comeBack(): void {
    if (!this.before) return;
    [this.k, this.x, this.y] = [this.before.k, this.before.x, this.before.y];
    this.before = null;
    this.moved();
  }

  zoom(by: number, px = this.wide / 2, py = this.high / 2): void {
    const next = Math.min(MOST, Math.max(LEAST, this.k * by));
    this.before = null;
    this.touched = true;
    this.x = px - ((px - this.x) * next) / this.k;
    this.y = py - ((py - this.y) * next) / this.k;
    this.k = next;
    this.moved();
  }

  /** Bring a point into the window, whose lowest `covered` pixels are hidden by something. */
  show([x, y]: Point, covered: number): void {
    if (!this.wide) return void (this.wanted = [[x, y], covered]);
    // only a narrow window changes with what is asked; to measure it lays the page out
    const [w, high] = this.narrow ? [this.viewport.clientWidth, this.viewport.clientHeight] : [this.wide, this.high];
    const h = high - covered;
    const [px, py] = [x * this.k + this.x, y * this.k + this.y];
    if (px < 0 || py < 0 || px > w || py > h) return this.lay(x, y, w, h);
    const nudge = (at: number, long: number): number =>
      at < EDGE ? EDGE + 20 - at : at > long - EDGE ? long - EDGE - 20 - at : 0;
    const [dx, dy] = [nudge(px, w), nudge(py, h)];
    if (!dx && !dy) return;
    const [width, height] = this.size();
    this.x = inside(this.x + dx, width * this.k, w);
    this.y = inside(this.y + dy, height * this.k, h);
    this.moved();
  }

  center(x: number, y: number): void {
    this.touched = true;
    this.x = this.viewport.clientWidth / 2 - x * this.k;
    this.y = this.viewport.clientHeight / 2 - y * this.k;
    this.moved();
  }

  /** Lay the map so that a point is in the middle. */
  private lay(x: number, y: number, w: number, h: number): void {
    const [width, height] = this.size();
    this.x = inside(w / 2 - x * this.k, width * this.k, w);
    this.y = inside(h / 2 - y * this.k, height * this.k, h);
    this.moved();
  }

  /** A point of the map on the screen. */
  onScreen([x, y]: Point): { x: number; y: number } {
    const box = this.viewport.getBoundingClientRect();
    return { x: box.left + x * this.k + this.x, y: box.top + y * this.k + this.y };
  }

  /** A point of the screen on the map. */
  onMap(event: MouseEvent): Point {
    const box = this.viewport.getBoundingClientRect();
    return [(event.clientX - box.left - this.x) / this.k, (event.clientY - box.top - this.y) / this.k];
  }

  // --- hands -------------------------------------------------------------------------------------------------------

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (!this.settle) this.box = this.viewport.getBoundingClientRect(); // it does not move while the map does
    this.zoom(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
      event.clientX - this.box.left,
      event.clientY - this.box.top,
    );
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 1) this.dragged = 0;
    this.apart = 0;
  }

  /** A hand moves; false if it only hovers. */
  drag(event: PointerEvent): boolean {
    const was = this.pointers.get(event.pointerId);
    if (!was) return false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 1) this.pull(event, event.clientX - was[0], event.clientY - was[1]);
    else if (this.pointers.size === 2) this.pinch();
    return true;
  }

  private pull(event: PointerEvent, dx: number, dy: number): void {
    this.dragged += Math.abs(dx) + Math.abs(dy);
    if (this.dragged < CLICK) return;
    if (!this.viewport.hasPointerCapture(event.pointerId)) this.viewport.setPointerCapture(event.pointerId);
    this.before = null;
    this.touched = true;
    this.x += dx;
    this.y += dy;
    this.moved();
  }

  private pinch(): void {
    const [a, b] = [...this.pointers.values()] as [Point, Point];
    const now = Math.hypot(a[0] - b[0], a[1] - b[1]);
    const box = this.viewport.getBoundingClientRect();
    this.dragged = 99;
    if (this.apart) this.zoom(now / this.apart, (a[0] + b[0]) / 2 - box.left, (a[1] + b[1]) / 2 - box.top);
    this.apart = now;
  }

  /** A hand is lifted; true if it was a click. */
  up(event: PointerEvent): boolean {
    return this.pointers.delete(event.pointerId) && this.dragged < CLICK && event.type !== "pointercancel";
  }
}
