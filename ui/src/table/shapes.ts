// The ground as a list of shapes, each with the ink it is drawn in: coast with water lines, hachured ridges,
// depressions, stipple, roads, railway, field works. Strewn marks lie in cells, so that a part of the map is drawn without the rest.
import type { HexSheet } from "../generated/api";
import type { Ink } from "./ink";
import {
  H,
  R,
  SIDE,
  around,
  center,
  centerOf,
  columnOf,
  corners,
  nameOf,
  onMap,
  sideBetween,
  size,
  type Point,
} from "./geometry";
import { at, closed, discs, even, f, natural, noise, outlines, smooth, walk, works } from "./lines";

export interface Shape {
  ink: Ink;
  d: string;
  box: [number, number, number, number] | null; // left, top, right, bottom; null: all over the map
  width?: number; // where the ink's own will not do
  within?: string; // only inside this outline
}

const CELL = 420; // sheet units

/** Small marks by the cell in which they lie. */
class Strewn {
  private readonly cells = new Map<string, { d: string; x: number; y: number; ink: Ink }>();

  add(ink: Ink, x: number, y: number, d: string): void {
    const [cx, cy] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const key = `${ink} ${cx} ${cy}`;
    const cell = this.cells.get(key);
    if (cell) cell.d += d;
    else this.cells.set(key, { d, x: cx * CELL, y: cy * CELL, ink });
  }
  get shapes(): Shape[] {
    return [...this.cells.values()].map(({ ink, d, x, y }) => ({
      ink,
      d,
      box: [x - 20, y - 20, x + CELL + 20, y + CELL + 20],
    }));
  }
}

const whole = (ink: Ink, d: string, more: Partial<Shape> = {}): Shape => ({ ink, d, box: null, ...more });

export type Looks = (c: number, r: number) => string;

/** Terrain of any place, the paper beyond the map's edge included: it continues the nearest hex. */
export function looks(sheet: HexSheet): Looks {
  const kinds = new Map<string, string>();
  for (const hex of sheet.hexes) kinds.set(hex.name, sheet.terrains[hex.terrain]?.look ?? hex.terrain);
  return (c, r) =>
    kinds.get(nameOf(Math.min(Math.max(c, 1), sheet.columns), Math.min(Math.max(r, 1), sheet.rows))) ?? "clear";
}

/** Hachures down a slope; the side away from the light (north-west) is heavier. */
function hachures(out: Strewn, inks: [Ink, Ink], loops: Point[][], low: number, high: number, step: number): void {
  for (const loop of loops)
    for (const { p, n } of walk(loop, step)) {
      const [jx, jy] = [(noise(p[0], p[1]) - 0.5) * 2, (noise(p[1], p[0]) - 0.5) * 2];
      const long = low + (high - low) * noise(p[0] * 3, p[1] * 7);
      const line = `M${f(p[0] + jx)} ${f(p[1] + jy)}l${f(n[0] * long)} ${f(n[1] * long)}`;
      out.add(inks[n[0] + n[1] < 0.1 ? 1 : 0], p[0], p[1], line);
    }
}

type Mark = (x: number, y: number, n: number) => string;

/** Small marks strewn over hexes of one look. */
function strew(out: Strewn, ink: Ink, sheet: HexSheet, look: Looks, kind: string, count: number, mark: Mark): void {
  for (let c = 0; c <= sheet.columns + 1; c++)
    for (let r = 0; r <= sheet.rows + 1; r++) {
      if (look(c, r) !== kind) continue;
      const [x, y] = center(sheet, c, r);
      for (let n = 0; n < count; n++) {
        const angle = noise(c * 31 + n, r * 17) * Math.PI * 2;
        const away = Math.sqrt(noise(c + n * 5, r * 13 + n)) * R * 0.86;
        const [mx, my] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.94];
        out.add(ink, mx, my, mark(mx, my, n));
      }
    }
}

const blobs = (sheet: HexSheet, look: Looks, kind: string, wild: number, inset: number): Point[][] =>
  outlines(sheet, (c, r) => look(c, r) === kind).map((loop) => natural(loop, wild, inset));
const joined = (loops: Point[][]): string => loops.map(closed).join("");

