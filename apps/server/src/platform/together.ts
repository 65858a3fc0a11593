import { isAway } from './db/failures.ts';
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
 * statement answers many, and a single question waits for nobody. (Two groups at a time are slower:
 * smaller, they cost as much.) When the database is
 * away, those who wait behind hear it too: they would meet the same, one long wait after the other.
 */
export function together<Question, Answer>({
  ask,
  most,
  areApart = () => true,
}: {
  /** One answer for each, in their order. */
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  /** In one breath. */
  most: number;
  /** False for two that must not be asked in one breath: the later one waits for its turn. */
  areApart?: (one: Question, other: Question) => boolean;
}): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let isRunning = false;

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
    isRunning = true;
    while (waiting.length > 0) {
      const now = take();
      try {
        const answers = await ask(now.map(({ question }) => question));
        for (const [at, answer] of answers.entries()) now[at]?.answer(answer);
      } catch (error) {
        const behind = isAway(error) ? waiting.splice(0) : [];
        for (const { fail } of [...now, ...behind]) fail(error);
      }
    }
    isRunning = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= longestQueue) {
        reject(new Refusal('unavailable', {}, { retryAfter: 1 }));
        return;
      }
      waiting.push({ question, answer: resolve, fail: reject });
      if (!isRunning) void run();
    });
}
