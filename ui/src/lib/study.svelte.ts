// What a player can ask the server about the position: a hint, what cannot be undone, threats, supply.
import { say } from "./say";
import { api } from "./api";
import type { HintReply, TraceInfo } from "../generated/api";
import { recall, remember } from "./tokens";
import type { Choice } from "./words";

export type Caution = "always" | "turn" | "never";
export const CAUTIONS: Caution[] = ["always", "turn", "never"];

export class Study {
  hint = $state.raw<HintReply | null>(null);
  asking = $state(false);
  finals = $state.raw<Record<string, string>>({});
  ways = $state.raw<Record<string, string>>({}); // by hex, where a click takes several steps
  sure = $state(false); // `finals` and `ways` are about this position
  threats = $state.raw(new Map<number, Map<string, string[]>>()); // by seat: hex to the units that could attack it
  trace = $state.raw<(TraceInfo & { unit: string }) | null>(null);
  caution = $state<Caution>(CAUTIONS.find((id) => id === recall("caution")) ?? "turn");
  private version = -1;
  private known: Promise<unknown> = Promise.resolve(); // what cannot be undone in this position has been told
  private watched = new Set<number>(); // the seats whose threats are on the map

  constructor(private readonly token: () => string) {}

  setCaution(caution: Caution): void {
    this.caution = caution;
    remember("caution", caution);
  }

  /** The position has changed: what was said about the last one is gone. */
  settle(version: number, mine: boolean): void {
    if (version === this.version) return;
    this.version = version;
    this.hint = this.trace = null;
    this.finals = this.ways = {};
    this.sure = false;
    if (mine)
      this.known = api.finals(this.token()).then(
        (f) => f.version === this.version && ([this.finals, this.ways, this.sure] = [f.finals, f.ways, true]),
        () => {},
      );
    for (const seat of this.watched) void this.load(seat);
  }

  /** Why a choice cannot be undone, "" if it can. */
  why(choice: Choice): string {
    return (choice.way ? this.ways[choice.arg] : this.finals[choice.text]) ?? "";
  }

  /** Why to ask before an action, or "" if it may simply be taken: what was `marked` when it was chosen may. */
  async warning(choice: Choice, marked: boolean): Promise<string> {
    if (this.caution === "never") return "";
    await this.known;
    const why = this.why(choice);
    return this.caution === "always" || why === "passes" || why === "over" || !marked ? why : "";
  }

  async ask(version: number): Promise<HintReply | null> {
    this.asking = true;
    try {
      const hint = await api.hint(this.token(), version);
      if (version === this.version) this.hint = hint;
      return hint;
    } finally {
      this.asking = false;
    }
  }

  async watch(seat: number, on: boolean): Promise<void> {
    if (on) {
      this.watched.add(seat);
      await this.load(seat);
    } else {
      this.watched.delete(seat);
      this.threats = new Map([...this.threats].filter(([s]) => s !== seat));
    }
  }

  private async load(seat: number): Promise<void> {
    const found = await api.threats(this.token(), seat).catch(() => null);
    if (!found || found.version < this.version || !this.watched.has(seat)) return;
    const hexes = new Map<string, string[]>();
    for (const [unit, struck] of Object.entries(found.threats))
      for (const hex of struck) {
        const there = hexes.get(hex);
        if (there) there.push(unit);
        else hexes.set(hex, [unit]);
      }
    this.threats = new Map(this.threats).set(seat, hexes);
  }

  async supply(unit: string): Promise<void> {
    const { trace } = await api.trace(this.token(), unit);
    this.trace = trace ? { ...trace, unit } : { unit, rule: "", text: say("store.no_supply_line"), hexes: [] };
  }
}
