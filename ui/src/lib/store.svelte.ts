// A table: the state the server sent, the seats this browser holds at it, and everything a player can ask for.
import { say } from "./say";
import { Refused, alike, api, exportRecord, patched } from "./api";
import type { ChatItem, Delta, LessonInfo, LogItem, OddsInfo, SeatInfo, State } from "../generated/api";
import type { Part, Sheet } from "./types";
import { Queue, type Job } from "./queue.svelte";
import { addShares } from "./shares";
import { hold, holdNew, ofMatch, type Held } from "./tokens";
import { firstState } from "./early";
import { sheetOf } from "./once";
import { painter } from "../table/ground";
import { Happening } from "./happen.svelte";
import { placeAll } from "./placing";
import { Show, arrows, beats, type Arrow } from "./show.svelte";
import { Study } from "./study.svelte";
import { nowAsked, spell } from "./words";

export interface Notice {
  parts: Part[];
  rule: string;
  remedy: Part[];
}

export class TableStore {
  state = $state.raw<State | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  log = $state.raw<LogItem[]>([]);
  odds = $state.raw<OddsInfo | null>(null);
  notice = $state.raw<Notice | null>(null);
  trail = $state.raw<Arrow[]>([]);
  broken = $state("");
  live = $state(false);
  there = $state.raw<number[]>([]); // the seats whose players look on, as far as others' are told
  seats = $state.raw<Held[]>([]);
  handover = $state<number | null>(null); // the seat that should take the screen
  replay = $state.raw<State | null>(null);
  spoken = $state(""); // for the live region
  led = $state(false); // what was last refused is not what the lesson waits for
  token = $state("");
  private readonly queue = new Queue();
  private goal: number | null = null; // the version that the replay is on its way to
  readonly study = new Study(() => this.token);
  readonly happening = new Happening();
  readonly show = new Show(
    (version) => this.past(version),
    (now) => this.present(now),
    () => this.showEnds(),
  );

  private held: State[] = []; // the last states: what the server tells changes of
  private socket: WebSocket | null = null;
  private closed = false;
  private retry = 0;

  constructor(token: string) {
    this.token = token;
  }

  /** What the table shows: the past while replaying, what others just did, else the present. */
  get shown(): State | null {
    return this.replay ?? this.show.now ?? this.state;
  }
  get mine(): boolean {
    const s = this.state;
    return !!s && !this.replay && !this.show.now && s.seat !== null && s.decider === s.seat;
  }
  /** The log up to what is shown. */
  get told(): LogItem[] {
    const now = this.show.now?.version;
    return now === undefined || this.replay ? this.log : this.log.filter((item) => item.version <= now);
  }
  /** The lesson that is given here, while it is under way. */
  get lesson(): LessonInfo | null {
    const found = this.state?.lesson;
    return found && !found.over ? found : null;
  }
  get secret(): boolean {
    return !!this.sheet?.secret;
  }
  /** Whether somebody who plays by link is away: has no browser open at this table. */
  isAway(seat: SeatInfo | null | undefined): boolean {
    const own = !!seat && this.seats.some((h) => h.seat === seat.seat);
    return !!seat && seat.kind !== "computer" && !seat.open && !own && !this.there.includes(seat.seat);
  }
  /** A reply is on its way. */
  get busy(): boolean {
    return this.queue.busy;
  }
  /** What is asked now, of whom: a plain word such as "done" answers this question and no other. */
  get question(): string {
    const s = this.state;
    return s ? `${s.seat} ${s.scene.phase} ${s.prompt?.rule}` : "";
  }

  /** What a player does at the table: done at once, or after the reply that is on its way, if it is still theirs to do. */
  intend(job: Job): void {
    const [mine, seat] = [this.mine, this.state?.seat];
    this.queue.add(() => {
      if (mine && !(this.mine && this.state?.seat === seat)) return this.refuse(say("store.gone_on"));
      return job();
    });
  }

  /** Say no; what was chosen on the strength of it is not done either. */
  refuse(text: string): void {
    this.tell([text], "", [], true);
  }
  private tell(parts: Part[], rule: string, remedy: Part[], acting: boolean): void {
    const rest = acting && this.queue.drop() ? [` ${say("store.not_done_either")}`] : [];
    this.notice = { parts: [...parts, ...rest], rule, remedy };
    this.spoken = `${this.spell(this.notice.parts)}. ${this.spell(remedy)}`;
  }

