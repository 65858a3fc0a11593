import type { LiveLine } from '@stenope/contract/live-line';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outdateUnheard } from './unheard.ts';

/** What pages listen to. The line comes and goes with who is signed in; what is wanted stays. */
const wanted = new Map<string, { count: number; leave: (() => void) | undefined }>();
let line: LiveLine | undefined;

/** A line is there now, or none any more. */
export function speakOn(opened: LiveLine | undefined): void {
  line = opened;
  for (const [topic, one] of wanted) one.leave = line?.watch(topic);
}

export function watch(topic: string): () => void {
  const one = wanted.get(topic) ?? { count: 0, leave: line?.watch(topic) };
  one.count += 1;
  wanted.set(topic, one);
  return () => {
    one.count -= 1;
    if (one.count > 0) return;
    wanted.delete(topic);
    one.leave?.();
  };
}

/** Hears what happens to one thing for as long as it is on screen. */
export function useTopic(topic: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!wanted.has(topic)) outdateUnheard(cache, topic);
    return watch(topic);
  }, [topic, cache]);
}
