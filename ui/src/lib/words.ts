// Legal actions as things to choose, in words; what the games say, as sentences to read.
import { say, word } from "./say";
import type { HexSheet, LogItem, SeatInfo } from "../generated/api";
import { called } from "./seats";
import type { Part, Sheet, VerbKind } from "./types";

export interface Choice {
  text: string; // the action itself
  verb: string;
  arg: string;
  kind: VerbKind;
  label: string;
  way?: string[]; // the actions one after the other, where a click takes several
}

export interface Group {
  verb: string;
  title: string;
  kind: VerbKind;
  choices: Choice[];
}

/** What is written on a counter or a card, in words: some end in a number. */
export const badgeWord = (badge: string): string => badge.replace(/^[a-z][a-z ]*[a-z]/, (id) => word("shown", id));

/** A sentence that serves the terminal too, without the ids that stand behind names in it; no number leaves its %. */
export const withoutIds = (sheet: Sheet | null, text: string): string =>
  text
    .replace(/ %/g, "\u00a0%")
    .replace(/ \(([^()]+)\)/g, (all: string, id: string) =>
      sheet?.kind === "hex" && (sheet as HexSheet).units.some((unit) => unit.id === id) ? "" : all,
    );

export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

const placeNames = new WeakMap<Sheet, Map<string, string>>();
export function placeName(sheet: HexSheet, hex: string): string {
  let names = placeNames.get(sheet);
  if (!names) {
    names = new Map();
    for (const n of sheet.names ?? [])
      if (n.kind !== "sea" && n.kind !== "area") for (const h of n.hexes) names.set(h, n.text);
    for (const h of sheet.hexes) if (h.label) names.set(h.name, h.label);
    placeNames.set(sheet, names);
  }
  const name = names.get(hex);
  return name ? `${hex} ${name}` : hex;
}

const thingNames = new WeakMap<Sheet, Map<string, string>>();
/** Units with their nation, cards by their names. */
function namesOf(sheet: Sheet): Map<string, string> {
  let names = thingNames.get(sheet);
  if (!names) {
    names =
      sheet.kind === "hex"
        ? new Map(sheet.units.map((u) => [u.id, u.name.includes(u.nation) ? u.name : `${u.nation} ${u.name}`]))
        : new Map(sheet.faces.map((f) => [f.id, f.name]));
    thingNames.set(sheet, names);
  }
  return names;
}

function thingName(sheet: Sheet, id: string): string {
  const names = namesOf(sheet);
  const known = names.get(id);
  if (known || sheet.kind === "hex") return known ?? id;
  // a unit of a Front Line: flak88/x+1, or its ability: flak88.snipe_tanks/x
  const [, face, ability, spent, load] = /^([^./+]+)(?:\.([^/+]+))?(\/x)?(?:\+(.+))?$/.exec(id) ?? [];
  const words = [names.get(face ?? "") ?? id];
  if (ability) words.push(`: ${ability}`);
  if (spent) words.push(say("thing.exhausted"));
  if (load) words.push(say("thing.attached", { load }));
  return words.join("").replace(/_/g, " ");
}

/** A part of a sentence: units and cards by their names, actions and verbs as the buttons say them. */
export function partWords(sheet: Sheet, part: Part, seats: SeatInfo[] = []): string {
  if (typeof part === "string") return part;
  if ("seat" in part) return called(seats.find((s) => s.name === part.seat)) || part.text;
  if ("unit" in part) return namesOf(sheet).get(part.unit) ?? part.text;
  if ("card" in part) return namesOf(sheet).get(part.card) ?? part.text;
  if ("action" in part) return `“${choiceOf(sheet, part.action).label}”`;
  if ("verb" in part) return `“${verbWords(sheet, part.verb, question)}”`;
  return part.text;
}

export function spell(sheet: Sheet, parts: Part[], seats: SeatInfo[] = []): string {
  return capital(parts.map((part) => partWords(sheet, part, seats)).join(""));
}

export const hexesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => (typeof part === "object" && "hex" in part ? [part.hex] : []));

export const unitIn = (parts: Part[]): string =>
  parts.flatMap((part) => (typeof part === "object" && "unit" in part ? [part.unit] : []))[0] ?? "";

export interface LogLine {
  item: LogItem; // the last of those told in this line
  parts: Part[];
  times: number; // how often the same was told in a row
  struck: boolean;
}

