import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { leased, type Lease } from './lease.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const aLease = (signal: AbortSignal): Lease => ({
  signal,
  check: () => signal.throwIfAborted(),
  confirm: () => Promise.resolve(),
  isOurs: () => Promise.resolve(true),
});

const mb = 1024 * 1024;

test('what was written of a body is let go of before its last byte has come', async () => {
  const lost = new AbortController();
  const last = Promise.withResolvers<Buffer>();
  async function* body(): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < 64; piece += 1) yield Buffer.alloc(mb);
    yield await last.promise;
  }
  const before = process.memoryUsage().arrayBuffers;
  const written = leased(body(), 100 * mb, aLease(lost.signal));
  for (let piece = 0; piece < 64; piece += 1) await written.next();
  collect();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * mb);
  last.resolve(Buffer.alloc(1));
  expect((await written.next()).value).toHaveLength(1);
  expect((await written.next()).done).toBe(true);
});

test('a lost lease ends it, also while nothing comes', async () => {
  const lost = new AbortController();
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1);
    await new Promise(() => undefined);
  }
  const written = leased(body(), mb, aLease(lost.signal));
  await written.next();
  const next = written.next();
  lost.abort(new Error('lost'));
  await expect(next).rejects.toThrow('lost');
});

test('not a byte more than there is room for', async () => {
  async function* body(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(2);
    yield Buffer.alloc(2);
  }
  const written = leased(body(), 3, aLease(new AbortController().signal));
  await written.next();
  await expect(written.next()).rejects.toMatchObject({ code: 'payload_too_large' });
});
