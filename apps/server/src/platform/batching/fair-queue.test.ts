import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that run until told to end and record when they begin. */
function aStage() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  /** Ends running tasks one after the other until no more begin. */
  const playOut = async (): Promise<void> => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  return { begun, work, playOut };
}

test('so many at once, so many waiting, and the rest are told to come back', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 1 });
  const { begun, work, playOut } = aStage();
  const one = inTurn('ada', work('one'));
  const two = inTurn('ada', work('two'));
  await expect(inTurn('ada', work('three'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual(['one']);
  await playOut();
  await expect(Promise.all([one, two])).resolves.toEqual(['one', 'two']);
  await expect(inTurn('ada', async () => 'free again')).resolves.toBe('free again');
});

test('who asks often waits behind their own', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 10 });
  const { begun, work, playOut } = aStage();
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => inTurn('flood', work(name)));
  const others = [inTurn('ada', work('ada')), inTurn('bea', work('bea'))];
  await playOut();
  await Promise.all([...flood, ...others]);
  expect(begun).toEqual(['f1', 'f2', 'ada', 'bea', 'f3', 'f4']);
});

test('a full house makes room for who has nobody waiting yet', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 3 });
  const { begun, work, playOut } = aStage();
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => inTurn('flood', work(name)));
  const last = Promise.allSettled([flood[3]]);
  const ada = inTurn('ada', work('ada'));
  expect(await last).toMatchObject([{ reason: { code: 'unavailable' } }]);
  await expect(inTurn('flood', work('f5'))).rejects.toMatchObject({ code: 'unavailable' });
  await playOut();
  await expect(ada).resolves.toBe('ada');
  expect(begun).toEqual(['f1', 'f2', 'ada', 'f3']);
});

test('work that fails gives its place back', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 1 });
  await expect(inTurn('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn('ada', async () => 'yes')).resolves.toBe('yes');
});

test('places kept for who is known are not taken by strangers, however many there are', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 3, reservedForKnown: 2 });
  const { begun, work, playOut } = aStage();
  const strangers = ['s1', 's2', 's3', 's4'].map((name) => inTurn(name, work(name)));
  await expect(inTurn('s5', work('s5'))).rejects.toMatchObject({ code: 'unavailable' });
  const known = ['ada', 'bea'].map((name) => inTurn(name, work(name), true));
  await expect(inTurn('cleo', work('cleo'), true)).rejects.toMatchObject({ code: 'unavailable' });
  await playOut();
  await Promise.all([...strangers, ...known]);
  // Known callers and strangers alternate, so that neither starve.
  expect(begun).toEqual(['s1', 'ada', 's2', 'bea', 's3', 's4']);
});

test('who is known takes a stranger’s place where theirs are full', async () => {
  const inTurn = createFairQueue({ concurrency: 1, waiting: 1, reservedForKnown: 1 });
  const { begun, work, playOut } = aStage();
  const known = ['ada', 'bea', 'cleo'].map((name) => inTurn(name, work(name), true));
  await expect(inTurn('dora', work('dora'), true)).rejects.toMatchObject({ code: 'unavailable' });
  await playOut();
  await Promise.all(known);
  expect(begun.toSorted()).toEqual(['ada', 'bea', 'cleo']);
});