function heights(sheet: HexSheet, look: Looks): Shape[] {
  const out: Shape[] = [];
  const marks = new Strewn();
  for (const [kind, wild, inset, low, high, step] of [
    ["rough", 9, 3, 5, 9, 6],
    ["ridge", 7, 4, 8, 16, 4.2],
  ] as const) {
    const shape = blobs(sheet, look, kind, wild, inset);
    if (!shape.length) continue;
    if (kind === "ridge") out.push(whole("skirt", joined(shape)));
    out.push(whole(kind, joined(shape)));
    hachures(marks, ["hachure", "heavy"], shape, low, high, step);
  }
  strew(marks, "hachure", sheet, look, "rough", 7, (x, y) => `M${f(x - 4)} ${f(y + 2)}l4 -4l4 4`);
  return [...out, ...marks.shapes];
}

function hollows(sheet: HexSheet, look: Looks): Shape[] {
  const out: Shape[] = [];
  const marks = new Strewn();
  for (const [kind, wild, inset, low, high, step] of [
    ["depression", 8, 5, 3, 7, 6],
    ["qattara", 10, 2, 6, 15, 5],
  ] as const) {
    const shape = blobs(sheet, look, kind, wild, inset);
    if (!shape.length) continue;
    out.push(whole(kind, joined(shape)));
    const rim: Ink = kind === "qattara" ? "deepRim" : "rim";
    hachures(marks, [rim, rim], shape, low, high, step);
  }
  strew(marks, "salt", sheet, look, "qattara", 16, (x, y, n) => `M${f(x)} ${f(y)}h${3 + (n % 4)}`);
  return [...out, ...marks.shapes];
}

function ground(sheet: HexSheet, look: Looks): Shape[] {
  const out: Shape[] = [];
  const marks = new Strewn();
  for (const kind of ["stony", "dunes", "marsh"] as const) {
    const shape = blobs(sheet, look, kind, 10, 1);
    if (shape.length) out.push(whole(kind, joined(shape)));
  }
  const strewn = (ink: Ink, kind: string, count: number, mark: Mark): void =>
    strew(marks, ink, sheet, look, kind, count, mark);
  strewn("stipple", "clear", 6, (x, y) => `M${f(x)} ${f(y)}h.1`);
  strewn("ripple", "clear", 5, (x, y) => `M${f(x - 5)} ${f(y)}q3 -2.4 6 -.4t6 -.2`);
  strewn("stone", "stony", 11, (x, y, n) => `M${f(x)} ${f(y)}l${1.5 + (n % 3)} -2.4l2 2.4z`);
  strewn("dune", "dunes", 7, (x, y) => `M${f(x - 6)} ${f(y)}q6 -6 12 0q-6 -2 -12 0`);
  strewn("reed", "marsh", 9, (x, y) => `M${f(x - 5)} ${f(y)}h10m-7 0l-1 -5m3 5v-6m3 6l1 -5`);
  return [...out, ...marks.shapes];
}

function sea(sheet: HexSheet, look: Looks): Shape[] {
  const shape = blobs(sheet, look, "sea", 11, 0);
  if (!shape.length) return [];
  const d = joined(shape);
  const waves = [34, 27, 20.5, 14.5, 9, 4.5].map((w) => whole("wave", d, { width: w * 2, within: d }));
  return [whole("beach", d), whole("sea", d), ...waves, whole("coast", d)];
}

function paths(sheet: HexSheet): Shape[] {
  const order: Record<string, number> = { track: 0, trail: 0, railway: 2, railroad: 2, road: 1 };
  const used = new Map<string, number>();
  return [...sheet.paths]
    .sort((a, b) => (order[a.kind] ?? 0) - (order[b.kind] ?? 0))
    .flatMap((path) => {
      const rail = path.kind.startsWith("rail");
      const points = path.hexes.map((h): Point => {
        const [x, y] = centerOf(sheet, h);
        const shift = (used.get(h) ?? 0) * 7; // a railway beside a road runs beside it
        used.set(h, (used.get(h) ?? 0) + (rail ? 0 : 1));
        return [x + (rail ? shift * 0.3 : 0), y + (rail ? shift : 0)];
      });
      const d = smooth(even(runOut(sheet, points, path.hexes)));
      const inks: Ink[] = rail ? ["rail", "sleepers"] : path.kind === "road" ? ["roadCase", "road"] : ["track"];
      return inks.map((ink) => whole(ink, d));
    });
}

