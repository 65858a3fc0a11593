import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('no more run at once than allowed, in the order they came', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 10 });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    started.push(index);
    most = Math.max(most, (running += 1));
    await wait(5);
    running -= 1;
    return index;
  };
  const results = await Promise.all([0, 1, 2, 3, 4].map((index) => inTurn(work(index))));
  expect(results).toEqual([0, 1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('a failure gives its place to the next; too long a queue is refused', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(async () => {
    await wait(5);
    throw new Error('no');
  });
  const second = inTurn(async () => 'done');
  await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failing).rejects.toThrow('no');
  await expect(second).resolves.toBe('done');
});
