// Legal actions as things to choose, in words.
import type { HexSheet, Sheet, VerbKind } from "./types";

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

const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

export function verbWords(sheet: Sheet, verb: string): string {
  return sheet.words?.[verb] ?? capital(verb.replace(/[-_]/g, " "));
}

const placeNames = new WeakMap<Sheet, Map<string, string>>();
export function placeName(sheet: HexSheet, hex: string): string {
  let names = placeNames.get(sheet);
  if (!names) {
    names = new Map();
    for (const n of sheet.names ?? []) if (n.kind !== "sea" && n.kind !== "area") for (const h of n.hexes) names.set(h, n.text);
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
      sheet.kind === "hex" ? sheet.units.map((u) => [u.id, `${u.name} (${u.nation})`]) : sheet.faces.map((f) => [f.id, f.name]),
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

export function choices(sheet: Sheet, legal: string[]): Choice[] {
  return legal.map((text) => {
    const cut = text.indexOf(" ");
    const verb = cut < 0 ? text : text.slice(0, cut);
    const arg = cut < 0 ? "" : text.slice(cut + 1);
    const kind = sheet.verbs[verb] ?? (arg ? "choice" : "none");
    const words = verbWords(sheet, verb);
    return { text, verb, arg, kind, label: arg ? `${words} ${argWords(sheet, kind, arg)}` : words };
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
