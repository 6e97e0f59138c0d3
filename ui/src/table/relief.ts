// Light and shade on the ground: heights of the terrain, evened out and roughened, lit from the north-west.
import type { HexSheet } from "../generated/api";
import { H, R, center, size, type Point } from "./geometry";
import type { Looks } from "./shapes";

export const STEP = 5; // sheet units between two heights
const HEIGHT: Record<string, number> = {
  ridge: 1,
  rough: 0.45,
  dunes: 0.12,
  stony: 0.08,
  depression: -0.55,
  qattara: -0.9,
  sea: -0.25,
};
const BLUR = 4; // steps

/** Numbers that look like sand: the same ones for the same place. */
function grain(x: number, y: number): number {
  let n = (x * 374761393 + y * 668265263) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise with hills of one size. */
function hills(x: number, y: number, size: number): number {
  const [fx, fy] = [x / size, y / size];
  const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
  const [u, v] = [fx - ix, fy - iy];
  const [s, t] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
  const top = grain(ix, iy) * (1 - s) + grain(ix + 1, iy) * s;
  const bottom = grain(ix, iy + 1) * (1 - s) + grain(ix + 1, iy + 1) * s;
  return top * (1 - t) + bottom * t - 0.5;
}

/** A running mean along rows, or along columns. */
function blurred(from: Float32Array, w: number, h: number, across: boolean): Float32Array {
  const out = new Float32Array(from.length);
  const [long, wide, step, next] = across ? [w, h, 1, w] : [h, w, w, 1];
  for (let line = 0; line < wide; line++) {
    let sum = 0;
    const value = (i: number): number => from[line * next + Math.min(long - 1, Math.max(0, i)) * step] ?? 0;
    for (let i = -BLUR; i <= BLUR; i++) sum += value(i);
    for (let i = 0; i < long; i++) {
      out[line * next + i * step] = sum / (2 * BLUR + 1);
      sum += value(i + BLUR + 1) - value(i - BLUR);
    }
  }
  return out;
}

function terrain(sheet: HexSheet, look: Looks, w: number, h: number): Float32Array {
  let heights: Float32Array = new Float32Array(w * h);
  for (let c = 0; c <= sheet.columns + 1; c++)
    for (let r = 0; r <= sheet.rows + 1; r++) {
      const high = HEIGHT[look(c, r)];
      if (high) raise(heights, w, h, center(sheet, c, r), high);
    }
  for (let n = 0; n < 2; n++) heights = blurred(blurred(heights, w, h, true), w, h, false);
  return heights;
}

/** All points of a hex. */
function raise(heights: Float32Array, w: number, h: number, [cx, cy]: Point, high: number): void {
  const [left, right] = [Math.max(0, Math.ceil((cx - R) / STEP)), Math.min(w - 1, Math.floor((cx + R) / STEP))];
  const [top, bottom] = [Math.max(0, Math.ceil((cy - H / 2) / STEP)), Math.min(h - 1, Math.floor((cy + H / 2) / STEP))];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      if (Math.sqrt(3) * Math.abs(x * STEP - cx) + Math.abs(y * STEP - cy) <= Math.sqrt(3) * R)
        heights[y * w + x] = high;
}

export interface Relief {
  width: number;
  height: number;
  light: Float32Array; // -1 in the shade, 1 in the sun
}

export function reliefOf(sheet: HexSheet, look: Looks): Relief {
  const [wide, high] = size(sheet);
  const [w, h] = [Math.ceil(wide / STEP) + 1, Math.ceil(high / STEP) + 1];
  const heights = terrain(sheet, look, w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const rough = 0.26 + 0.5 * Math.abs(heights[i] ?? 0);
      const sand = hills(x, y, 46) * 0.9 + hills(x + 91, y + 37, 17) * 0.42 + hills(x + 7 + y * 0.3, y * 1.9, 6) * 0.15;
      heights[i] = (heights[i] ?? 0) + sand * rough;
    }
  const light = new Float32Array(w * h);
  for (let y = 1; y < h - 1; y++)
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const [east, south] = [
        (heights[i + 1] ?? 0) - (heights[i - 1] ?? 0),
        (heights[i + w] ?? 0) - (heights[i - w] ?? 0),
      ];
      light[i] = Math.max(-1, Math.min(1, (east + south) * 3.2));
    }
  return { width: w, height: h, light };
}