  async open(): Promise<void> {
    try {
      const state = await firstState(this.token);
      if ("counters" in state.scene) painter();
      this.sheet = await sheetOf(state.game);
      hold({ token: this.token, match: state.match, game: state.game, seat: state.seat });
      this.seats = ofMatch(state.match);
      this.log = state.log;
      this.settle(state);
      this.connect();
    } catch (error) {
      this.broken = error instanceof Refused ? error.message : String(error);
    }
  }

  close(): void {
    this.closed = true;
    nowAsked("");
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.state?.version ?? 0;
    const socket = new WebSocket(`${scheme}://${location.host}/api/table/live`);
    this.socket = socket;
    const hello = JSON.stringify({ token: this.token, since, have: since });
    socket.onopen = () => {
      socket.send(hello); // the token travels in a message, not in an address that somebody may log
      this.live = true;
      this.there = [];
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      const told = JSON.parse(String(message.data)) as { state?: State | Delta; chat?: ChatItem; seats?: number[] };
      const { state, chat } = told;
      if (told.seats) this.there = told.seats;
      if (state) this.settle(state);
      if (chat) this.hear(chat);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.live = false;
      if (!this.closed) this.retry = window.setTimeout(() => this.connect(), 1500);
    };
  }

  private hear(line: ChatItem): void {
    const s = this.state;
    if (s && !s.chat.some((c) => c.n === line.n)) this.state = { ...s, chat: [...s.chat, line] };
  }

  /** In words, for the live region. */
  private spell(parts: Part[]): string {
    return this.sheet ? spell(this.sheet, parts, this.state?.seats) : "";
  }
  private past(version: number): Promise<State> {
    return api.replay(this.token, version);
  }

  /** Adopt what the server says; never go back in versions. */
  private settle(answer: State | Delta): void {
    const next = this.whole(answer);
    if (!next) return void this.tried(this.refresh());
    const before = this.state;
    const same = before && before.match === next.match && before.seat === next.seat;
    if (same && next.version < before.version) return;
    if (same && next.version === before.version) {
      // the push after an answer, or a seat taken: the position is what it was, and nothing of it is drawn again
      if (!alike(next, before)) this.state = { ...next, scene: before.scene, legal: before.legal };
      this.addShares();
      this.pass();
      return;
    }
    const last = this.log.length ? (this.log[this.log.length - 1] as LogItem).version : -1;
    const fresh = next.log.filter((item) => item.version > last);
    if (fresh.length) this.log = [...this.log, ...fresh];
    if (before && next.version > before.version) {
      const steps = beats(fresh, this.own);
      if (steps.length > 1 || this.show.active) this.show.add(before, steps);
      if (!this.show.active) {
        this.trail = arrows(before.scene, next.scene);
        this.tellAll(before, next);
        this.speak(fresh, next);
      }
    } else if (!before) this.happening.begin(next.version);
    if (!before) this.spoken = this.spell(next.prompt?.parts ?? []);
    this.state = next;
    nowAsked(next.prompt?.case ?? "");
    this.held = [...this.held.slice(-3), next];
    this.odds = null;
    this.addShares();
    this.study.settle(next.version, next.decider !== null && next.decider === next.seat);
    if (next.decider !== null && next.decider === next.seat) void this.weigh(next.version);
    this.pass();
  }

  /** A state from what has changed since an earlier one; null if that is gone. */
  private whole(answer: State | Delta): State | null {
    if (!("base" in answer)) return answer;
    const { base, match, seat } = answer;
    const before = this.held.findLast((s) => s.version === base && s.match === match && s.seat === seat);
    return before ? patched(before, answer) : null;
  }

  /** What this browser has to do before the dice can be made; `anew` if the number behind its seal is lost. */
  addShares(anew = false): void {
    if (!this.state?.waiting) return;
    this.queue.add(async () => {
      const s = this.state;
      const next = s?.waiting ? await this.tried(addShares(s, anew)) : null;
      if (next && s) this.settle(next.seat === s.seat ? next : await api.state(this.token));
    });
  }

