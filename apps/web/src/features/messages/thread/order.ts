interface Placed {
  readonly id: string;
  readonly createdAt: string;
}

/** Order of messages on every device of both sides: by the server's time, then by id. */
export function compareMessages(one: Placed, other: Placed): number {
  return compareMoments(one.createdAt, other.createdAt) || compareTexts(one.id, other.id);
}

/**
 * Compares timestamps with more than the milliseconds a `Date` holds. As plain texts, `.12Z` would
 * sort after `.1200Z`, because `Z` sorts after every digit.
 */
export function compareMoments(one: string, other: string): number {
  const [wholeOne, restOne] = split(one);
  const [wholeOther, restOther] = split(other);
  return compareTexts(wholeOne, wholeOther) || compareTexts(restOne, restOther);
}

function split(moment: string): readonly [string, string] {
  const [whole = '', rest = ''] = moment.replace(/Z$/, '').split('.');
  return [whole, rest.padEnd(9, '0')];
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
  if (added.size === 0) return known;
  return [...known, ...added.values()].toSorted(compareMessages);
}
