// Line drawings for the faces of cards, made for this program: a small library of parts, and sixty motifs put together
// from them. A part stands on the ground at its own origin and looks to the right. Loaded when the first card is drawn.

export type Ink = "l" | "b" | "f" | "p" | "a" | "d" | "s" | "r"; // line, bold line, ink, paper, khaki, dark, sea, red
export type Stroke = [Ink, string];
export interface Placed {
  strokes: Stroke[];
  at: string; // a transform
}

const o = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const row = (n: number, x: number, step: number, y: number, r: number): string =>
  Array.from({ length: n }, (_, i) => o(x + i * step, y, r)).join("");
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;
/** A tank's running gear from `-w` to `w`. */
const tracks = (w: number, n: number, r: number): Stroke[] => [
  [
    "d",
    `M${-w} ${-r - 2}Q${-w} ${-2 * r - 4} ${-w + 6} ${-2 * r - 4}H${w - 6}Q${w} ${-2 * r - 4} ${w} ${-r - 2}T${w - 7} 0H${-w + 7}Q${-w} 0 ${-w} ${-r - 2}Z`,
  ],
  ["p", row(n, -w + r + 4, (2 * w - 2 * r - 8) / (n - 1), -r - 1.6, r)],
];
const wheel = (x: number, r: number): Stroke[] => [
  ["d", o(x, -r, r)],
  ["p", o(x, -r, r * 0.45)],
];
/** Somebody on foot: legs, coat, head; what is on the head and in the hands comes from elsewhere. */
const body: Stroke[] = [
  ["b", "M-3 0L-1.5-11M4 0L1.5-11"],
  ["a", "M-5-10L-5.5-20Q-5-25 0-25T5.5-20L5-10Z"],
  ["p", o(0, -28.5, 3.4)],
];
const rifle: Stroke[] = [["b", "M-6-12L8-24"]];
const bust: Stroke[] = [
  ["a", "M-22 0Q-22-17-8-20L0-15L8-20Q22-17 22 0Z"],
  ["p", "M-8-34Q-9-19 0-18T8-34Z"],
  ["l", "M-8-20L0-7L8-20M0-7V0M-4-29h2M3-29h2M-2-23q2 1.4 4 0"],
  ["r", "M-14-14h5v3h-5ZM9-14h5v3H9Z"],
];
const peaked: Stroke[] = [
  ["d", "M-11-35Q-13-45 0-45T11-35Z"],
  ["f", "M-10-35H10L13-32H-10Z"],
];

