// The card table as it lies: which zone is where, what each card offers, what a click on it means, and which card is
// shown large.
import type { CardInfo, CardScene, CardSheet, State, ZoneCard, ZoneInfo } from "../generated/api";
import type { Lesson } from "./lesson.svelte";
import { say } from "./say";
import { calledBy } from "./seats";
import type { Choice } from "./words";

/** What a card table is given. */
export interface Given {
  sheet: CardSheet;
  scene: CardScene;
  choices: Choice[];
  final: (choice: Choice) => string; // why it cannot be undone
  hint: string; // the action a computer would take
  shown: State;
  intend: (job: () => unknown) => void;
  ontake: (choice: Choice) => Promise<void>; // within what is intended
  onchoose: (choice: Choice) => void;
  onwhy: (action: string) => void;
}

interface Menu {
  key: string; // of the card
  options: Choice[];
  why: string; // the action of which to ask why not
  touch: boolean;
}
interface Large {
  face: CardInfo;
  badges: string[];
  x: number;
  top: number | null;
  bottom: number | null;
}

const VERBS: Record<string, string[]> = {
  hand: ["play", "card"],
  front: ["use", "unit", "lose"],
  pile: ["recruit", "attack"],
  enemy: ["enemy", "put"],
  event: ["put"],
};
const DECKS = ["event", "british", "victory"];
export const WIDE = 272; // px, a large card

export const kindOf = (zone: ZoneInfo): string => zone.id.split(":")[0] ?? "";
const suffix = (unit: string): string => unit.slice(unit.search(/[/+]|$/));
export const count = (zone: ZoneInfo | undefined): number =>
  zone ? zone.cards.reduce((n, c) => n + (c.count ?? 1), 0) + (zone.hidden ?? 0) : 0;
const called = (card: ZoneCard): string => `${card.unit ?? card.face} ${card.badges?.join()}`;
/** Which of the same cards in a zone this is. */
export const keyOf = (zone: ZoneInfo) => (card: ZoneCard, i: number) =>
  `${called(card)} ${zone.cards.slice(0, i).filter((c) => called(c) === called(card)).length}`;

export class Cards {
  menu = $state.raw<Menu | null>(null);
  large = $state.raw<Large | null>(null);
  open = $state<string | null>(null); // the player whose cards are laid open
  board: HTMLElement | undefined = $state();
  private timer = 0;

  constructor(
    readonly given: () => Given,
    readonly lesson: Lesson | undefined,
  ) {}

  // --- what lies where ----------------------------------------------------------------------------------------------

  readonly faces = $derived.by(() => new Map(this.given().sheet.faces.map((f) => [f.id, f])));
  readonly me = $derived.by(() => {
    const { shown } = this.given();
    return shown.seat === null ? null : (shown.seats[shown.seat]?.name ?? null);
  });
  /** Who only watches sees the cards of the player whose turn it is. */
  readonly own = $derived.by(() => {
    const { shown } = this.given();
    return this.me ?? (shown.decider === null ? null : shown.seats[shown.decider]?.name) ?? "A";
  });
  readonly name = (face: string): string => this.faces.get(face)?.name ?? face;
  readonly player = (seat: string): string =>
    seat === this.me ? say("card_table.you") : calledBy(this.given().shown.seats, seat);

