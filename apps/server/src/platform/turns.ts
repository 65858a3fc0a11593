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
