import type { PostCard } from '@stenope/contract/posts';
import { useSyncExternalStore } from 'react';
import { useSensitiveChoice } from './choice.ts';

/**
 * Who may be shown what is labelled sensitive. Visitors see it covered; members too, unless their
 * account says otherwise. What somebody uncovered stays so until they leave.
 */
let uncovered: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** By the id of what is covered. */
export function uncover(id: string): void {
  uncovered = new Set([...uncovered, id]);
  for (const listener of listeners) listener();
}

const ageKey = 'stenope.of-age';
let saidOfAge: boolean | undefined;

/** Whether a visitor has said in this visit that they are of age: they are asked once. */
export function isOfAge(): boolean {
  saidOfAge ??= readAge();
  return saidOfAge;
}

export function sayOfAge(): void {
  saidOfAge = true;
  try {
    sessionStorage.setItem(ageKey, 'yes');
  } catch {
    // Storage is closed to us: it holds until the page is left.
  }
}

function readAge(): boolean {
  try {
    return sessionStorage.getItem(ageKey) === 'yes';
  } catch {
    return false;
  }
}

interface Reader {
  readonly isMember: boolean;
  readonly showsAll: boolean;
  readonly isUncovered: boolean;
}

/** One's own is never hidden from oneself. */
export function isCovered(
  { sensitive }: Pick<PostCard, 'sensitive'>,
  isOwn: boolean,
  reader: Reader,
): boolean {
  if (sensitive === 'none' || isOwn || reader.isUncovered) return false;
  return !(reader.isMember && reader.showsAll);
}

type Labelled = Pick<PostCard, 'id' | 'sensitive' | 'author'>;

/** Tells of any picture whether it is covered; `viewerId` is nobody's for visitors. */
export function useCovering(viewerId: string | undefined): (work: Labelled) => boolean {
  const { showsAll } = useSensitiveChoice();
  const now = useSyncExternalStore(listen, () => uncovered);
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
