// A lesson at the table: what it awaits, and what it points at for that.
import type { LessonInfo } from "../generated/api";
import type { Play } from "./play.svelte";
import type { TableStore } from "./store.svelte";
import { choiceOf, type Choice } from "./words";

export class Lesson {
  constructor(
    private readonly table: TableStore,
    private readonly play: Play,
  ) {}

  /** Where it stands, while the pupil is asked for something; null while others move, and when there is none. */
  readonly now = $derived.by((): LessonInfo | null => {
    const { lesson, replay, show } = this.table;
    return lesson && !replay && !show.active ? lesson : null;
  });
  /** The action that is awaited, or to be tried in vain. */
  readonly choice = $derived.by((): Choice | null => {
    const { sheet } = this.table;
    return sheet && this.now && this.now.awaits !== "look" ? choiceOf(sheet, this.now.what) : null;
  });
  readonly action = $derived(this.now?.awaits === "do" ? this.now.what : "");
  readonly tried = $derived(this.now?.awaits === "refuse" ? this.now.what : "");
  /** The unit whose supply line is to be asked for. */
  readonly traced = $derived(this.now?.what.startsWith("supply ") ? this.now.what.slice(7) : "");
  readonly unit = $derived(this.choice?.kind === "unit" ? this.choice.arg : this.traced);
  /** The hex to be clicked: that of the action, or where its unit stands. */
  readonly hex = $derived.by(() => (this.traced ? this.play.hexOf(this.traced) : this.play.placeOfChoice(this.choice)));
  /** What the words tell of, beside that. */
  private readonly told = $derived((this.now?.point ?? []).map((what) => what.split(" ")));
  readonly shown = $derived.by(() =>
    this.told.flatMap(([kind, id]) => (kind === "hex" ? id : kind === "unit" ? this.play.hexOf(id ?? "") : null) ?? []),
  );
  readonly cards = $derived(this.told.flatMap(([kind, id]) => (kind === "card" && id ? [id] : [])));
  readonly panel = $derived(this.told.find(([kind]) => kind === "panel")?.[1] ?? "");
}
