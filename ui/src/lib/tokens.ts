// The seats this browser holds: that is the whole account. Kept in localStorage.
import type { MatchMade } from "../generated/api";

export interface Held {
  token: string;
  match: string;
  game: string;
  seat: number | null; // null: watching
  nonce?: string | undefined; // this seat's share of the dice
  keeper?: string | undefined; // the server's seal when it was made
  spectator?: string | undefined; // whoever made the match can show it to others
  invitations?: Record<number, string> | undefined; // and invite them, by seat
}

const KEY = "alamein.seats";
const MOST = 1000;
export const ASKED = 190; // the latest of them are asked for

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
    localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    /* a browser that stores nothing still plays; the address of the table is the seat */
  }
}

/** Keep a seat; what is known of it already stays. */
export function hold(entry: Held): void {
  const before = held().find((h) => h.token === entry.token);
  keep([...held().filter((h) => h.token !== entry.token), { ...before, ...entry }]);
}

/** All seats as a file for another browser. */
export const carried = (): string => JSON.stringify({ alamein: "seats", seats: held() }, null, 1);

/** Take up the seats of such a file; how many, or null if it is something else. */
export function takeUp(file: unknown): number | null {
  const { alamein, seats } = (file ?? {}) as { alamein?: unknown; seats?: unknown };
  if (alamein !== "seats" || !Array.isArray(seats)) return null;
  const sound = (seats as Partial<Held>[]).filter(
    (h) => typeof h.token === "string" && typeof h.match === "string" && typeof h.game === "string",
  );
  for (const h of sound) hold(h as Held);
  return sound.length;
}

export function drop(match: string): void {
  keep(held().filter((h) => h.match !== match));
}

export const ofMatch = (match: string): Held[] => held().filter((h) => h.match === match);

/** Keep the seats of a new match and say at which one to sit down. */
export function holdNew(made: MatchMade): string {
  const invitations = Object.fromEntries(made.seats.flatMap((s) => (s.invitation ? [[s.seat, s.invitation]] : [])));
  const links = { match: made.match, game: made.game, spectator: made.spectator, invitations };
  for (const s of made.seats) if (s.token) hold({ ...links, token: s.token, seat: s.seat });
  const mine = made.seats.find((s) => s.token);
  if (mine?.token) return mine.token;
  if (made.spectator) hold({ ...links, token: made.spectator, seat: null });
  return made.spectator ?? "";
}

export const joinLink = (invitation: string): string => `${location.origin}/#/join/${invitation}`;
export const watchLink = (spectator: string): string => `${location.origin}/#/table/${spectator}`;

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
