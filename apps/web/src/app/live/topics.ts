import type { LiveLine } from '@stenope/contract/live-line';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outdateUnheard } from './unheard.ts';

/**
 * Topics pages listen to, with how many components want each. The line comes and goes with the
 * session; the wishes stay.
 */
const wanted = new Map<string, { count: number; leave: (() => void) | undefined }>();
let line: LiveLine | undefined;

/** Watches all wanted topics on a newly opened line, or forgets the line once it is closed. */
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

/** Subscribes to the events of a topic while the component is mounted. */
export function useTopic(topic: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!wanted.has(topic)) outdateUnheard(cache, topic);
    return watch(topic);
  }, [topic, cache]);
}
