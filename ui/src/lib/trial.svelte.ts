// An example of a rule that its reader plays: every seat is his, and what chance brings. The server is asked for the
// whole line each time and keeps nothing; what it refuses is not done.
import type { ExampleInfo, Lived, LogItem, OddsInfo, SeatInfo, State } from "../generated/api";
import { Refused, api } from "./api";
import type { AtTable } from "./play.svelte";
import { Queue, type Job } from "./queue.svelte";
import type { Notice } from "./store.svelte";
import type { Sheet } from "./types";

export class Trial implements AtTable {
  readonly lesson = null;
  state = $state.raw<State | null>(null);
  odds = $state.raw<OddsInfo | null>(null);
  log = $state.raw<LogItem[]>([]);
  notice = $state.raw<Notice | null>(null);
  actions = $state.raw<string[]>([]);
  chance = $state(false); // dice or a draw come next
  readonly study = { sure: true, why: () => "", hint: null, warning: () => Promise.resolve("") };
  private readonly queue = new Queue();
  private asked = 0;

  constructor(
    readonly game: string,
    readonly sheet: Sheet,
    readonly example: ExampleInfo,
  ) {}

  get shown(): State | null {
    return this.state;
  }
  get mine(): boolean {
    return !!this.state?.legal.length;
  }
  get question(): string {
    return `${this.actions.length} ${this.state?.prompt?.rule}`;
  }
  intend(job: Job): void {
    this.queue.add(job);
  }
  refuse(text: string): void {
    this.notice = { parts: [text], rule: "", remedy: [] };
  }
  act(...actions: string[]): Promise<boolean> {
    return this.go([...this.actions, ...actions]);
  }
  async why(action: string): Promise<void> {
    await this.act(action);
  }
  async supply(): Promise<void> {}

  /** To where the example is explained; and on, if it goes on. */
  async show(...more: string[]): Promise<void> {
    if (await this.go(this.example.do)) if (more.length) await this.act(...more);
  }
  back(): void {
    this.queue.add(() => this.go(this.actions.slice(0, -1)));
  }

  /** The position after these actions; where one is refused, why, and everything stays as it was. */
  async go(actions: string[]): Promise<boolean> {
    try {
      const found = await api.tryExample({ game: this.game, example: this.example.n, actions });
      this.actions = actions;
      this.notice = null;
      this.settle(found);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { rule, message, reason } = error.told;
      this.notice = { parts: reason?.parts ?? [message], rule, remedy: reason?.remedy_parts ?? [] };
      return false;
    }
  }

  private settle(found: Lived): void {
    const seats = found.seats.map((name, seat): SeatInfo => ({
      seat,
      name,
      kind: "here",
      player: null,
      who: "",
      open: false,
      resigned: false,
    }));
    [this.odds, this.log, this.chance] = [found.odds, found.log, found.chance];
    this.state = {
      ...{
        match: "",
        game: this.game,
        title: "",
        scenario: this.example.scenario,
        options: {},
        version: this.asked,
        latest: this.asked++,
      },
      ...{ seat: found.viewer, seats, decider: found.decider, prompt: found.prompt, thinking: false, can_undo: false },
      ...{ ask: null, last_move: 0, result: null, log: found.log, chat: [], dice: [], waiting: null, caveats: [] },
      ...{ note: "", legal: found.legal, view: {}, scene: found.scene, lesson: null },
    };
  }
}
