// Lines as a draughtsman would draw them: outlines of hexes made natural, roads evened out, points along them.
import { R, SIDE, around, center, corners, type Lattice, type Point } from "./geometry";

/** A repeatable number in [0, 1) for two numbers: the drawing is the same every time. */
export function noise(a: number, b: number): number {
  const s = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return s - Math.floor(s);
}

export const f = (n: number): string => (Math.round(n * 10) / 10).toString();
export const at = ([x, y]: Point): string => `${f(x)} ${f(y)}`;
export const closed = (points: Point[]): string => "M" + points.map(at).join("L") + "Z";

/** Outlines of all places that `has` holds, as closed lines of corners, clockwise around what they enclose. */
export function outlines(sheet: Lattice, has: (c: number, r: number) => boolean): Point[][] {
  const next = new Map<string, Point[]>();
  const key = ([x, y]: Point): string => `${Math.round(x)},${Math.round(y)}`;
  for (let c = -1; c <= sheet.columns + 2; c++)
    for (let r = -1; r <= sheet.rows + 2; r++) {
      if (!has(c, r)) continue;
      const k = corners(center(sheet, c, r));
      around(sheet, c, r).forEach(([nc, nr], d) => {
        const edge = nc < -1 || nc > sheet.columns + 2 || nr < -1 || nr > sheet.rows + 2;
        if (!edge && has(nc, nr)) return;
        const [a, b] = SIDE[d] as [number, number];
        const from = key(k[a] as Point);
        next.set(from, [...(next.get(from) ?? []), k[b] as Point]);
      });
    }
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const loop: Point[] = [];
    let k = start;
    for (let p = next.get(k)?.shift(); p; p = next.get(k)?.shift()) {
      loop.push(p);
      k = key(p);
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** A hex outline made natural: corners moved a little, sides bent, then rounded. */
export function natural(loop: Point[], wild: number, inset: number): Point[] {
  let points: Point[] = [];
  loop.forEach((p, i) => {
    const q = loop[(i + 1) % loop.length] as Point;
    const bend = (noise(p[0] + q[0], p[1] + q[1]) - 0.5) * wild * 2;
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const long = Math.hypot(dx, dy) || 1;
    points.push([p[0] + (noise(p[0], p[1]) - 0.5) * wild, p[1] + (noise(p[1], p[0]) - 0.5) * wild]);
    points.push([(p[0] + q[0]) / 2 - (dy / long) * (bend + inset), (p[1] + q[1]) / 2 + (dx / long) * (bend + inset)]);
  });
  for (let n = 0; n < 2; n++) {
    const round: Point[] = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length] as Point;
      round.push([p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25]);
      round.push([p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75]);
    });
    points = round;
  }
  return points;
}

/** Points along a closed line at equal steps, each with its inward normal. */
export function walk(points: Point[], step: number): { p: Point; n: Point }[] {
  const out: { p: Point; n: Point }[] = [];
  let left = 0;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length] as Point;
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const long = Math.hypot(dx, dy);
    let along = left;
    while (along < long) {
      out.push({ p: [p[0] + (dx * along) / long, p[1] + (dy * along) / long], n: [-dy / long, dx / long] });
      along += step;
    }
    left = along - long;
  });
  return out;
}

/** A road as it is built: the zigzag from center to center evened out. It still crosses the same sides. */
export function even(points: Point[]): Point[] {
  return points.map((p, i) => {
    const [a, b] = [points[i - 1], points[i + 1]];
    return a && b ? [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4] : p;
  });
}

/** A line through points, rounded at each. */
export function smooth(points: Point[]): string {
  const first = points[0];
  if (!first) return "";
  let d = `M${at(first)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[Math.max(0, i - 1)] as Point;
    const [b, c] = [points[i] as Point, points[i + 1] as Point];
    const e = points[Math.min(points.length - 1, i + 2)] as Point;
    const k = 6;
    d += `C${f(b[0] + (c[0] - a[0]) / k)} ${f(b[1] + (c[1] - a[1]) / k)} ${f(c[0] - (e[0] - b[0]) / k)} ${f(c[1] - (e[1] - b[1]) / k)} ${at(c)}`;
  }
  return d;
}

/** Rows of small discs over a hex: mines. */
export function discs([x, y]: Point): string {
  let d = "";
  for (const [row, count] of [
    [-2, 3],
    [-1, 4],
    [0, 5],
    [1, 4],
    [2, 3],
  ] as const)
    for (let n = 0; n < count; n++)
      d += `M${f(x + (n - (count - 1) / 2) * 14 - 2)} ${f(y + row * 12.5)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
  return d;
}

/** Field works: a ring of trenches with traverses. */
export function works([x, y]: Point): string {
  const [outer, inner] = [corners([x, y], R - 5), corners([x, y], R - 10)];
  let d = "";
  outer.forEach((p, i) => {
    const [q, a, b] = [outer[(i + 1) % 6] as Point, inner[i] as Point, inner[(i + 1) % 6] as Point];
    for (let n = 0; n < 4; n++) {
      const [u, v] = n % 2 === 0 ? [p, q] : [a, b];
      const along = (s: number): string => at([u[0] + (v[0] - u[0]) * s, u[1] + (v[1] - u[1]) * s]);
      d += `${n === 0 ? "M" : "L"}${along(n / 4)}L${along((n + 1) / 4)}`;
    }
  });
  return d;
}
