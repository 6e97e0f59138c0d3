// What people call a seat.
import type { SeatInfo } from "../generated/api";
import { capital } from "./words";

/** By the name of who sits there, else by its side; a seat that is a mere letter says who plays it. */
export function called(seat: SeatInfo | undefined | null): string {
  if (!seat) return "";
  if (seat.who) return seat.who;
  if (seat.name.length > 1) return capital(seat.name);
  return `${seat.kind === "computer" ? "Computer" : "Player"} ${seat.name}`;
}
