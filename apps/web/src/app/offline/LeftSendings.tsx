import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Place } from '../../platform/sending/pending.ts';
import { leftOf } from '../../platform/sending/sending.ts';
import { whenWriter } from '../../platform/sending/writer.ts';
import { needWords } from '../../platform/words/need.ts';

const kinds = ['rating', 'comment', 'reply', 'comment-edit'] as const;

async function load() {
  const [{ LeftSenders }] = await Promise.all([
    import('./LeftSenders.tsx'),
    needWords(['echoes', 'posts']),
  ]);
  return { LeftSenders };
}

/** Ratings and comments from before this page, which nothing on screen sends; loaded if there are any. */
export function LeftSendings() {
  const cache = useQueryClient();
  const [left, setLeft] = useState<readonly Place[]>([]);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => whenWriter(() => setLeft(kinds.flatMap((kind) => leftOf(cache, kind)))), [cache]);
  useEffect(() => {
    if (left.length === 0) return undefined;
    const fetchParts = () => void load().then(setParts, () => undefined);
    fetchParts();
    // Where they did not come, the network may be what they wait for too.
    addEventListener('online', fetchParts);
    return () => removeEventListener('online', fetchParts);
  }, [left]);
  return parts && left.length > 0 ? <parts.LeftSenders places={left} /> : null;
}
