// The ground as pictures: the whole map once, and the part in the window anew at every scale at which it comes to rest.
import type { HexSheet } from "../generated/api";
import { size } from "./geometry";
import type { Scheme } from "./ink";
import type { Order, Painted } from "./painter.worker";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const PIXELS = 8e6; // of a picture, at most

let worker: Worker | null = null;
let count = 0;
const waiting = new Map<number, (blob: Blob | null) => void>();
const known = new WeakMap<HexSheet, number>();
let sheets = 0;

/** The painter, called when it is known that there will be a map, before anybody knows which. */
export function painter(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Painted>) => {
    waiting.get(data.n)?.(data.blob);
    waiting.delete(data.n);
  };
  return worker;
}

function ask(sheet: HexSheet, order: Omit<Order, "n" | "sheet" | "told">): Promise<string> {
  const id = known.get(sheet) ?? ++sheets;
  const told = known.has(sheet) ? null : sheet;
  known.set(sheet, id);
  const n = ++count;
  painter().postMessage({ ...order, n, sheet: id, told: told && bare(told) } satisfies Order);
  return new Promise((done) => waiting.set(n, (blob) => done(blob ? URL.createObjectURL(blob) : "")));
}

/** A painter needs no counters. */
const bare = (sheet: HexSheet): HexSheet => ({ ...sheet, units: [], verbs: {} });

const painted = new WeakMap<HexSheet, Map<string, Promise<string>>>();
export const wholeScale = (sheet: HexSheet): number => {
  const [w, h] = size(sheet);
  return Math.min(1.5, Math.sqrt(PIXELS / (w * h)));
};

/** The whole ground as a picture's address, painted once: a map opened again, or by another light, is there at once. */
export function wholeGround(sheet: HexSheet, scenario: string, scheme: Scheme): Promise<string> {
  const of = painted.get(sheet) ?? new Map<string, Promise<string>>();
  painted.set(sheet, of);
  const [w, h] = size(sheet);
  const key = `${scheme} ${scenario}`;
  const part = { x: 0, y: 0, w, h };
  const found = of.get(key) ?? ask(sheet, { scenario, scheme, part, scale: wholeScale(sheet), numbers: 0 });
  of.set(key, found);
  return found;
}

export interface Detail extends Box {
  address: string;
}

/** What is in the window, with a margin, painted for the pixels of this screen. */
export async function detailOf(
  sheet: HexSheet,
  scenario: string,
  scheme: Scheme,
  seen: Box,
  scale: number,
  numbers: number,
): Promise<Detail> {
  const [w, h] = size(sheet);
  const margin = Math.min(0.3, Math.max(0, Math.sqrt(PIXELS / (seen.w * seen.h * scale * scale)) - 1) / 2);
  const left = Math.max(0, Math.floor(seen.x - seen.w * margin));
  const top = Math.max(0, Math.floor(seen.y - seen.h * margin));
  const right = Math.min(w, Math.ceil(seen.x + seen.w * (1 + margin)));
  const bottom = Math.min(h, Math.ceil(seen.y + seen.h * (1 + margin)));
  const part = { x: left, y: top, w: Math.max(1, right - left), h: Math.max(1, bottom - top) };
  return { ...part, address: await ask(sheet, { scenario, scheme, part, scale, numbers }) };
}
