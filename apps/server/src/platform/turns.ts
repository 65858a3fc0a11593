import { Refusal } from './errors.ts';

/** Work that waits for its turn. */
interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * So many at once, so many waiting, and the rest told to come back: for work that would otherwise
 * crowd out everything else. Askers take turns, whoever came first: one who asks a hundred times
 * waits behind their own, not before everybody else. When all places are taken, who waits for most
 * gives one up to who waits for least.
 */
export function createTurns(options: {
  atOnce: number;
  waiting: number;
}): <T>(asker: string, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  /** By asker, in the order in which askers are served next. */
  const queues = new Map<string, Waiting[]>();

  const enter = (asker: string): Promise<void> => {
    if (!makePlace(queues, asker, options.waiting)) throw later();
    return new Promise((resolve, reject) => {
      const queue = queues.get(asker) ?? [];
      queue.push({ begin: resolve, refuse: () => reject(later()) });
      queues.set(asker, queue);
    });
  };

  return async (asker, work) => {
    if (running >= options.atOnce) await enter(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place; it is not given back in between.
      const next = takeNext(queues);
      if (next) next.begin();
      else running -= 1;
    }
  };
}

function makePlace(queues: Map<string, Waiting[]>, asker: string, most: number): boolean {
  let waiting = 0;
  let longest: Waiting[] = [];
  for (const queue of queues.values()) {
    waiting += queue.length;
    if (queue.length > longest.length) longest = queue;
  }
  if (waiting < most) return true;
  if (longest.length <= (queues.get(asker)?.length ?? 0) + 1) return false;
  longest.pop()?.refuse();
  return true;
}

/** The first of the asker whose turn it is, who then goes to the end of the line. */
function takeNext(queues: Map<string, Waiting[]>): Waiting | undefined {
  for (const [asker, queue] of queues) {
    const next = queue.shift();
    queues.delete(asker);
    if (queue.length > 0) queues.set(asker, queue);
    if (next) return next;
  }
  return undefined;
}

function later(): Refusal {
  return new Refusal('unavailable', {}, { retryAfter: 2 });
}
