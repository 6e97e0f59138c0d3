// Paints the ground, whole or in part, at any scale, away from the thread that answers hands.
import type { HexSheet } from "../generated/api";
import { H, center, nameOf, size } from "./geometry";
import { FRAME, LIGHT, PAPER, SAND, SHADE, inScheme, styleOf, type Scheme } from "./ink";
import { STEP, reliefOf } from "./relief";
import { looks, shapesOf, type Shape } from "./shapes";

export interface Order {
  n: number;
  sheet: number; // which of those told before
  told: HexSheet | null; // its sheet, once
  scenario: string;
  scheme: Scheme;
  part: { x: number; y: number; w: number; h: number };
  scale: number;
  numbers: number; // how strongly hex numbers are printed, 0 to 1
}
export interface Painted {
  n: number;
  blob: Blob | null;
}

interface Inked extends Shape {
  path: Path2D;
  inside: Path2D | null;
}

const sheets = new Map<number, HexSheet>();
const inked = new Map<string, Inked[]>();
const lit = new Map<string, OffscreenCanvas>();

function shapes(id: number, sheet: HexSheet, scenario: string): Inked[] {
  const key = `${id} ${scenario}`;
  const found =
    inked.get(key) ??
    shapesOf(sheet, scenario).map((shape) => ({
      ...shape,
      path: new Path2D(shape.d),
      inside: shape.within ? new Path2D(shape.within) : null,
    }));
  inked.set(key, found);
  return found;
}

const parts = (color: string): number[] => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));

/** Sun and shade as a picture, a point for each height. */
function relief(id: number, sheet: HexSheet, scheme: Scheme): OffscreenCanvas {
  const key = `${id} ${scheme}`;
  const found = lit.get(key);
  if (found) return found;
  const { width, height, light } = reliefOf(sheet, looks(sheet));
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  const [sun, shade] = [parts(inScheme(LIGHT, scheme)), parts(inScheme(SHADE, scheme))];
  light.forEach((value, i) => {
    image.data.set(value > 0 ? sun : shade, i * 4);
    image.data[i * 4 + 3] = Math.abs(value) * (value > 0 ? 150 : 105);
  });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  lit.set(key, canvas);
  return canvas;
}

type Context = OffscreenCanvasRenderingContext2D;

function ink(on: Context, shape: Inked, scheme: Scheme): void {
  const style = styleOf(shape.ink);
  on.save();
  if (shape.inside) on.clip(shape.inside);
  on.globalAlpha = style.faint ?? 1;
  if (style.fill) {
    on.fillStyle = inScheme(style.fill, scheme);
    on.fill(shape.path);
  }
  if (style.stroke) {
    on.strokeStyle = inScheme(style.stroke, scheme);
    on.lineWidth = shape.width ?? style.width ?? 1;
    on.setLineDash(style.dash ?? []);
    on.stroke(shape.path);
  }
  on.restore();
}

function number(on: Context, sheet: HexSheet, { part, numbers, scheme }: Order): void {
  on.font = "8.5px system-ui, sans-serif";
  on.textAlign = "center";
  on.fillStyle = inScheme(FRAME, scheme);
  on.globalAlpha = numbers;
  for (let c = 1; c <= sheet.columns; c++)
    for (let r = 1; r <= sheet.rows; r++) {
      const [x, y] = center(sheet, c, r);
      if (x < part.x - 40 || x > part.x + part.w + 40 || y < part.y - 40 || y > part.y + part.h + 40) continue;
      on.fillText(nameOf(c, r), x, y - H / 2 + 9);
    }
  on.globalAlpha = 1;
}

function paint(sheet: HexSheet, order: Order): OffscreenCanvas {
  const { part, scale, scheme } = order;
  const [w, h] = size(sheet);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(part.w * scale)), Math.max(1, Math.round(part.h * scale)));
  const on = canvas.getContext("2d", { alpha: false });
  if (!on) return canvas;
  on.setTransform(canvas.width / part.w, 0, 0, canvas.height / part.h, 0, 0);
  on.translate(-part.x, -part.y);
  on.lineCap = on.lineJoin = "round";
  on.fillStyle = inScheme(PAPER, scheme);
  on.fillRect(0, 0, w, h);
  on.save();
  on.beginPath();
  on.rect(6, 6, w - 12, h - 12);
  on.clip();
  on.fillStyle = inScheme(SAND, scheme);
  on.fillRect(6, 6, w - 12, h - 12);
  const shading = relief(order.sheet, sheet, scheme);
  on.imageSmoothingQuality = "high";
  on.drawImage(shading, 0, 0, shading.width * STEP, shading.height * STEP);
  for (const shape of shapes(order.sheet, sheet, order.scenario)) {
    const [left, top, right, bottom] = shape.box ?? [0, 0, w, h];
    if (right < part.x || left > part.x + part.w || bottom < part.y || top > part.y + part.h) continue;
    on.lineCap = shape.ink === "sleepers" || shape.ink === "track" ? "butt" : "round";
    ink(on, shape, scheme);
  }
  if (order.numbers) number(on, sheet, order);
  on.restore();
  on.strokeStyle = inScheme(FRAME, scheme);
  on.lineWidth = 1.6;
  on.strokeRect(6, 6, w - 12, h - 12);
  return canvas;
}

self.onmessage = async ({ data }: MessageEvent<Order>): Promise<void> => {
  if (data.told) sheets.set(data.sheet, data.told);
  const sheet = sheets.get(data.sheet);
  const blob = sheet ? await paint(sheet, data).convertToBlob({ type: "image/jpeg", quality: 0.94 }) : null;
  self.postMessage({ n: data.n, blob } satisfies Painted);
};
