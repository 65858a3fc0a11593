interface Placed {
  readonly id: string;
  readonly createdAt: string;
}

/** The one order there is: by the server’s time, then by id. The same for both, on every device. */
export function compareMessages(one: Placed, other: Placed): number {
  return compareMoments(one.createdAt, other.createdAt) || compareTexts(one.id, other.id);
}

/**
 * A `Date` holds milliseconds and messages are told apart by less; read as texts, `.12Z` would
 * stand after `.1200Z`, for `Z` stands after every digit.
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

/** Both together, each once, in their order. What was known stays the same object. */
export function mergeMessages<M extends Placed>(
  known: readonly M[],
  arrived: readonly M[],
): readonly M[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = new Map(arrived.filter(({ id }) => !ids.has(id)).map((one) => [one.id, one]));
  if (added.size === 0) return known;
  return [...known, ...added.values()].toSorted(compareMessages);
}
