// What of the map is drawn live: names, mines, ways from hex to hex; and what a hex holds, in words.
import { word } from "../lib/say";
import type { HexSheet, NameInfo } from "../generated/api";
import { H, R, centerOf, corners, size, type Point } from "./geometry";
import { at, discs, f, smooth } from "./lines";

const escape = (s: string): string => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Mines that come and go. */
export function mines(p: Point, side: string): string {
  const edge = corners(p, R - 4)
    .map(at)
    .join("L");
  return `<g class="f-mines ${side}"><path class="edge" d="M${edge}Z"/><path class="discs" d="${discs(p)}"/></g>`;
}

const isWide = (name: NameInfo): boolean => name.kind === "sea" || name.kind === "area";

/** Names: those of seas and deserts lie on the ground, those of places over the counters that fight for them, and as
 * far down as it takes to leave the numbers of counters free. */
export function names(sheet: HexSheet, wide: boolean, held: Iterable<string> = []): string {
  const counters = [...held].map((hex) => centerOf(sheet, hex));
  const own: NameInfo[] = sheet.hexes
    .filter((h) => h.label)
    .map((h) => ({ text: h.label as string, hexes: [h.name], kind: "place" }));
  const taken: Point[][] = [];
  return [...own, ...(sheet.names ?? [])]
    .filter((n) => isWide(n) === wide)
    .map((n) => nameText(sheet, n, taken, counters))
    .join("");
}

const LINE = 17; // the height of a name on a small map, where it is largest
/** How far down a name goes that would lie on others: its ends, and where the others' are. */
function below(ends: Point[], taken: Point[][]): number {
  const [[left, y], [right]] = ends as [Point, Point];
  const on = taken.find(([a, b]) => a && b && a[0] < right && left < b[0] && Math.abs(a[1] - y) < LINE);
  if (!on?.[0]) return 0;
  const down = on[0][1] + LINE - y;
  return (
    down +
    below(
      [
        [left, y + down],
        [right, y + down],
      ],
      taken,
    )
  );
}

// the numbers of a counter from its middle, half their width, and a letter, half as wide and as high: up close, from afar
const NEAR = { top: 9, bottom: 20, side: 19, letter: 3.7, high: 10 };
const FAR = { top: 5, bottom: 26, side: 27, letter: 4.8, high: 14 };
/** How much lower a name lies that would hide the numbers of counters: where it hides least of them. */
function clear(
  name: { at: Point; base: number; turn: number; letters: number },
  counters: Point[],
  size: typeof NEAR,
): number {
  const [sin, cos] = [Math.sin((-name.turn * Math.PI) / 180), Math.cos((-name.turn * Math.PI) / 180)];
  const half = (size.bottom - size.top) / 2;
  const hidden = (low: number): number =>
    counters.reduce((sum, [cx, cy]) => {
      const [dx, dy] = [cx - name.at[0], cy - name.at[1] - low + (size.top + size.bottom) / 2];
      const [along, across] = [dx * cos - dy * sin, dx * sin + dy * cos];
      const wide = Math.min(2 * size.side, name.letters * size.letter + size.side - Math.abs(along));
      const high = Math.min(across + half, name.base + 3) - Math.max(across - half, name.base - size.high);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  return [0, 4, 8, 12, 16, 20].reduce((best, low) => (hidden(low) < hidden(best) ? low : best), 0);
}

function nameText(sheet: HexSheet, name: NameInfo, taken: Point[][], counters: Point[]): string {
  const points = name.hexes.map((h) => centerOf(sheet, h));
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return "";
  const wide = isWide(name);
  const half = wide ? 0 : name.text.length * 3.9 + 14; // of the text: a name at the edge stays on the map
  const x = Math.min(size(sheet)[0] - half, Math.max(half, points.reduce((sum, p) => sum + p[0], 0) / points.length));
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  let turn = points.length > 1 ? (Math.atan2(last[1] - first[1], last[0] - first[0]) * 180) / Math.PI : 0;
  if (turn > 90) turn -= 180;
  if (turn < -90) turn += 180;
  if (Math.abs(turn) > 62) turn = 0;
  const down = wide ? 0 : points.length > 1 && name.kind === "ridge" ? H * 0.4 : H * 0.48;
  const lay = { at: [x, y] as Point, base: down, turn, letters: name.text.length };
  const [low, lowest] = wide ? [0, 0] : [clear(lay, counters, NEAR), clear(lay, counters, FAR)];
  const base = y + down + lowest; // from afar, where names are largest and may lie on each other
  const lower =
    wide || turn
      ? 0
      : below(
          [
            [x - half, base],
            [x + half, base],
          ],
          taken,
        );
  if (!wide && !turn)
    taken.push([
      [x - half, base + lower],
      [x + half, base + lower],
    ]);
  const spin = turn ? ` transform="rotate(${f(turn)} ${f(x)} ${f(y)})"` : "";
  const style = wide ? "" : ` style="--low: ${low}px; --lower: ${lowest}px"`;
  return `<text class="n-name n-${name.kind}"${style} x="${f(x)}" y="${f(y + down + lower)}"${spin}>${escape(name.text)}</text>`;
}

/** Middle of a path of hexes, for arrows. */
export const route = (sheet: HexSheet, hexes: string[]): string => smooth(hexes.map((h) => centerOf(sheet, h)));

/** What a hex holds, in words. */
export function describe(sheet: HexSheet, name: string): string {
  const hex = sheet.hexes.find((x) => x.name === name);
  if (!hex) return name;
  const parts = [
    sheet.terrains[hex.terrain]?.title ?? hex.terrain,
    ...(hex.features ?? []).map((id) => word("shown", id)),
  ];
  for (const path of sheet.paths) if (path.hexes.includes(name)) parts.push(path.name ?? word("shown", path.kind));
  const place = hex.label ?? sheet.names?.find((n) => n.kind !== "sea" && n.hexes.includes(name))?.text;
  return `${name}${place ? ` ${place}` : ""}: ${parts.join(", ").toLowerCase()}`;
}
