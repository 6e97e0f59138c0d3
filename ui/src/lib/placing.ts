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

/** The next counter, or its place: where history put it if it may stand there, else anywhere allowed. */
function nextPlacement(s: State, setup: SetUpInfo): string | undefined {
  const picks = s.legal.filter((a) => a.startsWith(`${setup.pick} `));
  const puts = s.legal.filter((a) => a.startsWith(`${setup.put} `));
  const wanted = `${setup.put} ${setup.historical[(s.scene as HexScene).active ?? ""] ?? ""}`;
  if (puts.includes(wanted)) return wanted;
  return puts.length ? puts[Math.floor(Math.random() * puts.length)] : picks[0];
}
