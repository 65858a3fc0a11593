import type { Person } from '@stenope/contract/people';
import type { PersonRow } from './queries.ts';

/** A member as others see them, from their row. */
export function personOf({ id, username, displayName, image, isPro }: PersonRow): Person {
  return { id, username, displayName, avatar: image, isPro };
}
