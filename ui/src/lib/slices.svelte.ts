// What is much to draw is drawn a slice in a task: no hand has to wait for all of it.

/** How many of so many things are drawn by now: none at first, and once all are there, whatever comes. */
export function inSlices(total: () => number, slice: number): () => number {
  let drawn = $state(0);
  $effect(() => {
    const all = total();
    if (!all || drawn === Infinity) return undefined;
    const next = setTimeout(() => (drawn = drawn + slice < all ? drawn + slice : Infinity));
    return () => clearTimeout(next);
  });
  return () => drawn;
}
