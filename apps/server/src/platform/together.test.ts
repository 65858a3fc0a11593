import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Answers when told to, and remembers what was asked in one breath. */
function asked({ most = 3, groups = 1 } = {}) {
  const breaths: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = together<number, number>({
    most,
    groups,
    areApart: (one, other) => one % 10 !== other % 10,
    ask: (questions) => {
      breaths.push(questions);
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(questions.map((one) => one * 2))));
      });
    },
  });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, breaths, end };
}

test('one is asked at once; those who come meanwhile are asked together', async () => {
  const { ask, breaths, end } = asked();
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(breaths).toEqual([[1]]);
  await end();
  await end();
  await end();
  expect(breaths).toEqual([[1], [2, 3, 4], [5]]);
  expect(await answers).toEqual([2, 4, 6, 8, 10]);
});

test('where two groups are asked at a time, the second does not wait for the first', async () => {
  const { ask, breaths, end } = asked({ groups: 2 });
  const answers = Promise.all([1, 2, 3, 4].map(ask));
  expect(breaths).toEqual([[1], [2]]);
  await end();
  expect(breaths).toEqual([[1], [2], [3, 4]]);
  await end();
  await end();
  expect(await answers).toEqual([2, 4, 6, 8]);
});

test('two that must stand apart are asked one after the other', async () => {
  const { ask, breaths, end } = asked();
  const answers = Promise.all([1, 2, 12, 3].map(ask));
  await end();
  await end();
  await end();
  expect(breaths).toEqual([[1], [2, 3], [12]]);
  expect(await answers).toEqual([2, 4, 24, 6]);
});

const statusOf = ({ status }: { readonly status: string }) => status;

test('a database that is away is so for those behind, and for nobody who comes later', async () => {
  const { ask, end } = asked();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect((await answers).map(statusOf)).toEqual(['rejected', 'rejected']);
  const next = ask(3);
  await end();
  expect(await next).toBe(6);
});

test('what takes too long may be quick for those behind', async () => {
  const { ask, end } = asked();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(Object.assign(new Error('canceled'), { code: '57014' }));
  await end();
  expect((await answers).map(statusOf)).toEqual(['rejected', 'fulfilled']);
});

test('what fails for another reason fails for nobody else', async () => {
  const { ask, end } = asked();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(new Error('a fault of its own'));
  await end();
  expect((await answers).map(statusOf)).toEqual(['rejected', 'fulfilled']);
});

test('too many are refused at once', async () => {
  const { ask } = asked();
  const all = Array.from({ length: 502 }, (_, at) => ask(at));
  await expect(all[501]).rejects.toMatchObject({ code: 'unavailable' });
});
