import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { createShares, createTurns } from './turns.ts';

/** Work that lasts until it is let go. */
function aWork() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { run: () => done, finish };
}

test('so many at once, so many waiting, and the rest are told to come back', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  const [first, second] = [aWork(), aWork()];
  const one = inTurn(first.run);
  let begun = false;
  const two = inTurn(async () => {
    begun = true;
    await second.run();
  });
  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toBe(false);
  first.finish();
  await one;
  await expect.poll(() => begun).toBe(true);
  second.finish();
  await two;
  await expect(inTurn(async () => 'free again')).resolves.toBe('free again');
});

test('who has their share is refused, others are not, and an end gives the place back', async () => {
  const shares = createShares(2);
  const works = [aWork(), aWork()];
  const running = works.map(({ run }) => shares('here', run));
  await expect(shares('here', async () => undefined)).rejects.toBeInstanceOf(Refusal);
  await expect(shares('there', async () => 'theirs')).resolves.toBe('theirs');
  works[0]?.finish();
  await running[0];
  await expect(shares('here', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(shares('here', async () => 'mine')).resolves.toBe('mine');
  works[1]?.finish();
  await running[1];
});
