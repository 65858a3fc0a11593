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
 * Questions that come while others are under way are asked together, once those are answered: under
 * load one statement answers many, and a single question waits for nobody. When the database is
 * away, those who wait behind hear it too: they would meet the same, one long wait after the other.
 */
export function together<Question, Answer>({
  ask,
  most,
  atOnce = 1,
  areApart = () => true,
}: {
  /** One answer for each, in their order. */
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  /** In one breath. */
  most: number;
  /** Breaths under way: while one waits for the disk, the next may be worked at. */
  atOnce?: number;
  /** False for two that must not be asked at the same time: the later one waits for its turn. */
  areApart?: (one: Question, other: Question) => boolean;
}): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  const underWay = new Set<readonly Waiting<Question, Answer>[]>();

  const take = (): readonly Waiting<Question, Answer>[] => {
    const others = [...underWay].flat();
    const now: Waiting<Question, Answer>[] = [];
    const later: Waiting<Question, Answer>[] = [];
    const isApart = (one: Waiting<Question, Answer>) =>
      [...others, ...now].every((other) => areApart(one.question, other.question));
    for (const one of waiting) (now.length < most && isApart(one) ? now : later).push(one);
    waiting = later;
    return now;
  };

  const breathe = async (now: readonly Waiting<Question, Answer>[]): Promise<void> => {
    underWay.add(now);
    try {
      const answers = await ask(now.map(({ question }) => question));
      for (const [at, answer] of answers.entries()) now[at]?.answer(answer);
    } catch (error) {
      const behind = isAway(error) ? waiting.splice(0) : [];
      for (const { fail } of [...now, ...behind]) fail(error);
    }
    underWay.delete(now);
    goOn();
  };

  const goOn = (): void => {
    while (waiting.length > 0 && underWay.size < atOnce) {
      const now = take();
      if (now.length === 0) return;
      void breathe(now);
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= longestQueue) {
        reject(new Refusal('unavailable', {}, { retryAfter: 1 }));
        return;
      }
      waiting.push({ question, answer: resolve, fail: reject });
      goOn();
    });
}