/** A path that ends on the map's edge runs on to the edge of the sheet. */
function runOut(sheet: HexSheet, points: Point[], hexes: string[]): Point[] {
  const [w] = size(sheet);
  const grow = (p: Point, h: string): Point[] =>
    columnOf(h) === 1 ? [[4, p[1] - 8]] : columnOf(h) === sheet.columns ? [[w - 4, p[1] - 8]] : [];
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return points;
  return [...grow(first, hexes[0] as string), ...points, ...grow(last, hexes[hexes.length - 1] as string)];
}

function towns(sheet: HexSheet, look: Looks): Shape[] {
  let d = "";
  for (const hex of sheet.hexes) {
    if (look(columnOf(hex.name), Number(hex.name.slice(2))) !== "town" && !hex.features?.includes("town")) continue;
    const [x, y] = centerOf(sheet, hex.name);
    for (let n = 0; n < 9; n++) {
      const [dx, dy] = [(noise(x, n) - 0.5) * 44, (noise(y, n) - 0.5) * 36];
      const [w, h] = [5 + noise(n, x) * 4, 4 + noise(n, y) * 4];
      d += `M${f(x + dx)} ${f(y + dy)}h${f(w)}v${f(h)}h${f(-w)}z`;
    }
  }
  return d ? [whole("house", d)] : [];
}

function lines(sheet: HexSheet, scenario: string): Shape[] {
  return sheet.lines
    .filter((line) => !line.scenarios || line.scenarios.includes(scenario))
    .map((line) => {
      const sides = line.sides.map(([a, b]) => sideBetween(sheet, a, b)).filter((s) => s !== null);
      const ink: Ink = line.kind === "front" ? "front" : line.kind === "retreat" ? "retreat" : "line";
      return whole(ink, sides.map(([p, q]) => `M${at(p)}L${at(q)}`).join(""));
    });
}

const STAR = Array.from({ length: 10 }, (_, n): Point => {
  const [angle, far] = [(n * Math.PI) / 5 - Math.PI / 2, n % 2 ? 4 : 9.5];
  return [Math.cos(angle) * far, Math.sin(angle) * far];
});

function features(sheet: HexSheet): Shape[] {
  const out: Shape[] = [];
  for (const hex of sheet.hexes) {
    const [x, y] = centerOf(sheet, hex.name);
    for (const feature of hex.features ?? []) {
      if (feature === "fortification" || feature === "box")
        out.push(whole(feature === "box" ? "box" : "works", works([x, y])));
      else if (feature.includes("mine")) out.push(...mined([x, y], feature.includes("allied")));
      else if (feature.includes("supply"))
        out.push(whole("supply", closed(STAR.map(([dx, dy]): Point => [x + dx, y + dy]))));
    }
  }
  return out;
}

/** Printed mines: rows of small discs. */
function mined(p: Point, allied: boolean): Shape[] {
  const edge =
    "M" +
    corners(p, R - 4)
      .map(at)
      .join("L") +
    "Z";
  return [whole(allied ? "alliedMineEdge" : "mineEdge", edge), whole(allied ? "alliedMines" : "mines", discs(p))];
}

function grid(sheet: HexSheet): Shape[] {
  const out = new Strewn();
  for (let c = 1; c <= sheet.columns; c++)
    for (let r = 1; r <= sheet.rows; r++) {
      const p = center(sheet, c, r);
      const k = corners(p);
      // three sides of every hex, the rest where there is no neighbor
      around(sheet, c, r).forEach(([nc, nr], side) => {
        if (side > 2 && onMap(sheet, nc, nr)) return;
        const [a, b] = SIDE[side] as [number, number];
        out.add("grid", p[0], p[1], `M${at(k[a] as Point)}L${at(k[b] as Point)}`);
      });
    }
  return out.shapes.map((shape) => ({ ...shape, box: shape.box && grown(shape.box) }));
}
const grown = ([a, b, c, d]: [number, number, number, number]): [number, number, number, number] => [
  a - H,
  b - H,
  c + H,
  d + H,
];

/** Everything that never changes and is no word, from the lowest to the highest. */
export function shapesOf(sheet: HexSheet, scenario: string): Shape[] {
  const look = looks(sheet);
  return [
    ...ground(sheet, look),
    ...hollows(sheet, look),
    ...heights(sheet, look),
    ...sea(sheet, look),
    ...paths(sheet),
    ...towns(sheet, look),
    ...grid(sheet),
    ...features(sheet),
    ...lines(sheet, scenario),
  ];
}
