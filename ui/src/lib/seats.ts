// What people call a seat.
import type { SeatInfo } from "../generated/api";
import { say, word } from "./say";
import { capital } from "./words";

/** A seat by its name in the rules. */
export const calledBy = (seats: SeatInfo[], name: string): string => called(seats.find((s) => s.name === name)) || name;

/** Who has added to the dice: a seat, or the server. */
export const sharer = (who: string): string => word("who", who, called({ name: who }));

/** By the name of who sits there and the side, if it is one; a seat that is a mere letter says who plays it. */
export function called(seat: (Partial<SeatInfo> & { name: string }) | undefined | null): string {
  if (!seat) return "";
  const side = seat.name.length > 1 ? word("side", seat.name, capital(seat.name)) : "";
  if (seat.who) return side ? `${seat.who} (${side})` : seat.who;
  if (side) return side;
  return say(seat.kind === "computer" ? "seat.computer" : "seat.player", { name: seat.name });
}
