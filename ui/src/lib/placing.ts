// Set-up: placing what is left.
import type { HexScene, SetUpInfo, State } from "../generated/api";
import type { TableStore } from "./store.svelte";

/** Every counter that is left, as long as it is this seat that places. */
export async function placeAll(table: TableStore): Promise<void> {
  const setup = table.sheet?.kind === "hex" ? table.sheet.setup : undefined;
  const seat = table.state?.seat;
  if (!setup) return;
  for (let n = 0; n < 400; n++) {
    const s = table.state;
    if (!s || s.seat !== seat || s.decider !== seat) return;
    const action = nextPlacement(s, setup);
    if (!action || !(await table.act(action))) return;
  }
}

/** The next counter, or its place: where history put it if it may stand there; else anywhere allowed, or, if it is the
 * last one, close to where the armies meet. */
function nextPlacement(s: State, setup: SetUpInfo): string | undefined {
  const picks = s.legal.filter((a) => a.startsWith(`${setup.pick} `));
  const puts = s.legal.filter((a) => a.startsWith(`${setup.put} `));
  const wanted = `${setup.put} ${setup.historical[(s.scene as HexScene).active ?? ""] ?? ""}`;
  if (puts.includes(wanted)) return wanted;
  if (puts.length && !picks.length && waiting(s) === 1) return closest(s, puts);
  return puts.length ? puts[Math.floor(Math.random() * puts.length)] : picks[0];
}

const waiting = (s: State): number => (s.scene as HexScene).boxes[0]?.units.length ?? 0;

/** The place closest to the middle of all counters. */
function closest(s: State, puts: string[]): string | undefined {
  const spots = (s.scene as HexScene).counters.map((c) => pointOf(c.hex));
  const middle = [0, 1].map((n) => spots.reduce((sum, spot) => sum + (spot[n] ?? 0), 0) / (spots.length || 1));
  const far = (action: string): number =>
    Math.hypot(...pointOf(action.split(" ")[1] ?? "").map((at, n) => at - (middle[n] ?? 0)));
  return [...puts].sort((a, b) => far(a) - far(b))[0];
}
const pointOf = (hex: string): number[] => [Number(hex.slice(0, 2)), Number(hex.slice(2))];
