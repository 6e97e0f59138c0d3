// What is sent and taken is declared in the server's models; ../generated/api comes from its OpenAPI. Here is what the
// browser adds.
import type { CardScene, CardSheet, HexScene, HexSheet, OverlayInfo, Prompt, VerbInfo } from "../generated/api";

export type Sheet = HexSheet | CardSheet;
export type Scene = HexScene | CardScene;
export type Part = Prompt["parts"][number];
export type VerbKind = VerbInfo["kind"];

/** A hex that can be chosen: reached, or struck. */
export interface Light {
  kind: "go" | "hit";
  text: string; // the points left there
  why: string; // it cannot be undone because dice fall, something hidden is shown, the turn passes; "" if it can
}

/** An overlay, or a threat with the units that could attack each hex. */
export interface Layer extends OverlayInfo {
  strength?: Map<string, string[]> | undefined;
}
