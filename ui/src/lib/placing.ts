import type { HexScene, SetUpInfo, State } from "../generated/api";

/** Set-up: the next counter, or its place: where history put it if it may stand there, else anywhere allowed. */
export function nextPlacement(s: State, setup: SetUpInfo): string | undefined {
  const picks = s.legal.filter((a) => a.startsWith(`${setup.pick} `));
  const puts = s.legal.filter((a) => a.startsWith(`${setup.put} `));
  const wanted = `${setup.put} ${setup.historical[(s.scene as HexScene).active ?? ""] ?? ""}`;
  if (puts.includes(wanted)) return wanted;
  return puts.length ? puts[Math.floor(Math.random() * puts.length)] : picks[0];
}
