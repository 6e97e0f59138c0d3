// What others did, shown step by step at a pace one can follow. The game itself is never held up by it.
import type { LogItem, State } from "../generated/api";
import type { Scene } from "./types";
import { unitIn } from "./words";
import { recall, remember } from "./tokens";

export type Speed = "slow" | "normal" | "fast" | "once";
export const SPEEDS: Speed[] = ["slow", "normal", "fast", "once"];
const PAUSE: Record<Speed, number> = { slow: 1600, normal: 800, fast: 300, once: 0 };
const WHOLE = 30_000; // a long turn is shown faster, but never faster than
const SHORTEST = 160;

export interface Arrow {
  from: string;
  to: string;
  kind: string;
}

/** Who moved from where to where between two scenes. */
export function arrows(before: Scene, after: Scene): Arrow[] {
  if (!("counters" in before) || !("counters" in after)) return [];
  const was = new Map(before.counters.map((c) => [c.unit, c.hex]));
  return after.counters.flatMap(({ unit, hex }) => {
    const from = was.get(unit);
    return from && from !== hex ? [{ from, to: hex, kind: "moved" }] : [];
  });
}

/** The versions worth stopping at: those in which something was told, a unit's steps taken together. */
export function beats(log: LogItem[], own: Set<number>): number[] {
  const out: { version: number; key: string }[] = [];
  for (const item of log) {
    if (item.seat === null || own.has(item.seat)) continue;
    const last = out.at(-1);
    const key = `${item.case} ${unitIn(item.parts)}`;
    if (last && (last.version === item.version || last.key === key)) last.version = item.version;
    else out.push({ version: item.version, key });
  }
  return out.map((b) => b.version);
}

function firstSpeed(): Speed {
  const kept = SPEEDS.find((id) => id === recall("speed"));
  return kept ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "once" : "normal");
}

export class Show {
  now = $state.raw<State | null>(null); // the moment shown; null: the present
  done = $state(0);
  total = $state(0);
  paused = $state(false);
  speed = $state<Speed>(firstSpeed());
  private queue: number[] = [];
  private wake = (): void => {};
  private running = false;

  constructor(
    private readonly fetch: (version: number) => Promise<State>,
    private readonly onstep: (now: State) => void,
    private readonly onend: () => void,
  ) {}

  get active(): boolean {
    return this.now !== null;
  }

  /** Show these versions after those that still wait, beginning from what is on the table now. */
  add(from: State, versions: number[]): void {
    if (this.speed === "once" || !versions.length) return;
    this.queue.push(...versions);
    this.total += versions.length;
    if (this.running) return;
    this.now = from;
    void this.run();
  }

  pause(): void {
    this.paused = !this.paused;
    this.wake();
  }

  /** To the end at once. */
  skip(): void {
    this.queue = [];
    this.paused = false;
    this.now = null;
    this.wake();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember("speed", speed);
    if (speed === "once") this.skip();
    else this.wake();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length) {
      while (this.paused) await this.rest(60_000);
      const next = this.queue.shift();
      if (next === undefined) break;
      const state = await this.fetch(next).catch(() => null);
      while (this.paused) await this.rest(60_000); // paused while it was on its way
      if (!state || !this.now) break; // the server is gone, or the rest is skipped
      this.onstep(state);
      this.now = state;
      this.done += 1;
      const pace = PAUSE[this.speed];
      const many = this.speed === "slow" ? pace : WHOLE / (this.queue.length + 1);
      await this.rest(Math.min(pace, Math.max(SHORTEST, many)));
    }
    this.running = false;
    this.queue = [];
    this.now = null;
    this.done = this.total = 0;
    this.onend();
  }

  private rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
