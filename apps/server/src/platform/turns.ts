import { Refusal } from './errors.ts';

/**
 * So many at once, so many waiting, and the rest told to come back: for work that would otherwise
 * crowd out everything else.
 */
export function createTurns(options: {
  atOnce: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= options.atOnce) {
      if (queue.length >= options.waiting) throw new Refusal('unavailable', {}, { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place; it is not given back in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** One asker's share: beyond so many at once they are told to come back. */
export function createShares(
  atOnce: number,
): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  return async (who, work) => {
    const now = running.get(who) ?? 0;
    if (now >= atOnce) throw new Refusal('too_many_requests', { seconds: 1 }, { retryAfter: 1 });
    running.set(who, now + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(who) ?? 1) - 1;
      if (left > 0) running.set(who, left);
      else running.delete(who);
    }
  };
}
