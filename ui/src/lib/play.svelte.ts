// What a hand does at the table: what glows, what a click on it means, and what is asked before it is done.
import { say } from "./say";
import type { CardSheet, HexScene, HexSheet } from "../generated/api";
import type { TableStore } from "./store.svelte";
import type { Study } from "./study.svelte";
import type { Light, Part } from "./types";
import { choiceOf, choices, groups, hexesIn, wayTo, type Choice } from "./words";

/** What a table has that a hand can do something at: a match, or an example of the rulebook. */
export type AtTable = Pick<
  TableStore,
  "sheet" | "shown" | "state" | "mine" | "odds" | "question" | "intend" | "refuse" | "act" | "why" | "supply" | "lesson"
> & { study: Pick<Study, "sure" | "why" | "hint" | "warning"> };

export interface Spot {
  x: number;
  y: number;
}
const MENU = 270; // px, the width of a menu and what it keeps from the window's edge

export class Play {
  selected = $state<string | null>(null); // a hex
  pointed = $state<string | null>(null); // a hex that a list or a sentence tells of
  menu = $state.raw<(Spot & { list: Choice[] }) | null>(null);
  pending = $state.raw<{ choice: Choice; why: string } | null>(null); // asked before it is done

  constructor(
    private readonly table: AtTable,
    private readonly look: (hex: string) => void, // bring a hex into the window, under the cursor
  ) {}

  readonly hexSheet = $derived.by(() => (this.table.sheet?.kind === "hex" ? (this.table.sheet as HexSheet) : null));
  readonly cardSheet = $derived.by(() => (this.table.sheet?.kind === "cards" ? (this.table.sheet as CardSheet) : null));
  readonly scene = $derived.by(() => (this.hexSheet && this.table.shown ? (this.table.shown.scene as HexScene) : null));
  readonly list = $derived.by(() => {
    const { mine, sheet, state } = this.table;
    return mine && sheet && state ? choices(sheet, state.legal, state.prompt?.case) : [];
  });
  readonly groups = $derived.by(() => {
    const { sheet, state } = this.table;
    return sheet ? groups(this.list, sheet, state?.prompt?.case) : [];
  });

  /** Why taking it cannot be undone, "" if it can; until the server has said so, what its verb is marked with. */
  final(choice: Choice): string {
    const { study, sheet } = this.table;
    if (study.sure) return this.chance(study.why(choice));
    const marks = sheet?.verbs[choice.verb]?.marks ?? [];
    return marks.includes("rolls") ? this.chance("dice") : marks.includes("reveals") ? "hidden" : "";
  }
  /** Chance is dice on a map, and cards where there are only cards. */
  private chance(why: string): string {
    return why === "dice" && this.cardSheet ? "draw" : why;
  }

  readonly lit = $derived.by(() => {
    const out = new Map<string, Light>();
    const reach = this.scene?.reach ?? {};
    if (this.pointed) out.set(this.pointed, { kind: "go", text: "", why: "" });
    for (const c of this.list) {
      if (c.kind !== "hex") continue;
      const hit = !!this.table.sheet?.verbs[c.verb]?.marks.includes("hostile");
      const was = out.get(c.arg);
      const why = this.final(c) || (was?.why ?? "");
      if (!was || hit || !was.why) out.set(c.arg, { kind: hit ? "hit" : "go", text: reach[c.arg]?.[0] ?? "", why });
    }
    for (const [hex, [left]] of Object.entries(reach)) {
      const far = out.has(hex) ? null : this.far(hex);
      if (far)
        out.set(hex, { kind: "go", text: left ?? "", why: this.final(far) || (left?.includes("⚅") ? "dice" : "") });
    }
    return out;
  });

  /** The units that can be chosen, and why choosing one cannot be undone. */
  readonly litUnits = $derived.by(() => {
    const out = new Map<string, string>();
    for (const c of this.list) if (c.kind === "unit") out.set(c.arg, this.final(c) || (out.get(c.arg) ?? ""));
    return out;
  });

