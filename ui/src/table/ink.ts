// The inks of the ground, by day and by lamplight: in the dark it is the same map, dimmed, its ink still dark, so that
// terrain reads as it does by day.

export type Scheme = "light" | "dark";
type Both = [light: string, dark: string];

interface Style {
  fill?: Both;
  stroke?: Both;
  width?: number;
  dash?: number[];
  faint?: number; // opacity
}

const HACHURE: Both = ["#6d4517", "#412a0d"];
const RIDGE: Both = ["#c99d5d", "#8a6a3a"];
const HOLLOW: Both = ["#d2b98d", "#8c7750"];
const MAP_INK: Both = ["#33260f", "#1d1508"];
const WORKS: Both = ["#1c2f7a", "#17265f"];
const MINE: Both = ["#a11414", "#7d0f0f"];
const ROAD: Both = ["#b5301c", "#a82a17"];
const RAIL: Both = ["#1d1a17", "#15110d"];

export const PAPER: Both = ["#f7f0dc", "#4a4132"];
export const SAND: Both = ["#e9d6a5", "#9f8c66"];
export const LIGHT: Both = ["#fff4d2", "#cdb88a"]; // what the sun falls on
export const SHADE: Both = ["#5d3c12", "#2c1c07"];
export const FRAME = MAP_INK;

export const INKS = {
  skirt: { stroke: RIDGE, width: 9, faint: 0.35 },
  ridge: { fill: RIDGE, faint: 0.8 },
  rough: { fill: RIDGE, faint: 0.4 },
  hachure: { stroke: HACHURE, width: 0.75 },
  heavy: { stroke: HACHURE, width: 1.5 },
  depression: { fill: HOLLOW, faint: 0.85 },
  qattara: { fill: ["#c9b9ab", "#84776c"], faint: 0.85 },
  rim: { stroke: HACHURE, width: 1 },
  deepRim: { stroke: HACHURE, width: 1.3 },
  salt: { stroke: MAP_INK, width: 0.8, faint: 0.5 },
  stony: { fill: HOLLOW, faint: 0.55 },
  stone: { stroke: HACHURE, width: 0.8, faint: 0.8 },
  dunes: { fill: ["#f8ecc4", "#b9a677"], faint: 0.8 },
  dune: { fill: HACHURE, faint: 0.5 },
  marsh: { fill: ["#bccb9c", "#7f8d63"] },
  reed: { stroke: ["#3d5a2c", "#263a1a"], width: 0.9 },
  stipple: { stroke: HACHURE, width: 1.4, faint: 0.28 },
  ripple: { stroke: HACHURE, width: 0.7, faint: 0.22 },
  beach: { stroke: ["#fbf3d3", "#c2b185"], width: 9 },
  sea: { fill: ["#5f9fc4", "#3d6f8c"] },
  wave: { stroke: ["#e5f3f7", "#a9cfdf"], faint: 0.13 },
  coast: { stroke: ["#2d5a72", "#163648"], width: 1.6 },
  roadCase: { stroke: MAP_INK, width: 5.4 },
  road: { stroke: ROAD, width: 3.4 },
  rail: { stroke: RAIL, width: 1.5 },
  sleepers: { stroke: RAIL, width: 6.5, dash: [1.3, 7.5] },
  track: { stroke: ["#8a5a22", "#573611"], width: 2.2, dash: [8, 4.5] },
  house: { fill: MAP_INK },
  grid: { stroke: ["#7a6a45", "#4d4126"], width: 1, faint: 0.46 },
  works: { stroke: WORKS, width: 1.9 },
  box: { stroke: WORKS, width: 2.6 },
  supply: { fill: ROAD },
  mineEdge: { stroke: MINE, width: 1.1, dash: [3, 3] },
  mines: { fill: MINE, faint: 0.75 },
  alliedMineEdge: { stroke: WORKS, width: 1.1, dash: [3, 3] },
  alliedMines: { fill: WORKS, faint: 0.75 },
  front: { stroke: MAP_INK, width: 3.2, dash: [1, 7], faint: 0.6 },
  line: { stroke: ["#c2700a", "#8f4f00"], width: 3.2 },
  retreat: { stroke: ["#6b2fa0", "#4d1c7a"], width: 3.2, dash: [10, 6] },
} satisfies Record<string, Style>;

export type Ink = keyof typeof INKS;
export const styleOf = (ink: Ink): Style => INKS[ink];
export const inScheme = (both: Both, scheme: Scheme): string => both[scheme === "dark" ? 1 : 0];

/** Tell which scheme the page has, now and whenever it changes; the answer stops that. */
export function keepScheme(tell: (scheme: Scheme) => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const look = (): void => {
    tell((document.documentElement.dataset["theme"] ?? (dark.matches ? "dark" : "light")) as Scheme);
  };
  look();
  dark.addEventListener("change", look);
  const themed = new MutationObserver(look);
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    themed.disconnect();
    dark.removeEventListener("change", look);
  };
}
