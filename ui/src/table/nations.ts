// Colors of counters by nation. Sides differ in shape as well: Axis counters have square corners and a barred edge.

export interface Livery {
  fill: string;
  ink: string;
  frame: string;
}

const BASE: Record<string, Livery> = {
  german: { fill: "#a7aaa1", ink: "#14150f", frame: "#d5d7cf" },
  italian: { fill: "#c3cf9a", ink: "#1b210b", frame: "#e3ebc7" },
  british: { fill: "#e2b77c", ink: "#2a1803", frame: "#f6dfba" },
  australian: { fill: "#f0a066", ink: "#2e1300", frame: "#fbd0ae" },
  newzealander: { fill: "#4c4a48", ink: "#f6f3ee", frame: "#6b6864" },
  southafrican: { fill: "#f2c3c6", ink: "#360b10", frame: "#fce3e4" },
  indian: { fill: "#d2c4e8", ink: "#221038", frame: "#ebe3f6" },
  french: { fill: "#8da6e0", ink: "#06123a", frame: "#c3d0f1" },
  greek: { fill: "#a9def0", ink: "#04222e", frame: "#d6f0f9" },
  polish: { fill: "#f3dde0", ink: "#5c0613", frame: "#fff" },
  american: { fill: "#b6c7a5", ink: "#142206", frame: "#dde7d3" },
  belgian: { fill: "#e8d779", ink: "#2b2400", frame: "#f6eebb" },
};

const ALIASES: Record<string, string> = {
  br: "british",
  uk: "british",
  ge: "german",
  ger: "german",
  it: "italian",
  aus: "australian",
  nz: "newzealander",
  newzealand: "newzealander",
  sa: "southafrican",
  southafrica: "southafrican",
  ind: "indian",
  fr: "french",
  freefrench: "french",
  grk: "greek",
  gr: "greek",
  pol: "polish",
  us: "american",
  bel: "belgian",
  commonwealth: "british",
};

export function livery(nation: string, side: string): Livery {
  const key = nation.toLowerCase().replace(/[^a-z]/g, "");
  const found = BASE[ALIASES[key] ?? key] ?? BASE[side === "axis" ? "german" : "british"];
  return found as Livery;
}