  /** The hexes that the question and its ledger tell of. */
  readonly asked = $derived.by(() => {
    if (!this.hexSheet || !this.table.mine) return [];
    const standing = this.hexOf(this.scene?.active ?? "");
    const ledger = (this.table.odds?.ledger ?? []).map((line) => line.parts);
    const told = [this.table.shown?.prompt?.parts ?? [], ...ledger];
    return [...new Set(told.flatMap(hexesIn))].filter((hex) => hex !== standing && !this.lit.has(hex));
  });

  readonly canFill = $derived.by(() => {
    const setup = this.hexSheet?.setup;
    const waits = !!this.scene?.boxes.some((b) =>
      b.units.some((u) => this.litUnits.has(u) || u === this.scene?.active),
    );
    const placing = (verb: string): boolean => verb === setup?.pick || verb === setup?.put;
    return (
      waits && this.list.some((c) => placing(c.verb)) && this.list.every((c) => placing(c.verb) || c.kind === "none")
    );
  });

  /** The hint on the map: the way from the unit over the hexes named. */
  readonly hinted = $derived.by(() => {
    const { sheet, mine, study } = this.table;
    if (!sheet || !mine || !study.hint) return [];
    return choices(sheet, study.hint.actions).flatMap((c) => this.placeOfChoice(c) ?? []);
  });

  hexOf(unit: string): string | null {
    return this.scene?.counters.find((c) => c.unit === unit)?.hex ?? null;
  }
  /** Where a part of a sentence stands on the map. */
  placeOf(part: Part): string | null {
    if (typeof part === "string") return null;
    if ("hex" in part) return part.hex;
    return "unit" in part ? this.hexOf(part.unit) : null;
  }
  placeOfChoice(c: Choice | null): string | null {
    return c?.kind === "hex" ? c.arg : c?.kind === "unit" ? this.hexOf(c.arg) : null;
  }

  // --- doing --------------------------------------------------------------------------------------------------------

  /** A choice from a list, a menu or a card. */
  choose(choice: Choice): void {
    const { question } = this.table;
    this.menu = null;
    this.table.intend(() =>
      choice.kind !== "none" || this.table.question === question
        ? this.take(choice)
        : this.table.refuse(say("store.another_question", { label: choice.label })),
    );
  }

  /** Take an action; one that cannot be undone asks first, if the player wants that or could not have seen it. */
  async take(choice: Choice, sure = false): Promise<void> {
    this.menu = null;
    this.pointed = null;
    const marked = this.final(choice);
    const awaited = choice.text === this.table.lesson?.what;
    const why = sure || awaited ? "" : await this.table.study.warning(choice, !!marked);
    if (why) {
      this.pending = { choice, why: this.chance(why) };
      return;
    }
    this.pending = null;
    this.selected = null;
    await this.table.act(...(choice.way ?? [choice.text]));
  }

  confirm(yes: boolean): void {
    const asked = this.pending;
    if (yes && asked) this.table.intend(() => this.take(asked.choice, true));
    else this.pending = null;
  }

  async followHint(): Promise<void> {
    const hint = this.table.study.hint;
    const first = this.list.find((c) => c.text === hint?.actions[0]);
    if (!first || !hint) return this.table.refuse(say("store.hint_gone_by"));
    if (await this.table.study.warning(first, true)) await this.take(first);
    else await this.table.act(...hint.actions);
  }

  // --- on the map ---------------------------------------------------------------------------------------------------

  private openMenu(list: Choice[], at: Spot): void {
    const y = innerHeight - 60 - 40 * Math.min(8, list.length);
    this.menu = { list, x: Math.min(at.x, innerWidth - MENU), y: Math.min(at.y, y) };
  }

