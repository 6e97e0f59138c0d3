// The server's API: docs/server.md. Every failure is a Refused with the server's own words.
import { say } from "./say";
import type {
  Acted,
  Briefings,
  Change,
  ChatItem,
  ChatPage,
  CostlyDecisions,
  Delta,
  DicePage,
  ErrorBody,
  Examples,
  Error as ErrorReply,
  Finals,
  Games,
  Granted,
  HintReply,
  Invitation,
  Joined,
  Lived,
  MatchMade,
  NewMatch,
  Note,
  OddsReply,
  PuzzleInfo,
  Puzzles,
  Review,
  RulebookInfo,
  State,
  Summaries,
  Threats,
  Traced,
  TryExample,
  Verified,
  WhyReply,
  Wish,
} from "../generated/api";
import type { Sheet } from "./types";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly told: ErrorBody,
  ) {
    super(told.message);
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
    throw new Refused(0, { kind: "offline", rule: "", message: say("api.no_answer") });
  }
  const text = await answer.text();
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    const message = say("api.unreadable", { status: answer.status });
    throw new Refused(answer.status, { kind: "internal", rule: "", message });
  }
  if (answer.ok) return value as T;
  throw new Refused(answer.status, (value as ErrorReply).error);
}

export const api = {
  games: () => ask<Games>("GET", "/api/games", null),
  sheet: (game: string) => ask<Sheet>("GET", `/api/games/${game}/sheet`, null),
  rulebook: (game: string) => ask<RulebookInfo>("GET", `/api/games/${game}/rulebook`, null),
  briefings: (game: string) => ask<Briefings>("GET", `/api/games/${game}/briefing`, null),
  learn: (game: string, lesson: string) => ask<MatchMade>("POST", "/api/lessons", null, { game, lesson }),
  puzzles: () => ask<Puzzles>("GET", "/api/puzzles", null),
  solve: (game: string, puzzle: string) => ask<MatchMade>("POST", "/api/puzzles", null, { game, puzzle }),
  puzzle: (token: string) => ask<PuzzleInfo>("GET", "/api/table/puzzle", token),
  examples: (path: string) => ask<Examples>("GET", `/api/games/${path}`, null),
  tryExample: (body: TryExample) => ask<Lived>("POST", "/api/examples/try", null, body),
  create: (body: NewMatch) => ask<MatchMade>("POST", "/api/matches", null, body),
  check: (body: Wish) => ask<Granted>("POST", "/api/matches/check", null, body),
  invitation: (invitation: string) => ask<Invitation>("GET", "/api/invitation", invitation),
  join: (invitation: string, name: string) =>
    ask<Joined>("POST", "/api/join", null, name ? { invitation, name } : { invitation }),
  continued: (tokens: string[]) => ask<Summaries>("POST", "/api/continue", null, { tokens }),
  open: (record: unknown) => ask<MatchMade>("POST", "/api/records", null, { record }),
  state: (token: string) => ask<State>("GET", "/api/table", token),
  act: (token: string, actions: string[], version: number) =>
    ask<Acted | Delta>("POST", `/api/table/act?have=${version}`, token, { actions, version }),
  why: (token: string, action: string) => ask<WhyReply>("POST", "/api/table/why", token, { action }),
  saw: (token: string, saw: string, version: number) =>
    ask<State | Delta>("POST", `/api/table/lesson?have=${version}`, token, { saw }),
  odds: (token: string) => ask<OddsReply>("GET", "/api/table/odds", token),
  undo: (token: string, version: number) =>
    ask<State | Delta>("POST", `/api/table/undo?have=${version}`, token, { version }),
  takeback: (token: string, version: number) => ask<State>("POST", "/api/table/takeback", token, { version }),
  answer: (token: string, agree: boolean, version: number) =>
    ask<State>("POST", "/api/table/takeback/answer", token, { agree, version }),
  resign: (token: string, version: number) => ask<State>("POST", "/api/table/resign", token, { version }),
  chat: (token: string, text: string) => ask<ChatItem>("POST", "/api/table/chat", token, { text }),
  olderChat: (token: string, before: number) => ask<ChatPage>("GET", `/api/table/chat/${before}`, token),
  commit: (token: string, seal: string) => ask<State>("POST", "/api/table/commit", token, { seal }),
  reveal: (token: string, nonce: string) => ask<State>("POST", "/api/table/reveal", token, { nonce }),
  dice: (token: string) => ask<DicePage>("GET", "/api/table/dice", token),
  verify: (token: string) => ask<Verified>("GET", "/api/table/verify", token),
  note: (token: string, text: string) => ask<Note>("PUT", "/api/table/note", token, { text }),
  replay: (token: string, version: number) => ask<State>("GET", `/api/table/replay/${version}`, token),
  hint: (token: string, version: number) => ask<HintReply>("POST", "/api/table/hint", token, { version }),
  finals: (token: string) => ask<Finals>("GET", "/api/table/finals", token),
  threats: (token: string, seat: number) => ask<Threats>("POST", "/api/table/threats", token, { seat }),
  trace: (token: string, unit: string) => ask<Traced>("POST", "/api/table/trace", token, { unit }),
  review: (token: string) => ask<Review>("GET", "/api/table/review", token),
  costly: (token: string) => ask<CostlyDecisions>("GET", "/api/table/review/costly", token),
  replace: (token: string, seat: number, player: string) =>
    ask<State>("POST", "/api/table/replace", token, { seat, player }),
  fork: (token: string, version: number) => ask<MatchMade>("POST", "/api/table/fork", token, { version }),
};

/** The state that follows from an earlier one. It has no view: a table draws scenes. What has not changed is the same. */
export function patched(before: State, delta: Delta): State {
  const position: unknown = { scene: before.scene, legal: before.legal };
  const now = delta.changes.reduce((value, change) => changed(value, change.at, change), position);
  const whole: State & Partial<Delta> = { ...delta, ...(now as Pick<State, "scene" | "legal">), view: {} };
  delete whole.base;
  delete whole.changes;
  return whole;
}

function changed(value: unknown, at: (string | number)[], change: Change): unknown {
  const [key, ...rest] = at;
  if (key === undefined) {
    if (!change.put) return change.to;
    const [items, start] = [value as unknown[], change.start ?? 0];
    return [...items.slice(0, start), ...change.put, ...items.slice(start + (change.drop ?? 0))];
  }
  if (Array.isArray(value)) return value.map((item: unknown, n) => (n === key ? changed(item, rest, change) : item));
  const object = value as Record<string, unknown>;
  const gone = !rest.length && !("to" in change) && !change.put;
  if (gone) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
  return { ...object, [key]: changed(object[key], rest, change) };
}

/** The record of a match as a file; the other tokens show that one holds every seat. */
export async function exportRecord(token: string, others: string[]): Promise<{ name: string; text: string }> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (others.length) headers["X-Alamein-Tokens"] = others.join(",");
  const answer = await fetch("/api/table/export", { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, (JSON.parse(text) as ErrorReply).error);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "alamein.json";
  return { name, text };
}
