// This browser's share of the dice: sealed first, opened when all are sealed, remembered, and checked in the end.
import { sharer } from "./seats";
import { say } from "./say";
import type { DicePage, State } from "../generated/api";
import { api } from "./api";
import { hashed, hex, unhex } from "./sha256";
import { hold, ofMatch } from "./tokens";

export const sealOf = (nonce: string): string => hex(hashed("share", unhex(nonce)));

/** Whether the number behind this seat's seal is not in this browser. */
export function lost(s: State): boolean {
  const share = s.waiting?.shares.find((x) => x.who === (s.seat === null ? "" : s.seats[s.seat]?.name));
  const mine = ofMatch(s.match).find((h) => h.seat === s.seat);
  return !!share && !share.nonce && (!mine?.nonce || sealOf(mine.nonce) !== share.seal);
}

/** Do what is this browser's to do before the match can begin; what came of it, or null if nothing was. */
export async function addShares(s: State, anew = false): Promise<State | null> {
  let now: State | null = null;
  for (const h of ofMatch(s.match)) {
    const waiting = (now ?? s).waiting;
    if (h.seat === null || !waiting?.asked) continue;
    const share = waiting.shares.find((x) => x.who === s.seats[h.seat ?? -1]?.name);
    if (!share || (anew && h.seat === s.seat)) {
      const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
      hold({ ...h, nonce, keeper: waiting.shares[0]?.seal });
      now = await api.commit(h.token, sealOf(nonce));
    } else if (waiting.what === "shares" && !share.nonce && h.nonce && sealOf(h.nonce) === share.seal)
      now = await api.reveal(h.token, h.nonce);
  }
  return now;
}

export interface Finding {
  ok: boolean | null; // null: cannot be told yet
  text: string;
}

/** What this browser can check by itself, without believing the server. */
export function checked(page: DicePage, match: string, names: string[]): Finding[] {
  const out: Finding[] = [];
  const opened = page.shares.filter((share) => share.nonce);
  const false_ = opened.filter((share) => sealOf(share.nonce ?? "") !== share.seal);
  if (opened.length)
    out.push({
      ok: !false_.length,
      text: false_.length
        ? say("shares.wrong_seal", { who: false_.map((x) => sharer(x.who)).join(", ") })
        : say("shares.right_seals", { who: opened.map((x) => sharer(x.who)).join(", ") }),
    });
  for (const h of ofMatch(match)) {
    const share = page.shares.find((x) => x.who === names[h.seat ?? -1]);
    if (!h.nonce || !share) continue;
    const same = share.nonce === h.nonce && (!h.keeper || page.shares[0]?.seal === h.keeper);
    out.push({
      ok: same,
      text: same ? say("shares.ours", { who: sharer(share.who) }) : say("shares.not_ours", { who: sharer(share.who) }),
    });
  }
  if (page.shares.some((share) => !share.nonce)) return [...out, { ok: null, text: say("shares.not_yet") }];
  if (page.shares.length) out.push(seeds(page));
  return out;
}

function seeds(page: DicePage): Finding {
  const root = hashed("root", ...page.shares.map((share) => unhex(share.nonce ?? "")));
  const made = page.seals.filter((seal) => seal.number >= 0);
  const wrong = made.filter((seal) => {
    const seed = hashed(`${seal.stream} ${seal.number} `, root);
    return hex(hashed("seal", seed)) !== seal.seal || hex(seed) !== seal.seed;
  });
  if (wrong.length) return { ok: false, text: say("shares.not_made") };
  if (made.length < page.seals.length) return { ok: null, text: say("shares.fell_before") };
  const turned = Math.max(...made.map((seal) => seal.number));
  if (turned > page.take_backs) return { ok: false, text: say("shares.too_often") };
  return {
    ok: true,
    text: say("shares.all_right"),
  };
}
