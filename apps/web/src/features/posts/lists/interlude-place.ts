/** Posts shown before the interlude. */
const before = 2;

/**
 * The post an interlude stands after: the second of the list, and the same one while the list has
 * it. Read anew, a list may begin with other posts; an interlude that moved with them would be gone
 * from under the finger that presses it.
 */
export function interludePlace(
  items: readonly { readonly id: string }[],
  known: string | undefined,
): string | undefined {
  return items.some(({ id }) => id === known) ? known : items.slice(0, before).at(-1)?.id;
}
