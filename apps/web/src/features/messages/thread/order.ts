interface Placed {
  readonly id: string;
  readonly createdAt: string;
}

/** Order of messages on every device of both sides: by the server's time, then by id. */
export function compareMessages(one: Placed, other: Placed): number {
  return compareTexts(one.createdAt, other.createdAt) || compareTexts(one.id, other.id);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Merges two lists in order, without duplicates. Known messages keep their object identity. */
export function mergeMessages<M extends Placed>(
  known: readonly M[],
  arrived: readonly M[],
): readonly M[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = new Map(arrived.filter(({ id }) => !ids.has(id)).map((one) => [one.id, one]));
  return added.size === 0 ? known : [...known, ...added.values()].toSorted(compareMessages);
}
