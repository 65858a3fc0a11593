import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

test('tasks of one key follow each other, also after a failure; another key waits for nobody', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('one', async () => {
    await gate.promise;
    done.push('first');
    throw new Error('first');
  });
  const second = queue.run('one', () => Promise.resolve(done.push('second')));
  await queue.run('other', () => Promise.resolve(done.push('other')));
  expect(done).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});

test('beyond its bound a key refuses, and takes more once it is empty', async () => {
  const queue = new KeyedQueue();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 500 }, () => queue.run('one', () => gate.promise));
  await expect(queue.run('one', () => gate.promise)).rejects.toThrow('unavailable');
  gate.resolve();
  await Promise.all(waiting);
  await expect(queue.run('one', () => Promise.resolve('done'))).resolves.toBe('done');
});
