// The server's API: docs/server.md. Every failure is a Refused with the server's own words.
import type { Scene, Sheet } from "./types";

export interface Scenario { id: string; title: string; note: string }
export interface OptionValue { value: number; title: string; in_play?: number }
export interface GameOption { id: string; title: string; default: number; values: OptionValue[] }
export interface GameCard {
  id: string;
  title: string;
  revision: number;
  seats: string[];
  in_play: number;
  scenarios: Scenario[];
  options: GameOption[];
  sheet: string;
  rulebook: string;
  marks: Record<string, number>;
}
export interface PlayerCard { spec: string; title: string; about: string; level: boolean }
export interface Catalogue { games: GameCard[]; players: PlayerCard[]; default_player: string; version: string }

export interface Rule { id: string; title: string; text: string; status: string; mark: string; rulings: string[]; also?: string }
export interface Ruling { id: string; question: string; options: string[]; choice: string; why: string; rules: string[]; mark: string }
export interface Rulebook { title: string; source: string; rules: Rule[]; rulings: Ruling[] }

export interface SeatPlan { kind: "here" | "link" | "computer"; player?: string; name?: string }
export interface NewSeat { seat: number; name: string; kind: string; token?: string; invitation?: string }
export interface NewMatch { match: string; game: string; version: number; seats: NewSeat[]; spectator: string | null }

export interface Result { winners: string[]; scores: Record<string, number>; rule: string; text: string }
export interface Seat { seat: number; name: string; kind: string; player: string | null; who: string; open: boolean; resigned: boolean }
export interface Continued {
  match: string; game: string; title: string; scenario: string; seat: number | null; seat_name: string | null; version: number;
  decider: number | null; your_turn: boolean; over: boolean; result: Result | null; seats: Seat[]; updated: number;
}
export interface LogItem { version: number; seat: number | null; rule: string; kind: string; text: string; data: number[] }
export interface ChatLine { n: number; seat: number | null; text: string; at: number }
export interface State {
  match: string; game: string; title: string; scenario: string; version: number; seat: number | null; seats: Seat[];
  decider: number | null; prompt: { text: string; rule: string } | null; legal: string[]; thinking: boolean; scene: Scene;
  can_undo: boolean; ask: { seat: number; to: number; waiting: number[] } | null; last_move: number; result: Result | null;
  log: LogItem[]; chat: ChatLine[]; note: string; latest?: number; taken?: number;
}
export interface Odds {
  ledger: { rule: string; text: string; value: number | null }[];
  outcomes: { result: string; chance: string; percent: number }[];
}
export interface Why { legal: boolean; rule?: string; text?: string; remedy?: string }
export interface Tried { taken: number; stopped: boolean; legal: string[]; scene: Scene; odds: Odds | null }

export interface Hint { version: number; actions: string[]; reason: string }
export interface Trace { rule: string; text: string; hexes: string[] }
export interface ReviewTurn { version: number; turn: string; worth: Record<string, number>; tracks: Record<string, number> }
export interface TurningPoint { version: number; seat: string; change: number; text: string }
export interface LuckCount { counted: string; seat: string; came: number; expected: number }
export interface LuckQuality { seat: string; throws: number; of_100: number }
export interface ToldThrow {
  version: number; seat: string; text: string; result: string; better: number; same: number; worse: number;
  counted: string; expected: Record<string, number>; came: Record<string, number>;
}
export interface Luck { counts: LuckCount[]; quality: LuckQuality[]; throws: ToldThrow[] }
export interface Review { result: Result | null; turns: ReviewTurn[]; points: TurningPoint[]; luck: Luck | null }

export class Refused extends Error {
  constructor(readonly status: number, readonly kind: string, readonly rule: string, message: string) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, "offline", "", "The server does not answer. Is it still running?");
  }
  const text = await answer.text();
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(answer.status, "internal", "", `The server sent something unreadable (${answer.status}).`);
  }
  if (answer.ok) return value as T;
  const error = (value as { error?: { kind?: string; rule?: string; message?: string } }).error ?? {};
  throw new Refused(answer.status, error.kind ?? "internal", error.rule ?? "", error.message ?? "The server refused.");
}

export const api = {
  games: () => ask<Catalogue>("GET", "/api/games", null),
  sheet: (path: string) => ask<Sheet>("GET", path, null),
  rulebook: (game: string) => ask<Rulebook>("GET", `/api/games/${game}/rulebook`, null),
  create: (body: unknown) => ask<NewMatch>("POST", "/api/matches", null, body),
  check: (body: unknown) => ask<{ in_play: number }>("POST", "/api/matches/check", null, body),
  join: (invitation: string, name: string) =>
    ask<{ match: string; game: string; seat: number; token: string }>("POST", "/api/join", null, name ? { invitation, name } : { invitation }),
  continued: (tokens: string[]) => ask<{ matches: (Continued | null)[] }>("POST", "/api/continue", null, { tokens }),
  open: (record: unknown) => ask<NewMatch>("POST", "/api/records", null, { record }),
  state: (token: string) => ask<State>("GET", "/api/table", token),
  act: (token: string, actions: string[], version: number) => ask<State>("POST", "/api/table/act", token, { actions, version }),
  tryOut: (token: string, actions: string[], version: number) => ask<Tried>("POST", "/api/table/try", token, { actions, version }),
  why: (token: string, action: string) => ask<Why>("POST", "/api/table/why", token, { action }),
  odds: (token: string) => ask<{ odds: Odds | null }>("GET", "/api/table/odds", token),
  undo: (token: string, version: number) => ask<State>("POST", "/api/table/undo", token, { version }),
  takeback: (token: string, version: number) => ask<State>("POST", "/api/table/takeback", token, { version }),
  answer: (token: string, agree: boolean, version: number) => ask<State>("POST", "/api/table/takeback/answer", token, { agree, version }),
  resign: (token: string, version: number) => ask<State>("POST", "/api/table/resign", token, { version }),
  chat: (token: string, text: string) => ask<ChatLine>("POST", "/api/table/chat", token, { text }),
  note: (token: string, text: string) => ask<{ text: string }>("PUT", "/api/table/note", token, { text }),
  replay: (token: string, version: number) => ask<State>("GET", `/api/table/replay/${version}`, token),
  hint: (token: string, version: number) => ask<Hint>("POST", "/api/table/hint", token, { version }),
  finals: (token: string) => ask<{ version: number; finals: Record<string, string> }>("GET", "/api/table/finals", token),
  threats: (token: string, seat: number) =>
    ask<{ version: number; threats: Record<string, string[]> }>("POST", "/api/table/threats", token, { seat }),
  trace: (token: string, unit: string) => ask<{ version: number; trace: Trace | null }>("POST", "/api/table/trace", token, { unit }),
  review: (token: string) => ask<Review>("GET", "/api/table/review", token),
  replace: (token: string, seat: number, player: string) => ask<State>("POST", "/api/table/replace", token, { seat, player }),
  fork: (token: string, version: number) => ask<NewMatch>("POST", "/api/table/fork", token, { version }),
};

/** The record of a match as a file; the other tokens show that one holds every seat. */
export async function exportRecord(token: string, others: string[]): Promise<{ name: string; text: string }> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (others.length) headers["X-Alamein-Tokens"] = others.join(",");
  const answer = await fetch("/api/table/export", { headers });
  const text = await answer.text();
  if (!answer.ok) {
    const error = (JSON.parse(text) as { error: { kind: string; rule: string; message: string } }).error;
    throw new Refused(answer.status, error.kind, error.rule, error.message);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "alamein.json";
  return { name, text };
}
