// The briefing of a new game: whether it is due, and what it needs.
import type BriefingDialog from "../panels/BriefingDialog.svelte";
import type { State } from "../generated/api";
import { briefingsOf } from "./once";
import { recall } from "./tokens";

/** Whether a player sees a match for the first time who wants to be told what it is about. */
export const isNew = (s: State): boolean =>
  s.seat !== null &&
  s.version <= 1 &&
  !s.lesson &&
  !s.waiting &&
  !s.caveats.some((c) => c.case === "puzzle") &&
  recall("briefings") !== "never" &&
  recall("briefed") !== s.match;

/** The dialog, when its words are there: one that grows moves what is being read. */
export async function fetchBriefing(game: string): Promise<typeof BriefingDialog> {
  const [{ default: dialog }] = await Promise.all([import("../panels/BriefingDialog.svelte"), briefingsOf(game)]);
  return dialog;
}
