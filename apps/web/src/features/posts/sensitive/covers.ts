import type { PostCard } from '@stenope/contract/posts';
import { useSyncExternalStore } from 'react';

/**
 * Who may be shown what is labelled sensitive. Visitors see it covered; members too, unless they
 * chose otherwise on this device. What somebody uncovered stays so until they leave.
 */
const key = 'stenope.sensitive';

let showsAll: boolean | undefined;
let uncovered: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choice(): boolean {
  showsAll ??= readChoice();
  return showsAll;
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) === 'show';
  } catch {
    return false;
  }
}

export function showAllSensitive(shows: boolean): void {
  showsAll = shows;
  if (!shows) uncovered = new Set();
  try {
    if (shows) localStorage.setItem(key, 'show');
    else localStorage.removeItem(key);
  } catch {
    // Storage is closed to us: the choice holds until the page is left.
  }
  tell();
}

export function uncover(postId: string): void {
  uncovered = new Set([...uncovered, postId]);
  tell();
}

export function useShowsSensitive(): boolean {
  return useSyncExternalStore(listen, choice);
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

/** `viewerId` is nobody's for visitors. */
export function useIsCovered(
  post: Pick<PostCard, 'id' | 'sensitive' | 'author'>,
  viewerId: string | undefined,
): boolean {
  const reader = {
    isMember: viewerId !== undefined,
    showsAll: useShowsSensitive(),
    isUncovered: useSyncExternalStore(listen, () => uncovered).has(post.id),
  };
  return isCovered(post, post.author.id === viewerId, reader);
}
