// A QR code (ISO/IEC 18004): bytes, correction level L, versions 1 to 6, mask 0. Enough for a link of 134 characters.

const SIZES = [
  { data: 19, check: 7, blocks: 1 },
  { data: 34, check: 10, blocks: 1 },
  { data: 55, check: 15, blocks: 1 },
  { data: 80, check: 20, blocks: 1 },
  { data: 108, check: 26, blocks: 1 },
  { data: 136, check: 18, blocks: 2 },
]; // codewords by version; `check` of each block
const HEAD = 12; // bits before the bytes: the mode and their number

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  [EXP[i], LOG[x]] = [x, i];
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number): number =>
  a && b ? (EXP[((LOG[a] as number) + (LOG[b] as number)) % 255] as number) : 0;

/** Reed and Solomon's check words of a block. */
function checked(block: number[], count: number): number[] {
  let factor = [1];
  for (let i = 0; i < count; i++)
    factor = [...factor, 0].map((c, n) => c ^ times(factor[n - 1] ?? 0, EXP[i] as number));
  const rest = [...block, ...new Array<number>(count).fill(0)];
  block.forEach((_, i) => {
    const lead = rest[i] as number;
    factor.forEach((c, n) => (rest[i + n] = (rest[i + n] as number) ^ times(c, lead)));
  });
  return rest.slice(block.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const { data, check, blocks } = SIZES[version - 1] as (typeof SIZES)[number];
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  bytes.forEach((byte) => put(byte, 8));
  put(0, 4);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(
      parseInt(
        bits
          .slice(i, i + 8)
          .join("")
          .padEnd(8, "0"),
        2,
      ),
    );
  for (let pad = 0; words.length < data; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  const long = data / blocks;
  const parts = Array.from({ length: blocks }, (_, n) => words.slice(n * long, (n + 1) * long));
  const checks = parts.map((part) => checked(part, check));
  const woven = (of: number[][]): number[] => (of[0] ?? []).flatMap((_, i) => of.map((part) => part[i] as number));
  return [...woven(parts), ...woven(checks)];
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean): void => {
    if (grid[y]?.[x] !== undefined) (grid[y] as (boolean | null)[])[x] = dark;
  };
  const ring = (cx: number, cy: number, radius: number, light: number[]): void => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(x, y, 4, [2, 4]);
  if (version > 1) ring(size - 7, size - 7, 2, [1]);
  format(set, size);
  return grid;
}

/** Level L and mask 0, with their own check, in two places. */
function format(set: (x: number, y: number, dark: boolean) => void, size: number): void {
  let rest = 0b01000 << 10;
  for (let i = 14; i >= 10; i--) if (rest & (1 << i)) rest ^= 0x537 << (i - 10);
  const bits = ((0b01000 << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = !!((bits >> i) & 1);
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    set(8, down, dark);
    set(across, 8, dark);
  }
  set(8, size - 8, true);
}

/** The code as rows of dark and light; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(({ data }) => bytes.length * 8 + HEAD <= data * 8) + 1;
  if (!version) return null;
  const grid = frame(version);
  const size = grid.length;
  const bits = codewords(bytes, version).flatMap((word) => Array.from({ length: 8 }, (_, i) => (word >> (7 - i)) & 1));
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - n : n;
        const row = grid[y] as (boolean | null)[];
        if (row[x] === null) row[x] = !!(bits[at++] ?? 0) !== ((x + y) % 2 === 0);
      }
  }
  return grid as boolean[][];
}
