// What never changes while the server runs, asked for once.
import type { Briefings, Examples, RulebookInfo } from "../generated/api";
import { api } from "./api";
import { learnGame } from "./say";
import type { Sheet } from "./types";

function once<T>(ask: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (game) => {
    const found = asked.get(game) ?? ask(game);
    asked.set(game, found);
    found.catch(() => asked.delete(game));
    return found;
  };
}

export const sheetOf = once<Sheet>(async (game) => {
  const sheet = await api.sheet(game);
  learnGame(sheet.shown ?? {});
  return sheet;
});
export const briefingsOf = once<Briefings>((game) => api.briefings(game));
export const examplesOf = once<Examples>((path) => api.examples(path));
export const bookOf = once<RulebookInfo>((game) => api.rulebook(game));