  /** The seats of this browser. */
  private get own(): Set<number> {
    return new Set(this.seats.flatMap((h) => (h.seat === null ? [] : [h.seat])));
  }
  private tellAll(before: State | null, now: State): void {
    this.happening.tell(this.log, now.version, this.own, before?.scene ?? null, now.scene);
  }

  /** A step of what others did. */
  private present(now: State): void {
    this.tellAll(this.show.now, now);
    this.trail = this.show.now ? arrows(this.show.now.scene, now.scene) : [];
    this.speak(now.log, now);
  }

  private showEnds(): void {
    const s = this.state;
    this.trail = [];
    if (s) this.tellAll(null, s);
    if (s && s.decider === s.seat && s.prompt) this.spoken = this.spell(s.prompt.parts);
  }

  private speak(fresh: LogItem[], next: State): void {
    const texts = fresh.slice(-6).map((item) => this.spell(item.parts));
    if (next.decider === next.seat && next.prompt) texts.push(this.spell(next.prompt.parts));
    this.spoken = texts.join(". ");
  }

  /** On one screen: the next seat to decide takes over, behind a curtain if there are secrets. */
  private pass(): void {
    const s = this.state;
    if (!s || s.decider === null || s.decider === s.seat || this.replay) {
      if (s?.decider === s?.seat) this.handover = null;
      return;
    }
    const other = this.seats.find((h) => h.seat === s.decider);
    if (!other) return;
    if (this.secret) this.handover = s.decider;
    else this.queue.first(() => this.follow());
  }

  /** To the seat that decides, if it is still another one on this screen. */
  private follow(): Promise<void> | undefined {
    const s = this.state;
    const other = s && s.decider !== s.seat ? this.seats.find((h) => h.seat === s.decider) : undefined;
    return other && this.change(other.token);
  }

  sit(token: string): void {
    this.queue.add(() => this.change(token));
  }

  private async change(token: string): Promise<void> {
    const curtain = this.handover !== null; // who comes from behind it has not seen what the others did
    this.show.skip();
    this.token = token;
    this.socket?.close();
    this.socket = null;
    this.notice = null;
    try {
      const state = await api.state(token);
      this.state = null;
      this.log = state.log;
      this.handover = null;
      this.settle(state);
      this.connect();
      if (curtain && this.unseen(state).length) void this.retell();
      history.replaceState(null, "", `#/table/${token}`);
    } catch (error) {
      await this.fail(error);
    }
  }

  private async weigh(version: number): Promise<void> {
    try {
      const { odds } = await api.odds(this.token);
      if (this.state?.version !== version) return;
      this.odds = odds;
    } catch {
      /* the state that follows asks again */
    }
  }

