import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { createBatcher, mayBeOfOne, type BatcherOptions } from './batcher.ts';

type Options = Partial<Omit<BatcherOptions<number, number>, 'runBatch'>>;

/** A batcher whose batches end on command, and which records the items of each. */
function aBatcher(options: Options = {}) {
  const batches: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = createBatcher<number, number>({
    maxBatchSize: 3,
    ...options,
    mayShareBatch: (one, other) => one % 10 !== other % 10,
    runBatch: (items) => {
      batches.push(items);
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(items.map((one) => one * 2))));
      });
    },
  });
  const end = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, batches, end, ends };
}

test('one item runs at once; those that come meanwhile share a batch', async () => {
  const { ask, batches, end } = aBatcher();
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(batches).toEqual([[1]]);
  await end();
  await end();
  await end();
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await answers).toEqual([2, 4, 6, 8, 10]);
});

test('where two batches run at a time, the second does not wait for the first', async () => {
  const { ask, batches, end } = aBatcher({ concurrency: 2 });
  const answers = Promise.all([1, 2, 3, 4].map(ask));
  expect(batches).toEqual([[1], [2]]);
  await end();
  expect(batches).toEqual([[1], [2], [3, 4]]);
  await end();
  await end();
  expect(await answers).toEqual([2, 4, 6, 8]);
});

test('two items that may not share a batch run one after the other', async () => {
  const { ask, batches, end } = aBatcher();
  const answers = Promise.all([1, 2, 12, 3].map(ask));
  await end();
  await end();
  await end();
  expect(batches).toEqual([[1], [2, 3], [12]]);
  expect(await answers).toEqual([2, 4, 24, 6]);
});

const statusOf = ({ status }: { readonly status: string }) => status;

test('a database that is away is so for those behind, and for nobody who comes later', async () => {
  const { ask, end } = aBatcher();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect((await answers).map(statusOf)).toEqual(['rejected', 'rejected']);
  const next = ask(3);
  await end();
  expect(await next).toBe(6);
});

test('what takes too long may be quick for those behind', async () => {
  const { ask, end } = aBatcher();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(Object.assign(new Error('canceled'), { code: '57014' }));
  await end();
  expect((await answers).map(statusOf)).toEqual(['rejected', 'fulfilled']);
});

test('what fails for another reason fails for nobody else', async () => {
  const { ask, end } = aBatcher();
  const answers = Promise.allSettled([1, 2].map(ask));
  await end(new Error('a fault of its own'));
  await end();
  expect((await answers).map(statusOf)).toEqual(['rejected', 'fulfilled']);
});

test('too many are refused at once', async () => {
  const { ask } = aBatcher();
  const all = Array.from({ length: 502 }, (_, at) => ask(at));
  await expect(all[501]).rejects.toMatchObject({ code: 'unavailable' });
});

test('after a failure of several each is tried alone, after those behind', async () => {
  const { ask, batches, end } = aBatcher({ retriesAlone: mayBeOfOne });
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map(ask));
  await end();
  await end(new Error('of one of them'));
  await end();
  await end();
  await end(new Error('of this one'));
  await end();
  expect(batches).toEqual([[1], [2, 3, 4], [5], [2], [3], [4]]);
  expect((await answers).map(statusOf)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});

test('a database that goes away while each is tried alone is so for the others', async () => {
  const { ask, batches, end } = aBatcher({ retriesAlone: mayBeOfOne });
  const answers = Promise.allSettled([1, 2, 3, 4].map(ask));
  await end();
  await end(new Error('of one of them'));
  await end(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(batches).toEqual([[1], [2, 3, 4], [2]]);
  expect((await answers).map(statusOf)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});

test('several that can only be done alone are', async () => {
  const together: number[] = [];
  const ask = createBatcher<number, number>({
    maxBatchSize: 3,
    runBatch: (items) => {
      together.push(items.length);
      return Promise.resolve(items.length > 1 ? undefined : items);
    },
  });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([1, 2, 3]);
  expect(together).toEqual([1, 2, 1, 1]);
});

test('a failure that is of all of them fails all at once', async () => {
  const { ask, end } = aBatcher({ retriesAlone: mayBeOfOne });
  const answers = Promise.allSettled([1, 2, 3].map(ask));
  await end();
  await end(Object.assign(new Error('canceled'), { code: '57014' }));
  expect((await answers).map(statusOf)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('after waiting for a lock each is tried alone, and who waits again keeps nobody behind it', async () => {
  const { ask, batches, end, ends } = aBatcher({ retriesAlone: mayBeOfOne });
  const locked = Object.assign(new Error('locked'), { code: '55P03' });
  const answers = Promise.allSettled([1, 2, 3, 4].map(ask));
  await end();
  await end(new Refusal('unavailable', {}, { cause: locked }));
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3]]);
  const [stuck] = ends.splice(0, 1);
  await end();
  await end();
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  stuck?.(locked);
  expect((await answers).map(statusOf)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
