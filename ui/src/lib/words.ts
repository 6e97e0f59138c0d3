// Legal actions as things to choose, in words; what the games say, as sentences to read.
import type { HexSheet, LogItem, State } from "../generated/api";
import type { Sheet, VerbKind } from "./types";

export interface Choice {
  text: string; // the action itself
  verb: string;
  arg: string;
  kind: VerbKind;
  label: string;
}

export interface Group {
  verb: string;
  title: string;
  kind: VerbKind;
  choices: Choice[];
}

export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

export function verbWords(sheet: Sheet, verb: string): string {
  return sheet.words?.[verb] ?? capital(verb.replace(/[-_]/g, " "));
}

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

const unitNames = new WeakMap<Sheet, Map<string, string>>();
function argWords(sheet: Sheet, kind: VerbKind, arg: string): string {
  let names = unitNames.get(sheet);
  if (!names) {
    names = new Map(
      sheet.kind === "hex"
        ? sheet.units.map((u) => [u.id, `${u.name} (${u.nation})`])
        : sheet.faces.map((f) => [f.id, f.name]),
    );
    unitNames.set(sheet, names);
  }
  if (kind === "hex" && sheet.kind === "hex") return placeName(sheet, arg);
  const known = names.get(arg);
  if (known || sheet.kind === "hex") return known ?? arg.replace(/[-_]/g, " ");
  // a unit of a Front Line: flak88/x+1, or its ability: flak88.snipe_tanks/x
  const [, face, ability, spent, load] = /^([^./+]+)(?:\.([^/+]+))?(\/x)?(?:\+(.+))?$/.exec(arg) ?? [];
  const words = [names.get(face ?? "") ?? arg];
  if (ability) words.push(`: ${ability}`);
  if (spent) words.push(" (exhausted)");
  if (load) words.push(` with ${load} attached`);
  return words.join("").replace(/_/g, " ");
}

const tellings = new WeakMap<Sheet, { units: Map<string, string>; pattern: RegExp }>();
/** A sentence in which units have their names where the game tells ids (alone, or beside a name in brackets), and
    without the terminal's words in brackets. */
export function named(sheet: Sheet, text: string): string {
  const plain = text.replace(/ \(([a-z-]+)\)/g, (all, verb: string) => (sheet.verbs[verb] === "none" ? "" : all));
  if (sheet.kind !== "hex") return plain;
  let told = tellings.get(sheet);
  if (!told) {
    const units = new Map(
      sheet.units.flatMap((u) =>
        [u.id, `${u.id} (${u.nation} ${u.name})`, `${u.name} (${u.id})`].map((way): [string, string] => [
          way,
          u.name.includes(u.nation) ? u.name : `${u.nation} ${u.name}`,
        ]),
      ),
    );
    const ways = [...units.keys()]
      .sort((a, b) => b.length - a.length)
      .map((way) => way.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    told = { units, pattern: new RegExp(`(?<![\\w(/-])(?:${ways.join("|")})(?![\\w-])`, "g") };
    tellings.set(sheet, told);
  }
  const { units, pattern } = told;
  return plain.replace(pattern, (way) => units.get(way) ?? way);
}

/** What a refusal says of an action: the action in words, not in the notation. */
export function refused(sheet: Sheet, action: string, text: string): string {
  const label = choices(sheet, [action])[0]?.label ?? action;
  return named(
    sheet,
    text.startsWith(`${action}: `) || text.startsWith(`${action} is`) ? label + text.slice(action.length) : text,
  );
}

const LISTED = 6; // actions that a remedy names
/** A remedy whose actions or verbs are told in words. */
export function remedied(sheet: Sheet, text: string): string {
  const words = (action: string): string =>
    action in sheet.verbs ? verbWords(sheet, action) : (choices(sheet, [action])[0]?.label ?? action);
  const list = /^(choose one of|say one of|answer with): (.+)$/.exec(text);
  if (!list)
    return named(
      sheet,
      text.replace(/'([a-z-]+)'/g, (all, verb: string) => (verb in sheet.verbs ? `“${verbWords(sheet, verb)}”` : all)),
    );
  const all = (list[2] ?? "").split(", ").map(words);
  return `choose: ${all.slice(0, LISTED).join(", ")}${all.length > LISTED ? ", …" : ""}`;
}

/** A state whose sentences name the units. */
export function spelled(sheet: Sheet, state: State): State {
  const prompt = state.prompt && { ...state.prompt, text: named(sheet, state.prompt.text) };
  return { ...state, prompt, log: state.log.map((item) => ({ ...item, text: capital(named(sheet, item.text)) })) };
}

export interface LogLine {
  item: LogItem; // the last of those told in this line
  text: string;
  times: number; // how often the same was told in a row
  struck: boolean;
}

/** The log as it is read: a unit's steps from hex to hex are one line, and so is the same thing told again. */
export function logLines(log: LogItem[]): LogLine[] {
  const gone = undone(log);
  const out: LogLine[] = [];
  for (const item of log) {
    const last = out.at(-1);
    const struck = gone.has(item);
    if (last?.struck === struck && last.item.kind === item.kind && last.item.seat === item.seat) {
      const way = goesOn(last, item);
      if (way || last.text === item.text) {
        [last.item, last.text, last.times] = [item, way || item.text, way ? 1 : last.times + 1];
        continue;
      }
    }
    out.push({ item, text: item.text, times: 1, struck });
  }
  return out;
}

/** One sentence for a step and the one that continues it (told as [unit, from, to]), or "" if it does not. */
function goesOn(last: LogLine, item: LogItem): string {
  const [unit, , to] = last.item.data;
  const [from, until] = [last.text.lastIndexOf(" to "), item.text.lastIndexOf(" to ")];
  if (item.data.length !== 3 || item.data[0] !== unit || item.data[1] !== to || from < 0 || until < 0) return "";
  return last.text.slice(0, from) + item.text.slice(until);
}

/** What has been taken back. */
function undone(log: LogItem[]): Set<LogItem> {
  const out = new Set<LogItem>();
  for (const item of log)
    if (item.kind === "undo" || item.kind === "back")
      for (const other of log)
        if (other.version > (item.data[0] ?? Infinity) && other.version < item.version) out.add(other);
  return out;
}

export function choices(sheet: Sheet, legal: string[]): Choice[] {
  return legal.map((text) => {
    const cut = text.indexOf(" ");
    const verb = cut < 0 ? text : text.slice(0, cut);
    const arg = cut < 0 ? "" : text.slice(cut + 1);
    const row = sheet.verbs[verb];
    const kind = (typeof row === "object" ? row.kind : row) ?? (arg ? "choice" : "none");
    const words = verbWords(sheet, verb);
    return {
      text,
      verb,
      arg,
      kind,
      label: sheet.terms?.[text] ?? (arg ? `${words} ${argWords(sheet, kind, arg)}` : words),
    };
  });
}

export function groups(list: Choice[], sheet: Sheet): Group[] {
  const out: Group[] = [];
  for (const c of list) {
    let g = out.find((x) => x.verb === c.verb);
    if (!g) {
      g = { verb: c.verb, title: verbWords(sheet, c.verb), kind: c.kind, choices: [] };
      out.push(g);
    }
    g.choices.push(c);
  }
  return out;
}
