// The map as a picture: coast with water lines, hachured ridges, depressions, stipple, roads, railway, names.
// Drawn once per sheet into SVG text; colors are CSS classes, so that light, dark and print are one drawing.

import type { HexSheet, NameInfo } from "../generated/api";
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

/** A repeatable number in [0, 1) for two numbers: the drawing is the same every time. */
function noise(a: number, b: number): number {
  const s = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return s - Math.floor(s);
}

const f = (n: number): string => (Math.round(n * 10) / 10).toString();
const at = ([x, y]: Point): string => `${f(x)} ${f(y)}`;
const escape = (s: string): string => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Looks = (c: number, r: number) => string;

/** Terrain of any place, the paper beyond the map's edge included: it continues the nearest hex. */
function looks(sheet: HexSheet): Looks {
  const kinds = new Map<string, string>();
  for (const hex of sheet.hexes) kinds.set(hex.name, sheet.terrains[hex.terrain]?.look ?? hex.terrain);
  return (c, r) =>
    kinds.get(nameOf(Math.min(Math.max(c, 1), sheet.columns), Math.min(Math.max(r, 1), sheet.rows))) ?? "clear";
}

/** Outlines of all places that `has` holds, as closed lines of corners, clockwise around what they enclose. */
function outlines(sheet: HexSheet, has: (c: number, r: number) => boolean): Point[][] {
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
function natural(loop: Point[], wild: number, inset: number): Point[] {
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

const closed = (points: Point[]): string => "M" + points.map(at).join("L") + "Z";

/** Points along a closed line at equal steps, each with its inward normal. */
function walk(points: Point[], step: number): { p: Point; n: Point }[] {
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

/** Hachures down a slope; the side away from the light (north-west) is heavier. */
function hachures(loops: Point[][], low: number, high: number, step: number): { light: string; heavy: string } {
  let light = "";
  let heavy = "";
  for (const loop of loops)
    for (const { p, n } of walk(loop, step)) {
      const [jx, jy] = [(noise(p[0], p[1]) - 0.5) * 2, (noise(p[1], p[0]) - 0.5) * 2];
      const long = low + (high - low) * noise(p[0] * 3, p[1] * 7);
      const line = `M${f(p[0] + jx)} ${f(p[1] + jy)}l${f(n[0] * long)} ${f(n[1] * long)}`;
      if (n[0] + n[1] < 0.1) heavy += line;
      else light += line;
    }
  return { light, heavy };
}

/** Small marks strewn over hexes of one look. */
function strew(
  sheet: HexSheet,
  look: Looks,
  kind: string,
  count: number,
  mark: (x: number, y: number, n: number) => string,
): string {
  let out = "";
  for (let c = 0; c <= sheet.columns + 1; c++)
    for (let r = 0; r <= sheet.rows + 1; r++) {
      if (look(c, r) !== kind) continue;
      const [x, y] = center(sheet, c, r);
      for (let n = 0; n < count; n++) {
        const angle = noise(c * 31 + n, r * 17) * Math.PI * 2;
        const away = Math.sqrt(noise(c + n * 5, r * 13 + n)) * R * 0.86;
        out += mark(x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.94, n);
      }
    }
  return out;
}

/** A road as it is built: the zigzag from center to center evened out. It still crosses the same sides. */
function even(points: Point[]): Point[] {
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

const blobs = (sheet: HexSheet, look: Looks, kind: string, wild: number, inset: number): Point[][] =>
  outlines(sheet, (c, r) => look(c, r) === kind).map((loop) => natural(loop, wild, inset));

function heights(sheet: HexSheet, look: Looks): string {
  let out = "";
  for (const [kind, wild, inset] of [
    ["rough", 9, 3],
    ["ridge", 7, 4],
  ] as const) {
    const shape = blobs(sheet, look, kind, wild, inset);
    if (!shape.length) continue;
    const d = shape.map(closed).join("");
    const lines = hachures(shape, kind === "ridge" ? 8 : 5, kind === "ridge" ? 16 : 9, kind === "ridge" ? 4.2 : 6);
    out += `<path class="t-${kind}-skirt" d="${d}"/><path class="t-${kind}" d="${d}"/>`;
    out += `<path class="t-hachure" d="${lines.light}"/><path class="t-hachure heavy" d="${lines.heavy}"/>`;
  }
  out += `<path class="t-hachure" d="${strew(sheet, look, "rough", 7, (x, y) => `M${f(x - 4)} ${f(y + 2)}l4 -4l4 4`)}"/>`;
  return out;
}

function hollows(sheet: HexSheet, look: Looks): string {
  let out = "";
  for (const [kind, wild, inset, low, high] of [
    ["depression", 8, 5, 3, 7],
    ["qattara", 10, 2, 6, 15],
  ] as const) {
    const shape = blobs(sheet, look, kind, wild, inset);
    if (!shape.length) continue;
    const lines = hachures(shape, low, high, kind === "qattara" ? 5 : 6);
    out += `<path class="t-${kind}" d="${shape.map(closed).join("")}"/>`;
    out += `<path class="t-rim ${kind}" d="${lines.light}${lines.heavy}"/>`;
  }
  out += `<path class="t-salt" d="${strew(sheet, look, "qattara", 16, (x, y, n) => `M${f(x)} ${f(y)}h${3 + (n % 4)}`)}"/>`;
  return out;
}

function ground(sheet: HexSheet, look: Looks): string {
  let out = "";
  for (const kind of ["stony", "dunes", "marsh"]) {
    const shape = blobs(sheet, look, kind, 10, 1);
    if (shape.length) out += `<path class="t-${kind}" d="${shape.map(closed).join("")}"/>`;
  }
  const dot = (x: number, y: number): string => `M${f(x)} ${f(y)}h.1`;
  out += `<path class="t-stipple" d="${strew(sheet, look, "clear", 9, dot)}"/>`;
  out += `<path class="t-stipple fine" d="${strew(sheet, look, "clear", 7, (x, y) => `M${f((y % 7) + x - 4)} ${f(y)}h2.4`)}"/>`;
  out += `<path class="t-stone" d="${strew(sheet, look, "stony", 11, (x, y, n) => `M${f(x)} ${f(y)}l${1.5 + (n % 3)} -2.4l2 2.4z`)}"/>`;
  out += `<path class="t-dune" d="${strew(sheet, look, "dunes", 7, (x, y) => `M${f(x - 6)} ${f(y)}q6 -6 12 0q-6 -2 -12 0`)}"/>`;
  out += `<path class="t-reed" d="${strew(sheet, look, "marsh", 9, (x, y) => `M${f(x - 5)} ${f(y)}h10m-7 0l-1 -5m3 5v-6m3 6l1 -5`)}"/>`;
  return out;
}

function sea(sheet: HexSheet, look: Looks): string {
  const shape = blobs(sheet, look, "sea", 11, 0);
  if (!shape.length) return "";
  const d = shape.map(closed).join("");
  const lines = [34, 27, 20.5, 14.5, 9, 4.5].map(
    (w, i) => `<path class="t-wave w${i}" stroke-width="${w * 2}" d="${d}"/>`,
  );
  return (
    `<path class="t-beach" d="${d}"/><clipPath id="sea"><path d="${d}"/></clipPath>` +
    `<g clip-path="url(#sea)"><path class="t-sea" d="${d}"/>${lines.join("")}</g><path class="t-coast" d="${d}"/>`
  );
}

function paths(sheet: HexSheet): string {
  const order: Record<string, number> = { track: 0, trail: 0, railway: 2, railroad: 2, road: 1 };
  const used = new Map<string, number>();
  let out = "";
  for (const path of [...sheet.paths].sort((a, b) => (order[a.kind] ?? 0) - (order[b.kind] ?? 0))) {
    const rail = path.kind.startsWith("rail");
    const points = path.hexes.map((h): Point => {
      const [x, y] = centerOf(sheet, h);
      const shift = (used.get(h) ?? 0) * 7; // a railway beside a road runs beside it
      used.set(h, (used.get(h) ?? 0) + (rail ? 0 : 1));
      return [x + (rail ? shift * 0.3 : 0), y + (rail ? shift : 0)];
    });
    const d = smooth(even(runOut(sheet, points, path.hexes)));
    const name = path.name ? `<title>${escape(path.name)}</title>` : "";
    if (rail) out += `<g>${name}<path class="p-rail" d="${d}"/><path class="p-sleepers" d="${d}"/></g>`;
    else if (path.kind === "road")
      out += `<g>${name}<path class="p-road-case" d="${d}"/><path class="p-road" d="${d}"/></g>`;
    else out += `<g>${name}<path class="p-track" d="${d}"/></g>`;
  }
  return out;
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

function towns(sheet: HexSheet): string {
  let out = "";
  for (const hex of sheet.hexes) {
    if ((sheet.terrains[hex.terrain]?.look ?? hex.terrain) !== "town" && !hex.features?.includes("town")) continue;
    const [x, y] = centerOf(sheet, hex.name);
    for (let n = 0; n < 9; n++) {
      const [dx, dy] = [(noise(x, n) - 0.5) * 44, (noise(y, n) - 0.5) * 36];
      out += `<rect class="t-house" x="${f(x + dx)}" y="${f(y + dy)}" width="${f(5 + noise(n, x) * 4)}" height="${f(4 + noise(n, y) * 4)}"/>`;
    }
  }
  return out;
}

function lines(sheet: HexSheet, scenario: string): string {
  return sheet.lines
    .filter((line) => !line.scenarios || line.scenarios.includes(scenario))
    .map((line) => {
      const d = line.sides
        .map(([a, b]) => sideBetween(sheet, a, b))
        .filter((s) => s !== null)
        .map(([p, q]) => `M${at(p)}L${at(q)}`)
        .join("");
      return `<path class="l-line l-${line.kind}" d="${d}"><title>${escape(line.title ?? line.kind)}</title></path>`;
    })
    .join("");
}

function features(sheet: HexSheet): string {
  let out = "";
  for (const hex of sheet.hexes) {
    const p = centerOf(sheet, hex.name);
    for (const feature of hex.features ?? []) {
      if (feature === "fortification" || feature === "box") out += works(p, feature);
      else if (feature.includes("mine")) out += mines(p, feature.includes("allied") ? "allied" : "");
      else if (feature.includes("supply")) out += `<text class="f-supply" x="${f(p[0])}" y="${f(p[1])}">★</text>`;
    }
  }
  return out;
}

/** Field works: a ring of trenches with traverses. */
function works([x, y]: Point, kind: string): string {
  const [outer, inner] = [corners([x, y], R - 5), corners([x, y], R - 10)];
  let d = "";
  outer.forEach((p, i) => {
    const [q, a, b] = [outer[(i + 1) % 6] as Point, inner[i] as Point, inner[(i + 1) % 6] as Point];
    d += `M${at(p)}`;
    for (let n = 0; n < 4; n++) {
      const [s, e] = [n / 4, (n + 1) / 4];
      const on = n % 2 === 0 ? [p, q] : [a, b];
      const [u, v] = on as [Point, Point];
      d += `${n === 0 ? "M" : "L"}${at([u[0] + (v[0] - u[0]) * s, u[1] + (v[1] - u[1]) * s])}`;
      d += `L${at([u[0] + (v[0] - u[0]) * e, u[1] + (v[1] - u[1]) * e])}`;
    }
  });
  return `<path class="f-works f-${kind}" d="${d}"/>`;
}

/** Mines: rows of small discs with horns. */
export function mines([x, y]: Point, side: string): string {
  let discs = "";
  for (const [row, count] of [
    [-2, 3],
    [-1, 4],
    [0, 5],
    [1, 4],
    [2, 3],
  ] as const)
    for (let n = 0; n < count; n++)
      discs += `M${f(x + (n - (count - 1) / 2) * 14 - 2)} ${f(y + row * 12.5)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
  const d = corners([x, y], R - 4)
    .map(at)
    .join("L");
  return `<g class="f-mines ${side}"><path class="edge" d="M${d}Z"/><path class="discs" d="${discs}"/></g>`;
}

function names(sheet: HexSheet): string {
  const own: NameInfo[] = sheet.hexes
    .filter((h) => h.label)
    .map((h) => ({ text: h.label as string, hexes: [h.name], kind: "place" }));
  return [...own, ...(sheet.names ?? [])].map((n) => nameText(sheet, n)).join("");
}

function nameText(sheet: HexSheet, name: NameInfo): string {
  const points = name.hexes.map((h) => centerOf(sheet, h));
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return "";
  const wide = name.kind === "sea" || name.kind === "area";
  const half = wide ? 0 : name.text.length * 3.9 + 14; // of the text: a name at the edge stays on the map
  const x = Math.min(size(sheet)[0] - half, Math.max(half, points.reduce((sum, p) => sum + p[0], 0) / points.length));
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  let turn = points.length > 1 ? (Math.atan2(last[1] - first[1], last[0] - first[0]) * 180) / Math.PI : 0;
  if (turn > 90) turn -= 180;
  if (turn < -90) turn += 180;
  if (Math.abs(turn) > 62) turn = 0;
  const down = wide ? 0 : points.length > 1 && name.kind === "ridge" ? H * 0.4 : H * 0.42;
  const spin = turn ? ` transform="rotate(${f(turn)} ${f(x)} ${f(y)})"` : "";
  return `<text class="n-name n-${name.kind}" x="${f(x)}" y="${f(y + down)}"${spin}>${escape(name.text)}</text>`;
}

function grid(sheet: HexSheet): { lines: string; numbers: string } {
  let d = "";
  let numbers = "";
  for (let c = 1; c <= sheet.columns; c++)
    for (let r = 1; r <= sheet.rows; r++) {
      const p = center(sheet, c, r);
      const k = corners(p);
      // three sides of every hex, the rest where there is no neighbor
      around(sheet, c, r).forEach(([nc, nr], side) => {
        if (side > 2 && onMap(sheet, nc, nr)) return;
        const [a, b] = SIDE[side] as [number, number];
        d += `M${at(k[a] as Point)}L${at(k[b] as Point)}`;
      });
      numbers += `<text x="${f(p[0])}" y="${f(p[1] - H / 2 + 9)}">${nameOf(c, r)}</text>`;
    }
  return { lines: d, numbers };
}

/** Everything that never changes and is not text: drawn once into a picture. */
export function drawGround(sheet: HexSheet, scenario: string): string {
  const look = looks(sheet);
  const [w, h] = size(sheet);
  const inner = `x="6" y="6" width="${f(w - 12)}" height="${f(h - 12)}"`;
  return (
    `<clipPath id="neat"><rect ${inner}/></clipPath><rect class="t-paper" width="${f(w)}" height="${f(h)}"/>` +
    `<g clip-path="url(#neat)"><rect class="t-clear" ${inner}/>` +
    ground(sheet, look) +
    hollows(sheet, look) +
    heights(sheet, look) +
    sea(sheet, look) +
    paths(sheet) +
    towns(sheet) +
    `<path class="g-grid" d="${grid(sheet).lines}"/>` +
    features(sheet) +
    lines(sheet, scenario) +
    `</g><rect class="t-neat" ${inner}/>`
  );
}

/** Names and hex numbers, which stay sharp at every scale. */
export function drawLabels(sheet: HexSheet): string {
  return `<g class="g-numbers">${grid(sheet).numbers}</g><g class="g-names">${names(sheet)}</g>`;
}

const painted = new WeakMap<HexSheet, Map<string, Promise<string>>>();
/** The ground as a picture's address, painted once: a map opened again, or by another light, is there at once. */
export function groundOf(sheet: HexSheet, scenario: string, scheme: string, css: string): Promise<string> {
  const of = painted.get(sheet) ?? new Map<string, Promise<string>>();
  painted.set(sheet, of);
  const key = `${scheme} ${scenario}`;
  const found = of.get(key) ?? paintGround(sheet, scenario, scheme, css);
  of.set(key, found);
  return found;
}

/** The ground as a picture file; `scheme` is light or dark. Paths as large as a map are slow to draw often, and a
 * canvas would be a layer of its own that is scaled anew for every frame: an image is drawn into the map's tiles once. */
async function paintGround(sheet: HexSheet, scenario: string, scheme: string, css: string): Promise<string> {
  const [w, h] = size(sheet);
  const scale = Math.min(1.5, Math.sqrt(8e6 / (w * h)));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w * scale}" height="${h * scale}" viewBox="0 0 ${w} ${h}" ` +
    `style="color-scheme:${scheme}"><style>${css}</style>${drawGround(sheet, scenario)}</svg>`;
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.93));
  return blob ? URL.createObjectURL(blob) : "";
}

/** Middle of a path of hexes, for arrows. */
export const route = (sheet: HexSheet, hexes: string[]): string => smooth(hexes.map((h) => centerOf(sheet, h)));

/** What a hex holds, in words. */
export function describe(sheet: HexSheet, name: string): string {
  const hex = sheet.hexes.find((x) => x.name === name);
  if (!hex) return name;
  const parts = [sheet.terrains[hex.terrain]?.title ?? hex.terrain, ...(hex.features ?? [])];
  for (const path of sheet.paths) if (path.hexes.includes(name)) parts.push(path.name ?? path.kind);
  const place = hex.label ?? sheet.names?.find((n) => n.kind !== "sea" && n.hexes.includes(name))?.text;
  return `${name}${place ? ` ${place}` : ""}: ${parts.join(", ").toLowerCase()}`;
}
