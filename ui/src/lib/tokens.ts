// The seats this browser holds: that is the whole account. Kept in localStorage.
import type { MatchMade } from "../generated/api";

export interface Held {
  token: string;
  match: string;
  game: string;
  seat: number | null; // null: watching
}

const KEY = "alamein.seats";

export function held(): Held[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Held[]) : [];
  } catch {
    return [];
  }
}

function keep(list: Held[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(-190)));
  } catch {
    /* a browser that stores nothing still plays; the address of the table is the seat */
  }
}

export function hold(entry: Held): void {
  keep([...held().filter((h) => h.token !== entry.token), entry]);
}

export function drop(match: string): void {
  keep(held().filter((h) => h.match !== match));
}

export const ofMatch = (match: string): Held[] => held().filter((h) => h.match === match);

/** Keep the seats of a new match and say at which one to sit down. */
export function holdNew(made: MatchMade): string {
  for (const s of made.seats) if (s.token) hold({ token: s.token, match: made.match, game: made.game, seat: s.seat });
  const mine = made.seats.find((s) => s.token);
  if (mine?.token) return mine.token;
  if (made.spectator) hold({ token: made.spectator, match: made.match, game: made.game, seat: null });
  return made.spectator ?? "";
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`alamein.${key}`, value);
  } catch {
    /* as above */
  }
}
export const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(`alamein.${key}`);
  } catch {
    return null;
  }
};
