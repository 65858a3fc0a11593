import type { Comment } from '@stenope/contract/comments';
import { useState } from 'react';

interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly oldest: string;
  readonly count: number;
}

/** Number of comments that arrived at the top since mounting, for a screen reader announcement. */
export function useNewcomers(comments: readonly Comment[] | undefined): number {
  const [seen, setSeen] = useState<Seen>();
  if (comments === undefined) return 0;
  if (seen === undefined) {
    setSeen({ ids: new Set(comments.map(({ id }) => id)), oldest: newest(comments), count: 0 });
    return 0;
  }
  // Older comments loaded by scrolling do not count.
  const arrived = comments.filter(
    ({ id, createdAt }) => !seen.ids.has(id) && createdAt >= seen.oldest,
  );
  if (arrived.length === 0) return seen.count;
  setSeen({
    ids: new Set([...seen.ids, ...arrived.map(({ id }) => id)]),
    oldest: seen.oldest,
    count: seen.count + arrived.length,
  });
  return seen.count + arrived.length;
}

function newest(comments: readonly Comment[]): string {
  return comments.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
}
