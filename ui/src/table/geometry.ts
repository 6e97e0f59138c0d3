// Flat-top hexes in columns, printed `ccrr`: places on the sheet, neighbors, and which hex a point lies in.

export const R = 40; // from the center to a corner, in sheet units
export const H = Math.sqrt(3) * R; // from side to side
export const MARGIN = 26; // of the sheet around the hexes

export type Point = [number, number];

export interface Lattice {
  columns: number;
  rows: number;
  southern_parity: number;
}

export const columnOf = (name: string): number => Number(name.slice(0, 2));
export const rowOf = (name: string): number => Number(name.slice(2));
export const nameOf = (c: number, r: number): string => String(c).padStart(2, "0") + String(r).padStart(2, "0");

const isSouth = (g: Lattice, c: number): boolean => ((c % 2) + 2) % 2 === g.southern_parity;

export function center(g: Lattice, c: number, r: number): Point {
  return [MARGIN + R + (c - 1) * 1.5 * R, MARGIN + H / 2 + (r - 1) * H + (isSouth(g, c) ? H / 2 : 0)];
}

export function centerOf(g: Lattice, name: string): Point {
  return center(g, columnOf(name), rowOf(name));
}

export function size(g: Lattice): Point {
  return [2 * MARGIN + R * 2 + (g.columns - 1) * 1.5 * R, 2 * MARGIN + H * (g.rows + 0.5)];
}

/** Corners clockwise from the east. */
export function corners([x, y]: Point, radius: number = R): Point[] {
  const h = (radius * Math.sqrt(3)) / 2;
  return [
    [x + radius, y],
    [x + radius / 2, y + h],
    [x - radius / 2, y + h],
    [x - radius, y],
    [x - radius / 2, y - h],
    [x + radius / 2, y - h],
  ];
}

export function hexPath(p: Point, radius: number = R): string {
  return (
    "M" +
    corners(p, radius)
      .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("L") +
    "Z"
  );
}

/** Neighbors N, NE, SE, S, SW, NW as column and row; they may lie off the map. */
export function around(g: Lattice, c: number, r: number): Point[] {
  const s = isSouth(g, c) ? 1 : 0;
  return [
    [c, r - 1],
    [c + 1, r - 1 + s],
    [c + 1, r + s],
    [c, r + 1],
    [c - 1, r + s],
    [c - 1, r - 1 + s],
  ];
}

/** The two corners of the side towards neighbor `d`, clockwise. */
export const SIDE: [number, number][] = [
  [4, 5],
  [5, 0],
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
];

export function onMap(g: Lattice, c: number, r: number): boolean {
  return c >= 1 && c <= g.columns && r >= 1 && r <= g.rows;
}

export function hexAt(g: Lattice, x: number, y: number): string | null {
  const guess = Math.round((x - MARGIN - R) / (1.5 * R)) + 1;
  let best: string | null = null;
  let near = Infinity;
  for (let c = guess - 1; c <= guess + 1; c++) {
    const row = Math.round((y - center(g, c, 1)[1]) / H) + 1;
    for (let r = row - 1; r <= row + 1; r++) {
      if (!onMap(g, c, r)) continue;
      const [cx, cy] = center(g, c, r);
      const d = (cx - x) ** 2 + (cy - y) ** 2;
      if (d < near) [near, best] = [d, nameOf(c, r)];
    }
  }
  return near <= R * R ? best : null;
}

/** The side between two neighboring hexes, or null. */
export function sideBetween(g: Lattice, a: string, b: string): [Point, Point] | null {
  const c = columnOf(a);
  const r = rowOf(a);
  const d = around(g, c, r).findIndex(([x, y]) => x === columnOf(b) && y === rowOf(b));
  const side = SIDE[d];
  if (!side) return null;
  const k = corners(center(g, c, r));
  return [k[side[0]] as Point, k[side[1]] as Point];
}