  /** A click on a hex or a counter, or Enter on the cursor. */
  pick(hex: string, unit: string | null, at: Spot, spread: boolean): Promise<unknown> | undefined {
    this.menu = null;
    if (!this.scene) return undefined;
    const tried = this.triedAt(hex);
    if (tried) return this.table.why(tried);
    const stack = this.scene.counters.filter((c) => c.hex === hex).map((c) => c.unit);
    const fanned = spread || this.selected === hex || stack.length === 1;
    const onHex = this.list.filter((c) => c.kind === "hex" && c.arg === hex);
    const here = this.list.filter((c) => c.kind === "unit" && stack.includes(c.arg));
    const onUnit = unit && fanned ? here.filter((c) => c.arg === unit) : here;
    const all = [...onUnit, ...onHex];
    const far = all.length ? null : this.far(hex);
    if (far) return this.take(far);
    if (all.length === 1) return this.take(all[0] as Choice);
    this.selected = hex;
    const fansOut = unit && !fanned && !onHex.length; // the next click chooses
    if (all.length && !fansOut) this.openMenu(all, at);
    else if (!all.length && this.table.mine) this.explain(hex, unit);
    return undefined;
  }

  /** The action that a lesson wants to be tried in vain at this hex. */
  private triedAt(hex: string): string {
    const { lesson, sheet, mine } = this.table;
    if (!sheet || !mine || lesson?.awaits !== "refuse") return "";
    return this.placeOfChoice(choiceOf(sheet, lesson.what)) === hex ? lesson.what : "";
  }

  /** Where a unit goes hex by hex, a click on a far hex in reach is the whole way there. */
  private far(goal: string): Choice | null {
    const { sheet } = this.table;
    const reach = this.scene?.reach;
    if (!sheet || !reach?.[goal]) return null;
    const [, ...way] = wayTo(reach, goal);
    const first = this.list.find((c) => c.kind === "hex" && c.arg === way[0]);
    const last = first && choiceOf(sheet, `${first.verb} ${goal}`);
    return last ? { ...last, way: way.map((hex) => `${first.verb} ${hex}`) } : null;
  }

  /** Ask the rules why nothing can be done here. */
  private explain(hex: string, unit: string | null): void {
    const { shown } = this.table;
    const seat = shown && shown.seat !== null ? shown.seats[shown.seat]?.name : "";
    const side = unit ? this.hexSheet?.units.find((u) => u.id === unit)?.side : undefined;
    const hexVerbs = this.groups.filter((g) => g.kind === "hex").sort((a, b) => b.choices.length - a.choices.length);
    const hexVerb = hexVerbs[0]?.verb; // what is mostly done with hexes now
    const unitVerb = this.list.find((c) => c.kind === "unit")?.verb;
    if (unit && unitVerb && (side === seat || !hexVerb)) void this.table.why(`${unitVerb} ${unit}`);
    else if (hexVerb) void this.table.why(`${hexVerb} ${hex}`);
  }

  pickUnit(unit: string): void {
    this.table.intend(() => {
      const options = this.list.filter((c) => c.kind === "unit" && c.arg === unit);
      if (options.length === 1) return this.take(options[0] as Choice);
      if (options.length) this.openMenu(options, { x: innerWidth - 400, y: 120 });
      const verb = this.list.find((c) => c.kind === "unit")?.verb;
      return verb && !options.length ? void this.table.why(`${verb} ${unit}`) : undefined;
    });
  }

  findUnit(unit: string, hex: string | null): void {
    if (!hex) return this.pickUnit(unit);
    this.selected = hex;
    this.look(hex);
  }

  private turn = 0;
  /** To the next unit, or hex, that can be chosen. */
  next(): void {
    const there = (this.scene?.counters ?? []).filter((c) => this.litUnits.has(c.unit));
    const hexes = [...new Set(there.map((c) => c.hex))];
    const targets = hexes.length ? hexes : [...this.lit.keys()];
    const hex = targets[this.turn++ % (targets.length || 1)];
    if (!hex) return;
    this.look(hex);
    this.selected = hex;
  }

  traceHere(): void {
    const unit = this.scene?.counters.find((c) => c.hex === this.selected)?.unit;
    if (unit) void this.table.supply(unit);
  }
}
