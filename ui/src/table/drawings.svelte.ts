// The drawings of the cards come when the first card is on the table: no other page has to wait for them.
import type { Placed } from "./art";

let motif = $state.raw<((id: string, type: string) => Placed[]) | null>(null);
let asked = false;

export function drawing(id: string, type: string): Placed[] {
  if (!asked) {
    asked = true;
    void import("./art").then((art) => (motif = art.motif));
  }
  return motif?.(id, type) ?? [];
}
