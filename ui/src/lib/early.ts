// A table's position, sheet and briefing are asked for while its page is still on the way.
import type { State } from "../generated/api";
import { api } from "./api";
import { fetchBriefing, isNew } from "./briefing";
import { sheetOf } from "./once";
import { held } from "./tokens";

let early: { token: string; state: Promise<State> } | null = null;

export function openEarly(token: string): void {
  const state = api.state(token);
  const game = held().find((h) => h.token === token)?.game;
  const known = game ? Promise.resolve(game) : state.then((s) => s.game);
  known.then(sheetOf).catch(() => {}); // the table asks again, and says what was wrong
  state.then((s) => (isNew(s) ? fetchBriefing(s.game) : null)).catch(() => {});
  early = { token, state };
}

/** The first state of a table that is being opened. */
export function firstState(token: string): Promise<State> {
  const found = early?.token === token ? early.state : api.state(token);
  early = null;
  return found;
}
