import { isUnreachable } from './db/failures.ts';
import { Refusal } from './errors.ts';

interface Waiting<Question, Answer> {
  readonly question: Question;
  answer(answer: Answer): void;
  fail(error: unknown): void;
}

/** Beyond this many, waiting helps nobody: refused at once, as for a connection. */
const longestQueue = 500;

/**
 * Questions that come while one is under way are asked together, once it is answered: under load one
 * statement answers many, and a single question waits for nobody. When the database is away, those who
 * wait behind hear it too: they would meet the same, one long wait after the other.
 */
export function together<Question, Answer>({
  ask,
  most,
  areApart = () => true,
  groups = 1,
}: {
  /** One answer for each, in their order. */
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  /** In one breath. */
  most: number;
  /** False for two that must not be asked in one breath: the later one waits for its turn. */
  areApart?: (one: Question, other: Question) => boolean;
  /**
   * So many at a time. Of short questions two are slower than one: smaller, they cost as much. Of
   * those that take PostgreSQL longer than us, a second group is asked while the first is passed on.
   */
  groups?: number;
}): (question: Question) => Promise<Answer> {
  /** @bound longestQueue */
  let waiting: Waiting<Question, Answer>[] = [];
  let running = 0;

  const take = (): readonly Waiting<Question, Answer>[] => {
    const now: Waiting<Question, Answer>[] = [];
    const later: Waiting<Question, Answer>[] = [];
    const isApart = (one: Waiting<Question, Answer>) =>
      now.every((other) => areApart(one.question, other.question));
    for (const one of waiting) (now.length < most && isApart(one) ? now : later).push(one);
    waiting = later;
    return now;
  };

  const run = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) {
      const now = take();
      try {
        const answers = await ask(now.map(({ question }) => question));
        for (const [at, answer] of answers.entries()) now[at]?.answer(answer);
      } catch (error) {
        const behind = isUnreachable(error) ? waiting.splice(0) : [];
        for (const { fail } of [...now, ...behind]) fail(error);
      }
    }
    running -= 1;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= longestQueue) {
        reject(new Refusal('unavailable', {}, { retryAfter: 1 }));
        return;
      }
      waiting.push({ question, answer: resolve, fail: reject });
      if (running < groups) void run();
    });
}
