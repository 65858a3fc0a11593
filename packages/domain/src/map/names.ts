/**
 * Parts that all of these names end with: "Die, Drôme, France" and "Valence, Drôme, France" are both
 * in "Drôme, France". Null where they have nothing in common.
 */
export function commonPlace(names: readonly string[]): string | null {
  const [first = [], ...others] = names.map((name) => name.split(', ').toReversed());
  const end = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  const shared = end < 0 ? first : first.slice(0, end);
  return shared.length === 0 ? null : shared.toReversed().join(', ');
}

/** The widest part of a name: the country, where it says one. */
export function widestPart(name: string): string {
  return name.split(', ').at(-1) ?? name;
}