/** The log as it is read: a unit's steps from hex to hex are one line, and so is the same thing told again. */
export function logLines(log: LogItem[]): LogLine[] {
  const gone = undone(log);
  const out: LogLine[] = [];
  for (const item of log) {
    if (saysMore(item, out.at(-1)?.item)) out.pop();
    const last = out.at(-1);
    const struck = gone.has(item);
    if (last?.struck === struck && last.item.case === item.case && last.item.seat === item.seat) {
      const way = goesOn(last, item);
      if (way || last.item.text === item.text) {
        [last.item, last.parts, last.times] = [item, way ?? item.parts, way ? 1 : last.times + 1];
        continue;
      }
    }
    out.push({ item, parts: item.parts, times: 1, struck });
  }
  return out;
}

/** Whether a line tells whoever drew a card which one it is, after the line that tells everybody of it. */
function saysMore(item: LogItem, last: LogItem | undefined): boolean {
  const named = ({ parts }: LogItem): boolean => parts.some((part) => typeof part === "object" && "card" in part);
  if (item.kind !== "draw" || last?.kind !== "draw") return false;
  return item.version === last.version && named(item) && !named(last);
}

const WAYS = new Set(["move", "retreat", "advance"]); // told of a unit, from a hex to a hex

/** One sentence for a step and the one that continues it, or null if it does not, or leads back to where it began. */
function goesOn(last: LogLine, item: LogItem): Part[] | null {
  const [to, from] = [hexesIn(last.parts).at(-1), hexesIn(item.parts).at(-2)];
  if (!WAYS.has(item.kind) || !from || from !== to || unitIn(last.parts) !== unitIn(item.parts)) return null;
  if (hexesIn(last.parts).at(-2) === hexesIn(item.parts).at(-1)) return null;
  const end = (parts: Part[]): number => parts.findLastIndex((part) => typeof part === "object" && "hex" in part);
  return [...last.parts.slice(0, end(last.parts)), ...item.parts.slice(end(item.parts))];
}

/** What has been taken back. */
function undone(log: LogItem[]): Set<LogItem> {
  const out = new Set<LogItem>();
  for (const item of log)
    if (item.case === "undo" || item.case === "back")
      for (const other of log)
        if (other.version > (item.data[0] ?? Infinity) && other.version < item.version) out.add(other);
  return out;
}

/** What a verb is called where this question is asked: "Keep", and not "Choose". */
const verbWords = (sheet: Sheet, verb: string, asked: string): string =>
  word("shown", `${asked}: ${verb}`, sheet.verbs[verb]?.label ?? verb);

let question = ""; // at the table that is open
export const nowAsked = (asked: string): void => void (question = asked);

export function choiceOf(sheet: Sheet, text: string, asked = question): Choice {
  const cut = text.indexOf(" ");
  const [verb, arg] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
  const row = sheet.verbs[verb];
  const label = verbWords(sheet, verb, asked);
  const kind = row?.kind ?? "none";
  return { text, verb, arg, kind, label: row?.terms[arg] ?? (arg ? `${label} ${argWords(sheet, kind, arg)}` : label) };
}

function argWords(sheet: Sheet, kind: VerbKind, arg: string): string {
  if (kind === "hex" && sheet.kind === "hex") return placeName(sheet, arg);
  return kind === "unit" || kind === "card" ? thingName(sheet, arg) : arg;
}

export const choices = (sheet: Sheet, legal: string[], asked = question): Choice[] =>
  legal.map((text) => choiceOf(sheet, text, asked));

export function groups(list: Choice[], sheet: Sheet, asked = question): Group[] {
  const out: Group[] = [];
  for (const c of list) {
    let g = out.find((x) => x.verb === c.verb);
    if (!g) {
      g = { verb: c.verb, title: verbWords(sheet, c.verb, asked), kind: c.kind, choices: [] };
      out.push(g);
    }
    g.choices.push(c);
  }
  return out;
}

/** The hexes of the way to a goal in reach, from where the unit stands. */
export function wayTo(reach: Record<string, string[]>, goal: string): string[] {
  const hexes = [goal];
  for (let at = reach[goal]; at && hexes.length < 80; at = reach[hexes[0] ?? ""])
    hexes.unshift(...at.slice(1).reverse());
  return hexes;
}
