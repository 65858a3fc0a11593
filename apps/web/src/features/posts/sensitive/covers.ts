import type { PostCard } from '@stenope/contract/posts';
import { useSyncExternalStore } from 'react';
import { inTab } from '../../../platform/storage/browser-storage.ts';
import { Listeners } from '../../../ui/listeners.ts';
import { useSensitiveChoice } from './choice.ts';

/**
 * Ids of pictures uncovered since the page was loaded. Visitors see sensitive pictures covered;
 * members too, unless their account says otherwise.
 */
let uncovered: ReadonlySet<string> = new Set();
const listeners = new Listeners();

/** Uncovers a picture by its id. */
export function uncover(id: string): void {
  uncovered = new Set([...uncovered, id]);
  listeners.tellAll();
}

const ageKey = 'stenope.of-age';

/** Whether to ask for the age before a picture is uncovered: visitors, once per visit. */
export function asksForAge(isMember: boolean): boolean {
  return !isMember && inTab.read(ageKey) !== 'yes';
}

export function sayOfAge(): void {
  inTab.write(ageKey, 'yes');
}

interface Reader {
  readonly isMember: boolean;
  readonly showsAll: boolean;
  readonly isUncovered: boolean;
}

/** One's own pictures are never covered. */
export function isCovered(
  { sensitive }: Pick<PostCard, 'sensitive'>,
  isOwn: boolean,
  reader: Reader,
): boolean {
  if (sensitive === 'none' || isOwn || reader.isUncovered) return false;
  return !(reader.isMember && reader.showsAll);
}

type Labelled = Pick<PostCard, 'id' | 'sensitive' | 'author'>;

/** Returns a function that tells whether a picture is covered; visitors have no `viewerId`. */
export function useCovering(viewerId: string | undefined): (work: Labelled) => boolean {
  const { showsAll } = useSensitiveChoice();
  const now = useSyncExternalStore(listeners.listen, () => uncovered);
  return (work) =>
    isCovered(work, work.author.id === viewerId, {
      isMember: viewerId !== undefined,
      showsAll,
      isUncovered: now.has(work.id),
    });
}

export function useIsCovered(work: Labelled, viewerId: string | undefined): boolean {
  return useCovering(viewerId)(work);
}
