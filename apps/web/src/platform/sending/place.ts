/** Place in the page that sends one thing at a time, e.g. ['comment', postId]. */
export type Place = readonly [kind: string, id: string];

export const nameOf = (place: Place) => place.join(' ');

export function placeNamed(name: string): Place {
  const [kind = '', ...id] = name.split(' ');
  return [kind, id.join(' ')];
}