const PARTS: Record<string, Stroke[]> = {
  // ground and sky
  hills: [["a", "M0 50C16 40 30 46 44 43S74 33 90 41 112 44 122 40V74H-2Z"]],
  sand: [
    ["p", "M-2 60C20 54 44 62 70 58S104 55 122 59V74H-2Z"],
    ["l", "M8 66q8-3 16 0M52 67q9-3 18 0M92 65q8-3 16 0"],
  ],
  sea: [
    ["s", "M-2 50H122V74H-2Z"],
    ["l", "M6 56q4-3 8 0t8 0M50 62q4-3 8 0t8 0M88 56q4-3 8 0t8 0M22 67q4-3 8 0t8 0"],
  ],
  coast: [
    ["s", "M-2 46H122V58H-2Z"],
    ["p", "M-2 56C24 52 50 60 76 55S108 54 122 56V74H-2Z"],
  ],
  sun: [["p", o(0, 0, 8)]],
  cloud: [["p", "M-14 4Q-16-3-8-4Q-5-11 3-8Q10-10 12-3Q18 0 14 4Z"]],
  stars: [["p", `${o(0, 0, 1)}${o(14, 8, 0.8)}${o(28, -3, 1)}${o(44, 6, 0.8)}${o(60, 0, 1)}`]],
  palm: [
    ["b", "M0 0Q3-12 1-22"],
    [
      "d",
      "M1-22Q-8-29-14-20Q-6-24 1-22Q-6-32 2-34Q0-26 1-22Q10-31 16-21Q8-25 1-22Q8-20 9-13Q4-18 1-22Q-5-19-8-13Q-5-20 1-22Z",
    ],
  ],
  // vehicles
  panzer: [
    ...tracks(27, 6, 3.6),
    ["a", "M-25-11L-20-18H20L27-11Z"],
    ["a", "M-11-18L-9-27H9L13-18Z"],
    ["b", "M11-23H34"],
    ["l", "M-3-27V-30H4V-27M-20-14.5H20"],
  ],
  panzer4: [
    ...tracks(28, 8, 2.9),
    ["a", "M-27-10L-22-18H21L28-10Z"],
    ["d", "M-15-17L-13-28H10L15-17Z"],
    ["b", "M13-23H42M40-24.5V-21.5"],
    ["l", "M-8-28V-31H0V-28M-24-14H23"],
  ],
  m13: [
    ...tracks(23, 7, 2.6),
    ["a", "M-21-9L-19-19H12L23-12V-9Z"],
    ["a", "M-9-19L-8-27H6L9-19Z"],
    ["b", "M8-23H22"],
    ["l", `M-14-14H12${row(4, -14, 8, -16.5, 0.5)}M-3-27V-29H2V-27`],
  ],
  cruiser: [
    ...tracks(27, 5, 4.2),
    ["a", "M-27-12L-23-17H22L28-12Z"],
    ["a", "M-13-17L-16-21L-11-27H8L14-20L12-17Z"],
    ["b", "M12-22H32"],
    ["l", "M-4-27V-36M-27-12H28"],
  ],
  truck: [
    ["a", "M8-6V-22H18L24-14V-6Z"],
    ["p", "M11-19H17L20-14H11Z"],
    ["d", "M-26-7V-12H8V-7Z"],
    ["p", "M-26-12V-24Q-18-28-9-24T7-24V-12Z"],
    ["l", "M-15-25V-12M-4-25V-12"],
    ...wheel(-19, 5),
    ...wheel(-8, 5),
    ...wheel(17, 5),
  ],
  patrol: [
    ["a", "M-22-7V-15H-2V-19H4L8-15H22V-7Z"],
    ["b", "M-14-15V-22L0-25"],
    ["l", "M-22-11H22M4-19V-8"],
    ...wheel(-14, 5.5),
    ...wheel(15, 5.5),
  ],
  van: [
    ["a", "M8-6V-20H17L23-13V-6Z"],
    ["p", "M11-17H16L19-13H11Z"],
    ["a", "M-26-7V-28H8V-7Z"],
    ["p", `${box(-20, -24, 9, 7)}${box(-6, -24, 9, 7)}`],
    ...wheel(-18, 5),
    ...wheel(16, 5),
  ],
  crane: [
    ["b", "M-22-14L4-38M-10-14L4-38M4-38V-26"],
    ["l", "M4-26q-3 3 0 5t3-3"],
  ],
  halftrack: [
    ["a", "M-26-8L-28-20H4L10-15H25L27-8Z"],
    ["p", "M5-19L9-15H2V-19Z"],
    ["d", "M-27-6Q-27-10-22-10H2Q7-10 6-6T0 0H-20Q-27 0-27-6Z"],
    ["p", row(4, -20, 7, -4.6, 3)],
    ...wheel(19, 5),
  ],
  car8: [
    ["a", "M-28-9L-24-18H22L30-9Z"],
    ["a", "M-9-18L-7-25H7L10-18Z"],
    ["b", "M8-22H21"],
    ["l", "M-22-18V-27H4M-14-18V-27M-6-25V-27M-24-13H26"],
    ...wheel(-20, 4.6),
    ...wheel(-9, 4.6),
    ...wheel(10, 4.6),
    ...wheel(21, 4.6),
  ],
  bike: [
    ...wheel(-14, 7),
    ...wheel(15, 7),
    ["d", "M-12-8L-4-15H6L3-6H-6Z"],
    ["b", "M15-7L9-19L4-20M-4-15H-13"],
    ["a", "M-8-15L-4-27Q1-30 4-26L9-19"],
    ["p", o(2, -31, 3.4)],
    ["d", "M-2.5-32Q-2-37 2-37T6.5-32Z"],
    ["a", "M-2-5Q-2-13 8-13H20Q28-12 28-5L24-2H2Z"],
  ],
  gun: [["b", "M-26-2L-4-10M-6-13L22-19"], ["a", "M-3-4L1-22L5-21L2-3Z"], ...wheel(0, 7)],
  pounder: [
    ["b", "M-24-1L-2-9M-4-12L20-20M19-22L21-18"],
    ["a", "M-1-2L-3-21H4L8-19L5-2Z"],
    ...wheel(0, 7.5),
    ["l", "M-14 0H12"],
  ],
  flak: [
    ["d", "M-24-1L-20-5H20L24-1Z"],
    ["a", "M-7-5L-4-16H5L8-5Z"],
    ["b", "M-12-13L38-35"],
    ["a", "M-1-12L4-28L9-26L5-11Z"],
    ["f", "M-14-14L-6-18L-3-13L-11-9Z"],
    ["l", "M-20-1V1M20-1V1"],
  ],
  ship: [
    ["d", "M-34-10H36L30 0H-28Z"],
    ["a", "M-26-10V-15H28V-10Z"],
    ["p", `${box(-6, -24, 16, 9)}`],
    ["r", "M-1-24V-34H6V-24Z"],
    ["l", "M-20-15V-34M-20-34L-29-16M-20-34L-10-16M20-15V-32L28-15M-3-20H7"],
  ],
  wreck: [
    ["d", "M-20 0L-14-9L14-3L18 2Z"],
    ["l", "M-8-8L-13-24M2-6L-2-20"],
  ],
  train: [
    ["d", "M-14-5H22V-16H2V-24H-14Z"],
    ["p", box(-11, -21, 9, 6)],
    ["f", "M15-16V-24H19V-16Z"],
    ["a", "M-48-5V-18H-18V-5Z"],
    ["l", "M-18-7H-14M-60 0H40M-33-18V-5"],
    ...wheel(-42, 3),
    ...wheel(-24, 3),
    ...wheel(-8, 4),
    ...wheel(4, 4),
    ...wheel(16, 4),
  ],
  stuka: [
    ["d", "M-26-5L-30-14H-25L-19-7L12-8Q24-8 26-4T12 1L-16 0Z"],
    ["p", "M-4-8Q0-14 8-13L13-8Z"],
    ["a", "M-8-2L-2 7L14 10L10 5L8-2Z"],
    ["b", "M6 7V13M26-11V4"],
    ["f", "M2 9h9v4H2Z"],
  ],
  fighter: [
    ["a", "M-28-4L-32-13H-26L-19-6L8-8Q24-8 27-4T8 1L-18-1Z"],
    ["p", "M-4-7Q1-13 8-8Z"],
    ["d", "M-6-3L-16 9H-7L10-2Z"],
    ["r", o(-14, -3.4, 2.6)],
    ["p", o(-14, -3.4, 1.2)],
    ["b", "M27-12V4"],
  ],
  parked: [
    ["d", "M-28-12L-31-22H-26L-20-13L10-15Q24-15 25-10T8-5L-18-8Z"],
    ["p", "M-5-14Q0-20 8-15Z"],
    ["l", "M4-6L8 0M-26-9V-4M25-18V-3"],
    ["d", `${o(8, -2.4, 2.6)}`],
    ["a", "M-6-9L8-2H14L6-10Z"],
  ],
  bomb: [["f", "M-3-6Q0-12 3-6L2 2H-2ZM-3 2H3L4 6H-4Z"]],
  // people
  german: [...body, ...rifle, ["d", "M-5-29Q-5-34 0-34T5-29L6-26H-6Z"]],
  italian: [...body, ...rifle, ["d", "M-5-29Q-5-35 0-35T5-29Z"]],
  tommy: [...body, ...rifle, ["d", "M-4-30Q-3-34 0-34T4-30L8-28.5H-8Z"]],
  plumed: [...body, ...rifle, ["d", "M-5-29Q-5-35 0-35T5-29Z"], ["f", "M4-33Q10-36 12-30T9-20Q9-28 4-30Z"]],
  sapper: [...body, ["d", "M-5-29Q-5-34 0-34T5-29L6-26H-6Z"], ["b", "M3-18L18-3"], ["p", "M12-3Q18-7 24-3Q18 1 12-3Z"]],
  officer: [...body, ["d", "M-5-30Q-7-36 0-36T5-30Z"], ["f", "M-4.5-30H5L8-28.5H-4.5Z"], ["b", "M4-20L12-15"]],
  hands: [...body, ["b", "M-5-20L-10-32M5-20L10-32"], ["r", "M-5-30Q-6-35 0-35T5-30L7-29H-5Z"]],
  rommel: [...bust, ...peaked, ["p", `${o(-4.5, -39, 3.4)}${o(4.5, -39, 3.4)}`], ["f", "M-4-11h8v5h-3v-2h-2v2h-3Z"]],
  lilrommel: [
    ["a", "M-9 0L-11-11Q0-17 11-11L9 0Z"],
    ["p", o(0, -22, 11)],
    ["d", "M-13-27Q-14-39 0-39T13-27Z"],
    ["f", "M-12-27H12L17-24H-11Z"],
    ["l", `M-4-21h1M4-21h1M-4-16q4 4 8 0`],
    ["p", `${o(-5, -32, 3)}${o(4, -32, 3)}`],
  ],
  staff: [...bust, ...peaked, ["l", "M4-31a2.6 2.6 0 1 0 .1 0M6.6-28L9-20"]],
  liaison: [...bust, ["d", "M-10-34Q-12-42-2-42L11-38L13-32L-10-33Z"], ["f", "M-7-40Q-17-50-22-40Q-14-44-7-37Z"]],
  // things
  tent: [
    ["p", "M-26 0L-6-22H14L26 0Z"],
    ["d", "M-26 0L-6-22L2 0Z"],
    ["p", "M-13 0L-7-14L-3 0Z"],
  ],
  plus: [["d", "M-2.5-9h5v5h5v5h-5v5h-5v-5h-5v-5h5Z"]],
  flag: [
    ["b", "M0 0V-36"],
    ["r", "M1-36Q8-40 14-36T26-36V-24Q20-21 14-24T1-24Z"],
  ],
  white: [
    ["b", "M0 0V-36"],
    ["p", "M1-36Q8-40 14-36T26-36V-24Q20-21 14-24T1-24Z"],
  ],
  pennant: [
    ["b", "M0 0V-34"],
    ["r", "M1-34L20-29L1-24Z"],
  ],
  table: [
    ["p", "M-22-12L-16-20H20L26-12Z"],
    ["b", "M-18-12V0M22-12V0"],
    ["l", "M-12-14L-4-18L6-15L14-19M8-13L18-15"],
  ],
  jerry: [
    ["a", "M-7 0V-16L-4-19H5L7-16V0Z"],
    ["l", "M-6-14L6-2M6-14L-6-2M-3-19V-22H4V-19"],
  ],
  barrel: [
    ["d", "M-8-18Q0-22 8-18V-2Q0 2-8-2Z"],
    ["p", "M-8-18Q0-22 8-18Q0-14-8-18Z"],
    ["l", "M-8-12Q0-8 8-12M-8-7Q0-3 8-7"],
  ],
  crate: [
    ["a", box(-10, -16, 20, 16)],
    ["l", "M-10-16L10 0M-10-11H10M-10-5H10"],
  ],
  broken: [
    ["a", "M-12 0L-9-14H9L7-8L12-5V0Z"],
    ["l", "M-9-14L-2-6L2-12L7-8M-10-5H6"],
  ],
  cart: [
    ["s", "M-20-8Q-20-22 0-22T20-8Z"],
    ["l", "M-20-8H20M-12-8V-19M12-8V-19M20-8L34-4"],
    ...wheel(-9, 5),
    ...wheel(9, 5),
    ["b", "M-22-9V-5"],
  ],
  drop: [["s", "M0-16Q8-5 0 0Q-8-5 0-16Z"]],
  mast: [
    ["b", "M0 0V-46"],
    ["l", "M0-46L-14 0M0-46L14 0M-6-38H6M-4-31H4"],
  ],
  waves: [["l", "M4-4q6-6 0-12M9 0q11-10 0-20M-4-4q-6-6 0-12M-9 0q-11-10 0-20"]],
  mine: [
    ["d", "M-10-1Q-10-7 0-7T10-1Q10 2 0 2T-10-1Z"],
    ["p", "M-3-7V-10H3V-7Z"],
    ["l", "M-10-2Q0 1 10-2"],
  ],
  wire: [
    ["b", "M-30 0V-14M0 0V-14M30 0V-14"],
    ["l", "M-30-12q5-4 8 1t8 0 7-1 7 0 8 1 8-1 7 0 7 0M-30-5q5-4 8 1t8 0 7-1 7 0 8 1 8-1 7 0 7 0"],
  ],
  sign: [
    ["b", "M0 0V-22"],
    ["p", "M-17-36H17V-22H-17Z"],
    ["f", `${o(0, -31, 3.4)}M-5-26L-3.5-28L5-25L4-23.5ZM5-26L3.5-28L-5-25L-4-23.5Z`],
  ],
  post: [
    ["b", "M0 0V-30"],
    ["p", "M-20-32H16L22-27.5L16-23H-20Z"],
    ["l", "M-15-27.5H13"],
  ],
  bags: [
    ["p", "M-28 0q0-7 7-7t7 7q0-7 7-7t7 7q0-7 7-7t7 7q0-7 7-7t7 7Z"],
    ["p", "M-21-7q0-7 7-7t7 7q0-7 7-7t7 7q0-7 7-7t7 7Z"],
  ],
  arrow: [["r", "M-44 6C-16 8 4-2 18-16L10-22L38-26L34 2L27-6C10 12-16 20-44 16Z"]],
  hook: [["r", "M-40-14C-10-26 24-22 30-2L40-4L28 16L12 2L22 0C16-14-12-18-38-6Z"]],
  thrust: [["d", "M44-10H4V-20L-32 0L4 20V10H44Z"]],
  smoke: [["d", "M0 0Q-10-8-2-14Q-12-22 0-28Q-6-38 6-42Q18-36 10-28Q20-20 8-14Q14-6 6 0Z"]],
  fire: [["r", "M0 0Q-9-6-3-15Q0-10 2-14Q5-20 3-24Q13-15 8 0Z"]],
  swirl: [
    [
      "b",
      "M-52 4C-20-10 10 12 30-2S24-24 12-16 14-2 24-6M-56-10C-30-20-14-6 4-12S4-32-8-26M-40 16C-10 8 16 24 50 10M-20-32C6-40 40-38 50-22",
    ],
    ["l", "M-46-20q14-4 26 0M20 16q14 4 28-4M-52 10q10 6 22 4"],
  ],
  sock: [
    ["b", "M0 0V-34"],
    ["r", "M0-34L22-31V-25L0-22Z"],
    ["p", "M8-33L14-32V-24L8-23Z"],
  ],
  medal: [
    ["r", "M-9-44H-1V-24H-9ZM1-44H9V-24H1Z"],
    ["p", o(0, -14, 12)],
    ["f", "M0-24L2.6-17H10L4-12.6L6.2-5.6L0-9.8L-6.2-5.6L-4-12.6L-10-17H-2.6Z"],
  ],
  chevrons: [["b", "M-14 0L0-10L14 0M-14-8L0-18L14-8M-14-16L0-26L14-16"]],
  baton: [
    ["r", "M-26-6L22-22L25-15L-23 1Z"],
    ["l", "M-16-9L-13-2M-4-13L-1-6M8-17L11-10"],
  ],
  wrench: [["d", "M-20-2L6-24Q4-34 14-36L10-29L15-24L22-28Q22-18 12-17L-14 6Q-20 8-22 4T-20-2Z"]],
  // places
  house: [
    ["p", box(-11, -18, 22, 18)],
    ["d", `M-3 0V-9H3V0Z${box(-8, -14, 4, 4)}${box(5, -14, 4, 4)}`],
    ["l", "M-11-18h22M-8-21V-18M-4-21V-18"],
  ],
  tall: [
    ["p", box(-9, -30, 18, 30)],
    ["d", `${box(-5, -26, 3.4, 5)}${box(2, -26, 3.4, 5)}${box(-5, -17, 3.4, 5)}${box(2, -17, 3.4, 5)}M-2 0V-8H3V0Z`],
  ],
  dome: [
    ["p", box(-14, -16, 28, 16)],
    ["a", "M-11-16Q-11-31 0-31T11-16Z"],
    ["l", "M0-31V-37"],
    ["d", "M-3 0V-8Q0-12 3-8V0ZM-11-12h4v6h-4ZM7-12h4v6H7Z"],
  ],
  minaret: [
    ["p", "M-4 0L-3-34H3L4 0Z"],
    ["d", "M-5-34H5V-37H-5Z"],
    ["a", "M-3-37Q-3-45 0-48Q3-45 3-37Z"],
  ],
  light: [
    ["p", "M-9 0L-5-40H5L9 0Z"],
    ["r", "M-8-10L-7-20H7L8-10ZM-6-30L-5-40H5L6-30Z"],
    ["d", "M-6-40H6V-42H-6ZM-4-42V-48H4V-42Z"],
    ["l", "M8-45L26-50M8-44L28-42"],
  ],
  fort: [
    ["p", "M-34 0V-20H-30V-24H-24V-20H-18V-24H-12V-20H12V-24H18V-20H24V-24H30V-20H34V0Z"],
    ["a", "M-9 0V-30H-6V-34H-2V-30H2V-34H6V-30H9V0Z"],
    ["d", "M-4 0V-10Q0-15 4-10V0ZM-28-14h5v4h-5ZM23-14h5v4h-5Z"],
  ],
  halt: [
    ["p", box(-24, -18, 48, 18)],
    ["a", "M-28-18L-22-26H22L28-18Z"],
    ["d", `M-4 0V-11H4V0Z${box(-18, -13, 8, 6)}${box(10, -13, 8, 6)}`],
  ],
  jetty: [["b", "M-30 0H30M-24 0V6M-8 0V6M8 0V6M24 0V6"]],
};

