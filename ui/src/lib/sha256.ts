// SHA-256 in plain code: browsers offer theirs only to https and localhost, and a club plays on http://192.168…
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const K = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function block(words: Int32Array, h: number[]): void {
  const w = new Int32Array(64);
  w.set(words);
  for (let t = 16; t < 64; t++) {
    const [a, b] = [w[t - 15] as number, w[t - 2] as number];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
  let [a, b, c, d, e, f, g, k] = h as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (k + s1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, k].forEach((x, n) => (h[n] = ((h[n] as number) + x) | 0));
}

/** The hash of some bytes, as bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const size = ((bytes.length + 8) >> 6) + 1;
  const padded = new Uint8Array(size * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const h = [...START];
  for (let n = 0; n < size; n++)
    block(
      Int32Array.from({ length: 16 }, (_, i) => view.getInt32(n * 64 + i * 4)),
      h,
    );
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((x, n) => out.setInt32(n * 4, x));
  return new Uint8Array(out.buffer);
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The hash of a word and some bytes after it. */
export function hashed(word: string, ...parts: Uint8Array[]): Uint8Array {
  return sha256(Uint8Array.from([...new TextEncoder().encode(word), ...parts.flatMap((part) => [...part])]));
}
