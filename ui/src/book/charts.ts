// Which part of a chart is lit: the column, and the row of the dice, that a line of a ledger or of the log names.
import type { ChartInfo, LedgerLine, LogItem } from "../generated/api";
import type { Part } from "../lib/types";

export type Told = Pick<LedgerLine | LogItem, "case" | "parts">;
export interface Lit {
  column: string;
  row: string;
}

const words = (part: Part): string => (typeof part === "string" ? part : part.text);
const isDice = (part: Part): boolean => typeof part === "object" && "dice" in part;

export function litIn(chart: ChartInfo, lines: Told[]): Lit {
  const line = lines.findLast((each) => chart.lit.includes(each.case));
  const [said, dice] = [line?.parts.filter((p) => !isDice(p)).map(words), line?.parts.find(isDice)];
  const column = chart.head.slice(1).find((head) => said?.includes(head)) ?? "";
  const row = dice && chart.rows.find(([name]) => name?.split(", ").includes(words(dice)))?.[0];
  return { column, row: row ?? "" };
}
