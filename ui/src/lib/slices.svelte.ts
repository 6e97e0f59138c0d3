// What is much to draw is drawn a slice in a task: no hand has to wait for all of it.

/** How many of so many things are drawn by now: none at first. */
export function inSlices(total: () => number, slice: number): () => number {
  let drawn = $state(0);
  $effect(() => {
    if (drawn >= total()) return undefined;
    const next = setTimeout(() => (drawn += slice));
    return () => clearTimeout(next);
  });
  return () => drawn;
}
