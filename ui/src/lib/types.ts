// What the server sends; docs/architecture.md, "The table".

export interface Hex {
  name: string;
  terrain: string;
  features?: string[];
  label?: string;
}

export interface UnitFace {
  values: string;
  title?: string;
}

export interface Unit {
  id: string;
  name: string;
  side: string;
  nation: string;
  symbol: string;
  size?: string;
  formation?: string;
  label?: string;
  kind?: string;
  legend?: string;
  faces: UnitFace[];
  mark?: string;
  why?: string;
}

export interface MapName {
  text: string;
  hexes: string[];
  kind: string;
}

export type VerbKind = "card" | "unit" | "hex" | "number" | "choice" | "none";

export interface Terrain {
  title: string;
  mark?: string;
  look?: string;
}

export interface HexSheet {
  kind: "hex";
  title?: string;
  columns: number;
  rows: number;
  southern_parity: number;
  hexes: Hex[];
  terrains: Record<string, Terrain>;
  paths: { kind: string; name?: string; hexes: string[] }[];
  lines: { kind: string; title?: string; sides: [string, string][]; scenarios?: string[] }[]; // drawn in these scenarios only
  names?: MapName[];
  units: Unit[];
  verbs: Record<string, VerbKind>;
  words?: Record<string, string>;
  terms?: Record<string, string>; // actions in words, where verb and argument do not say it
  secret?: boolean;
  setup?: { pick: string; put: string; historical: Record<string, string> };
}

export interface CardFace {
  id: string;
  name: string;
  type: string;
  subtype?: string;
  nationality?: string;
  play_cost?: number | null;
  cost?: number | null;
  vp?: number;
  bonus?: Record<string, number>;
  defense?: number;
  city?: Record<string, number>;
  text?: string;
  mark?: string;
  why?: string;
}

export interface CardSheet {
  kind: "cards";
  title?: string;
  faces: CardFace[];
  verbs: Record<string, VerbKind>;
  words?: Record<string, string>;
  terms?: Record<string, string>; // actions in words, where verb and argument do not say it
  secret?: boolean;
}

export type Sheet = HexSheet | CardSheet;

/** A hex that can be chosen: reached, or struck. */
export interface Light {
  kind: "go" | "hit";
  text?: string;
}

export interface PlacedCounter {
  unit: string;
  hex: string;
  face?: number;
  values?: string;
  badges?: string[];
}

export interface Marker {
  hex: string;
  kind: string;
  text?: string;
}

export interface Box {
  title: string;
  units: string[];
  text?: string;
}

export interface Track {
  title: string;
  value: number | string;
  max?: number;
  note?: string;
}

export interface Overlay {
  id: string;
  title: string;
  side?: string;
  hexes: string[];
  strength?: Map<string, string[]> | undefined; // of a threat: the units that could attack each hex
}

export interface HexScene {
  turn: string | number;
  phase: string;
  clock?: [number, number];
  phases?: string[];
  counters: PlacedCounter[];
  markers: Marker[];
  boxes: Box[];
  tracks: Track[];
  active?: string; // the unit being moved
  reach?: Record<string, [string, string]>; // hex: points left, the hex before it on the way
  overlays?: Overlay[];
}

export interface ZoneCard {
  face: string;
  unit?: string; // the name that actions use for a card of a Front Line
  count?: number;
  badges?: string[];
}

export interface Zone {
  id: string; // pile:…, hand:…, front:…, enemy, event …
  title: string;
  seat?: string;
  cards: ZoneCard[];
  hidden?: number;
}

export interface CardScene {
  turn: string | number;
  phase: string;
  phases?: string[];
  zones: Zone[];
  tracks: Track[];
}

export type Scene = HexScene | CardScene;