  zone(id: string): ZoneInfo | undefined {
    return this.given().scene.zones.find((z) => z.id === id);
  }
  private top(pile: ZoneInfo): CardInfo | undefined {
    return this.faces.get(pile.cards[0]?.face ?? "");
  }
  private readonly piles = $derived.by(() =>
    this.given().scene.zones.filter((z) => kindOf(z) === "pile" && z.cards.length),
  );
  readonly sites = $derived(this.piles.filter((z) => this.top(z)?.type === "site"));
  readonly war = $derived.by(() => {
    const price = (pile: ZoneInfo): number => this.top(pile)?.cost ?? 99;
    return this.piles.filter((z) => this.top(z)?.type !== "site").sort((a, b) => price(a) - price(b));
  });
  /** The enemy cards: those that are the same lie on each other. */
  readonly enemy = $derived.by(() => {
    const zone = this.zone("enemy");
    const heaps = new Map<string, ZoneCard>();
    for (const card of zone?.cards ?? []) {
      const heap = `${card.face} ${card.badges?.join()}`;
      heaps.set(heap, { ...card, count: (heaps.get(heap)?.count ?? 0) + 1 });
    }
    return zone && { ...zone, cards: [...heaps.values()] };
  });
  readonly decks = $derived.by(() => this.given().scene.zones.filter((z) => DECKS.includes(z.id)));
  /** The deck of which cards were looked at and can be chosen. */
  readonly looked = $derived(this.decks.find((z) => z.cards.some((c) => this.options(z, c, true).length)));
  readonly front = $derived(this.zone(`front:${this.own}`));
  readonly hand = $derived(this.zone(`hand:${this.own}`));
  readonly area = $derived(this.zone(`area:${this.own}`));
  readonly laidOpen = $derived.by(() => {
    if (this.open === null) return [];
    const zones = ["front", "area", "discard", "deck"].flatMap((kind) => this.zone(`${kind}:${this.open}`) ?? []);
    return zones.filter((z) => count(z));
  });
  /** The Cities on the way, and who holds them. */
  readonly march = $derived.by(() => {
    const { sheet, scene } = this.given();
    const fronts = scene.zones.filter((z) => kindOf(z) === "front");
    return sheet.faces
      .filter((f) => f.city)
      .sort((a, b) => (a.city?.["number"] ?? 0) - (b.city?.["number"] ?? 0))
      .map(({ id }) => ({ id, held: fronts.find((z) => z.cards.some((c) => c.face === id))?.seat }));
  });
  /** The parts of the table in which something can be chosen. */
  readonly lights = $derived.by((): Record<string, boolean> => {
    const lit = (zones: (ZoneInfo | undefined)[]): boolean =>
      zones.some((z) => z?.cards.some((c, i) => this.options(z, c, i === 0).length));
    return {
      own: lit([this.hand, this.front]),
      middle: lit([...this.sites, this.enemy, this.looked]),
      war: lit(this.war),
    };
  });

  // --- what a card offers -------------------------------------------------------------------------------------------

  options(zone: ZoneInfo, card: ZoneCard, top: boolean): Choice[] {
    if (zone.seat && zone.seat !== this.me) return [];
    if (kindOf(zone) === "pile" && !top) return [];
    const verbs = VERBS[kindOf(zone)] ?? [];
    const unit = card.unit ?? card.face;
    return this.given().choices.filter((c) => {
      if (!verbs.includes(c.verb)) return false;
      if (c.verb === "use") return c.arg.startsWith(`${card.face}.`) && suffix(c.arg) === suffix(unit);
      return c.verb === "unit" || c.verb === "lose" ? c.arg === unit : c.arg === card.face;
    });
  }

  /** The word that would choose a card, to ask why it cannot be chosen. */
  private asking(zone: ZoneInfo, card: ZoneCard): string {
    if (!this.given().choices.length || (zone.seat && zone.seat !== this.me)) return "";
    const site = this.faces.get(card.face)?.type === "site";
    const verb = kindOf(zone) === "pile" ? (site ? "attack" : "recruit") : kindOf(zone) === "hand" ? "play" : "";
    return verb && `${verb} ${card.face}`;
  }

  /** Whether a lesson points at a card: it awaits what the card offers, or that it is refused. */
  isTaught(zone: ZoneInfo, card: ZoneCard, options: Choice[]): boolean {
    const { lesson } = this;
    if (!lesson?.choice) return false;
    return (
      options.some((o) => o.text === lesson.action) || (!!lesson.tried && this.asking(zone, card) === lesson.tried)
    );
  }

  /** A click on a card: what it offers is done, asked for, or explained. */
  pick(zone: ZoneInfo, card: ZoneCard, key: string, top: boolean, touch: boolean): Promise<void> | undefined {
    const { ontake, onwhy } = this.given();
    const options = this.options(zone, card, top);
    if (options.length === 1 && !touch) return ontake(options[0] as Choice);
    const why = options.length ? "" : this.asking(zone, card);
    if (options.length || touch) this.menu = this.menu?.key === key ? null : { key, options, why, touch };
    else if (why) onwhy(why);
    return undefined;
  }

  // --- a card large -------------------------------------------------------------------------------------------------

  enlarge(face: CardInfo, badges: string[], on: EventTarget | null, wait: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.menu && !this.menu.touch) return; // a menu is not covered
      if (!this.board || !(on instanceof Element) || !on.isConnected) return;
      const [card, all] = [on.getBoundingClientRect(), this.board.getBoundingClientRect()];
      const middle = (card.left + card.right) / 2 - all.left;
      const x = Math.max(6, Math.min(all.width - WIDE - 6, middle - WIDE / 2));
      const above = (card.top + card.bottom) / 2 - all.top > all.height / 2;
      const [top, bottom] = above ? [null, all.bottom - card.top + 6] : [card.bottom - all.top + 6, null];
      this.large = { face, badges, x, top, bottom };
    }, wait);
  }
  shrink(): void {
    clearTimeout(this.timer);
    if (!this.menu?.touch) this.large = null;
  }
  /** The card is put back. */
  put(): void {
    this.menu = null;
    this.shrink();
  }
}