/** What each face shows: parts with the place of their origin, a scale and, with "<", looking left. */
const MOTIFS: Record<string, string> = {
  motorized_transport: "sun:98,16 hills sand truck:58,60,1.25",
  convoy_transport: "cloud:24,16 sun:96,14 sea ship:60,56,1.2",
  italian_infantry: "sun:20,16 hills sand italian:40,61,1.1 italian:62,63,1.25 italian:84,61,1.1",
  italian_tank: "sun:100,14 hills sand m13:58,61,1.35",
  bersaglieri: "sun:22,15 hills sand plumed:44,62,1.25 plumed:76,63,1.4",
  italian_artillery: "sun:20,16 hills sand gun:60,62,1.35 italian:22,62,1",
  panzer_iii: "sun:24,14 hills sand panzer:56,61,1.25",
  panzer_iv: "sun:20,13 hills panzer4:84,52,0.7 sand panzer4:50,62,1.25",
  motorized_rifle: "sun:100,14 hills sand halftrack:48,60,1.15 german:94,63,1.2",
  motorcycle: "sun:98,15 hills sand bike:56,62,1.3",
  recon: "sun:22,14 hills sand car8:58,61,1.3",
  motorized_artillery: "sun:18,14 hills sand halftrack:80,60,1 gun:30,62,0.9",
  flak88: "cloud:30,14 hills sand flak:48,61,1.3 german:104,63,1",
  engineers: "sun:100,14 hills sand sapper:42,62,1.4 mine:86,65,1.1 mine:108,61,0.8",
  repair_shop: "sun:22,15 hills sand truck:46,61,1.1 crane:70,61,1.1 wrench:98,50,0.8",
  division_hq: "sun:100,14 hills sand tent:40,61,1.2 pennant:82,62,1.3 table:96,64,0.7",
  field_replacement: "sun:20,14 hills german:96,55,0.7 german:82,57,0.8 sand german:62,60,1 german:40,63,1.25",
  flank_march: "hills sand hook:54,40,1.1 panzer:88,64,0.7 panzer:22,38,0.45",
  fuel_priority: "sun:98,15 hills sand barrel:34,62,1.4 jerry:60,63,1.4 jerry:82,64,1.5 jerry:102,62,1.2",
  stuka_strike: "cloud:94,18 hills sand stuka:52,28,1.3 bomb:74,56,1",
  general_rommel: "sun:100,16 hills rommel:60,72,1.35",
  lil_rommel: "sun:20,16 hills sand crate:60,70,1 lilrommel:60,55,1.15",
  chief_of_staff: "hills staff:46,72,1.25 table:94,68,0.9",
  corps_commander: "sun:22,14 hills sand officer:52,36,0.95 panzer:54,62,1.25",
  italian_liaison: "sun:20,14 hills liaison:54,72,1.3 pennant:98,70,1.2",
  forward_airfield: "cloud:30,14 hills sand parked:52,62,1.3 sock:96,60,1.2",
  fuel_dump:
    "sun:20,14 hills sand barrel:34,60,1.2 barrel:56,60,1.2 barrel:78,60,1.2 barrel:45,44,1.1 barrel:67,44,1.1 jerry:102,64,1.2",
  water_depot: "sun:22,14 hills sand cart:56,62,1.3 palm:102,62,1.3 drop:18,50,1.2",
  field_hospital: "sun:100,14 hills sand tent:54,62,1.5 plus:68,50,1",
  radio_intercept: "hills sand van:42,61,1.2 mast:92,61,1.1 waves:92,20,0.9",
  mine_belt: "hills sand wire:42,54,1 wire:92,52,0.8 mine:28,66,1.2 mine:60,63,1.1 mine:92,67,1.2",
  british_tank: "sun:98,14 hills sand cruiser:62,61,1.3,<",
  british_infantry: "sun:100,14 hills sand tommy:36,61,1.1,< tommy:58,63,1.3,< tommy:82,61,1.1,<",
  british_artillery: "cloud:90,14 hills sand pounder:62,62,1.35,< tommy:100,62,1,<",
  british_counterattack: "sun:18,14 hills sand thrust:56,34,1.1 cruiser:98,64,0.7,< cruiser:68,66,0.7,<",
  sandstorm: "hills sand swirl:60,38,1",
  royal_air_force: "cloud:26,52 cloud:98,20 fighter:58,36,1.5,<",
  minefield: "sun:18,14 hills sand sign:56,60,1.25 wire:96,56,0.7 mine:22,66,1 mine:94,67,1.1",
  desert_patrol: "stars:28,12 hills sand patrol:58,62,1.4,<",
  abandoned_depot: "sun:98,15 hills sand crate:32,60,1.3 broken:60,63,1.4 jerry:88,64,1.2 barrel:106,58,0.9",
  eighth_army_reserves: "hills truck:96,52,0.6,< truck:62,54,0.75,< sand tommy:28,63,1.2,< flag:48,62,1",
  el_agheila: "sun:100,14 coast fort:48,58,0.9 palm:96,62,1.2 palm:108,66,1",
  benghazi: "cloud:96,12 coast tall:18,58,0.9 dome:42,59,1.1 dome:72,59,1.1 house:100,61,1",
  derna: "sun:20,14 hills house:34,56,1 house:54,54,1.1 minaret:72,56,0.9 sand palm:94,62,1.3 house:20,64,1",
  gazala: "sun:98,14 hills sand tent:30,58,0.8 wire:52,62,0.9 bags:88,64,0.9 mine:28,68,0.9",
  tobruk: "cloud:24,12 coast house:18,50,0.7 tall:36,50,0.7 house:54,50,0.8 wreck:92,60,1.1 jetty:52,62,1",
  fort_capuzzo: "sun:100,14 hills sand fort:58,61,1.35",
  mersa_matruh: "sun:98,13 coast house:20,50,0.7 palm:104,58,1 train:66,66,0.95",
  el_alamein: "sun:98,13 hills sand halt:46,60,1.15 post:98,63,1.1",
  alexandria: "cloud:70,12 coast dome:64,56,0.9 minaret:84,57,1 tall:104,58,0.9 house:44,58,0.9 light:20,60,1.1",
  box: "sun:20,14 hills sand bags:58,56,1.2 wire:34,68,0.9 wire:88,68,0.9 pounder:60,46,0.6,<",
  captured_general: "sun:20,14 hills sand hands:48,62,1.4 german:86,63,1.25",
  forces_defeated: "hills sand smoke:52,42,1 fire:60,44,0.9 cruiser:62,62,1.15,< ",
  positions_overrun: "sun:98,14 hills sand bags:52,64,1.3 flag:64,50,1.1",
  supplies_seized:
    "sun:20,14 hills sand crate:34,62,1.3 crate:62,62,1.3 crate:48,42,1.2 jerry:88,63,1.3 barrel:106,62,1",
  level_up: "medal:44,66,1.25 chevrons:86,58,1.2",
  back_event: "hills sand wire:60,62,1 cruiser:34,54,0.7,< fighter:80,24,0.8,<",
  back_british: "thrust:58,36,1.1",
  back_victory: "medal:60,64,1.3",
};
/** For cards that somebody has added: by their type. */
const TYPES: Record<string, string> = {
  supply: "fuel_priority",
  army: "panzer_iii",
  strategy: "flank_march",
  support: "division_hq",
  event: "british_counterattack",
  site: "fort_capuzzo",
  victory: "level_up",
};

function placed(word: string): Placed {
  const [part = "", place = ""] = word.split(":");
  const [x = "0", y = "0", scale = "1", left] = place.split(",");
  return { strokes: PARTS[part] ?? [], at: `translate(${x} ${y})scale(${left ? -Number(scale) : scale} ${scale})` };
}

export function motif(id: string, type: string): Placed[] {
  return (MOTIFS[id] ?? MOTIFS[TYPES[type] ?? ""] ?? "hills sand").trim().split(" ").map(placed);
}