  /** What the server answers, or null after its refusal has been told. */
  private async tried<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      await this.fail(error);
      return null;
    }
  }

  private async fail(error: unknown): Promise<void> {
    if (!(error instanceof Refused)) return this.refuse(String(error));
    const { kind, rule, message, reason } = error.told;
    this.tell(reason?.parts ?? [message], rule, reason?.remedy_parts ?? [], true);
    this.led = true;
    if (kind === "stale") await this.refresh();
  }

  private async refresh(): Promise<void> {
    const state = await api.state(this.token);
    this.log = state.log;
    this.settle(state);
  }

  private async send(call: (version: number) => Promise<State | Delta>): Promise<boolean> {
    const s = this.state;
    if (!s) return false;
    const next = await this.tried(call(s.version));
    if (!next) return false;
    this.notice = null;
    this.settle(next);
    return true;
  }

  /** Take actions: within a job, where the first of them may have become illegal while it waited. */
  async act(...actions: string[]): Promise<boolean> {
    const first = actions[0] ?? "";
    if (!this.state?.legal.includes(first)) {
      await this.why(first, true);
      return false;
    }
    this.happening.goOn();
    return this.send((version) => api.act(this.token, actions, version));
  }
  undo(): void {
    this.intend(() =>
      this.state?.can_undo
        ? this.send((version) => api.undo(this.token, version))
        : this.refuse(say("store.nothing_to_undo")),
    );
  }
  takeback(): void {
    this.intend(() => this.send((version) => api.takeback(this.token, version)));
  }
  answer(agree: boolean): void {
    this.queue.add(() => this.send((version) => api.answer(this.token, agree, version)));
  }
  replace(seat: number, player: string): void {
    this.queue.add(() => this.send(() => api.replace(this.token, seat, player)));
  }
  resign(): void {
    this.queue.add(() => this.send((version) => api.resign(this.token, version)));
  }

  /** What would a computer do here? */
  hint(): void {
    this.intend(() => void this.ask());
  }

  private async ask(): Promise<void> {
    const s = this.state;
    if (!s || this.study.asking) return;
    const hint = await this.tried(this.study.ask(s.version));
    if (hint) this.spoken = hint.reason;
  }

  async supply(unit: string): Promise<void> {
    await this.tried(this.study.supply(unit));
    this.spoken = this.study.trace?.text ?? "";
    await this.saw(`supply ${unit}`);
  }

  /** Say why an action is not legal, unless the game has gone on before the answer is there. Who only asks goes on with
      what was chosen after it; who was to act does not. */
  async why(action: string, acting = false): Promise<void> {
    const version = this.state?.version;
    const w = await this.tried(api.why(this.token, action));
    if (w?.legal === false && this.state?.version === version)
      this.tell(w.parts ?? [], w.rule ?? "", w.remedy_parts ?? [], acting);
    if (w?.legal === false) await this.saw(action);
  }

  /** Something was looked at, or refused: a lesson that awaits it goes on. */
  async saw(what: string): Promise<void> {
    const s = this.state;
    const { lesson } = this;
    this.led = lesson?.what !== what;
    if (!s || !lesson || this.led || lesson.awaits === "do") return;
    const next = await this.tried(api.saw(this.token, what, s.version));
    if (next) this.settle(next);
  }

  async say(text: string): Promise<void> {
    const line = await this.tried(api.chat(this.token, text));
    if (line) this.hear(line);
  }

  async note(text: string): Promise<void> {
    await this.tried(api.note(this.token, text));
  }

  // --- the past --------------------------------------------------------------------------------------------------

  /** See an earlier version; of several wishes in a row the last one counts. */
  step(version: number): void {
    const goal = Math.max(0, Math.min(version, this.state?.version ?? 0));
    this.goal = goal;
    this.queue.add(() => (this.goal === goal ? this.look(goal) : undefined));
  }
  /** So many moves on from what is shown, or will be. */
  go(by: number): void {
    if (by > 0 && !this.replay && this.goal === null) return;
    this.step((this.goal ?? this.replay?.version ?? this.state?.version ?? 0) + by);
  }

  private async look(version: number): Promise<void> {
    const past = await this.tried(this.past(version));
    if (this.goal === version) this.goal = null;
    if (!past) return;
    const before = this.replay;
    this.trail = before && past.version > before.version ? arrows(before.scene, past.scene) : [];
    this.replay = past;
    this.spoken = past.log.map((item) => this.spell(item.parts)).join(". ") || say("store.move", { n: past.version });
  }

  leaveReplay(): void {
    this.goal = null;
    this.queue.add(() => {
      this.replay = null;
      this.trail = [];
      this.pass();
    });
  }

  /** What the others did since this seat's own last move, at the pace of a show; step by step where there is none. */
  async retell(): Promise<void> {
    const s = this.state;
    if (!s) return;
    const steps = this.unseen(s);
    if (!steps.length) return this.step(s.last_move);
    const from = await this.tried(this.past(s.last_move));
    if (from && this.state?.seat === s.seat) this.show.add(from, steps);
  }

  private unseen(s: State): number[] {
    if (s.seat === null || this.show.speed === "once") return [];
    return beats(
      this.log.filter((item) => item.version > s.last_move),
      new Set([s.seat]),
    );
  }

  // --- files -----------------------------------------------------------------------------------------------------

  async save(): Promise<void> {
    const others = this.seats.filter((h) => h.token !== this.token && h.seat !== null).map((h) => h.token);
    const file = await this.tried(exportRecord(this.token, others));
    if (!file) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a busy browser comes for it late
  }

  async fork(version: number): Promise<string | null> {
    const made = await this.tried(api.fork(this.token, version));
    return made && holdNew(made);
  }

  /** Set-up: place what is left. */
  placeRest(): void {
    this.intend(() => placeAll(this));
  }
}
