/** What is written and sent there: one thing at a time. */
export type Place = readonly [kind: string, id: string];

export const nameOf = (place: Place) => place.join(' ');

export function placeNamed(name: string): Place {
  const [kind = '', ...id] = name.split(' ');
  return [kind, id.join(' ')];
}
