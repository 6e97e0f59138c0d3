// What has just happened, for eyes and ears: dice that lie on the table until they are read, words that light up where
// something befell a unit, and sounds. It reads the kinds of events (docs/architecture.md), never their sentences.
import { say, word } from "./say";
import type { LogItem } from "../generated/api";
import { speaker, type Sound } from "./sound.svelte";
import type { Scene } from "./types";
import { hexesIn, unitIn } from "./words";

export const READ = 1600; // ms that every die lies there at least
const FLASH = 2600;
const MOST = 24; // flashes at once; of a turn shown at once the last ones

export interface Fallen {
  n: number;
  item: LogItem;
  own: boolean;
  read: Promise<unknown>; // it has been on the screen long enough
}
export interface Flash {
  n: number;
  hex: string;
  kind: LogItem["kind"];
  word: string;
}

const SOUNDS: Partial<Record<LogItem["kind"], Sound>> = {
  dice: "dice",
  loss: "loss",
  retreat: "step",
  advance: "step",
  move: "step",
  capture: "taken",
  card: "card",
  draw: "card",
  victory: "end",
};
const LOUDEST: Sound[] = ["end", "dice", "loss", "taken", "card", "step"];

const placeOf = (scene: Scene | null, unit: string): string | undefined =>
  scene && "counters" in scene ? scene.counters.find((c) => c.unit === unit)?.hex : undefined;

export class Happening {
  dice = $state.raw<Fallen[]>([]);
  flashes = $state.raw<Flash[]>([]);
  private upTo = -1; // the version up to which everything has been told
  private n = 0;

  /** What lies before this version has been seen. */
  begin(version: number): void {
    this.upTo = Math.max(this.upTo, version);
  }

  /** Everything of the log up to a version that has not been told yet, which led from one scene to another. */
  tell(log: LogItem[], version: number, own: Set<number>, before: Scene | null, after: Scene): void {
    const fresh = log.filter((item) => item.version > this.upTo && item.version <= version);
    this.begin(version);
    if (!fresh.length) return;
    const isMap = "counters" in after;
    for (const item of fresh) {
      if (item.kind === "dice") this.lay(item, own);
      if (isMap) this.light(item, before, after);
    }
    const sounds = new Set(fresh.map((item) => SOUNDS[item.kind]));
    const loudest = LOUDEST.find((sound) => sounds.has(sound));
    if (loudest) speaker.play(loudest);
  }

  private lay(item: LogItem, own: Set<number>): void {
    const read = new Promise((done) => requestAnimationFrame(() => setTimeout(done, READ)));
    this.dice = [...this.dice, { n: this.n++, item, own: item.seat !== null && own.has(item.seat), read }];
  }

  private light(item: LogItem, before: Scene | null, after: Scene): void {
    const unit = unitIn(item.parts);
    const hex = hexesIn(item.parts).at(-1) ?? placeOf(after, unit) ?? placeOf(before, unit);
    const gone = item.kind === "loss" && unit && !placeOf(after, unit);
    const told = gone ? say("flash.eliminated") : word("flash", item.kind, "");
    if (!hex || !told) return;
    const flash = { n: this.n++, hex, kind: item.kind, word: told };
    this.flashes = [...this.flashes.filter((f) => f.hex !== hex || f.word !== told), flash].slice(-MOST);
    setTimeout(() => (this.flashes = this.flashes.filter((f) => f !== flash)), FLASH);
  }

  /** The player goes on: what lies there is read, but nothing leaves before it can have been. */
  goOn(): void {
    for (const { n, read } of this.dice) void read.then(() => this.remove(n));
  }
  remove(n: number): void {
    this.dice = this.dice.filter((fallen) => fallen.n !== n);
  }
  clear(): void {
    this.dice = [];
  }
}
