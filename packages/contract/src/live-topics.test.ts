import { expect, test } from 'vitest';
import { LiveLine, type LineOptions } from './live-line.ts';
import type { ServerFrame } from './live.ts';

/** A line without a network: its frames are recorded, incoming ones come from the test. */
function aLine(options: LineOptions = {}) {
  const said: { type: string; topic?: string; cursor?: string }[] = [];
  const refused: string[] = [];
  const stale: string[] = [];
  const heardOf: string[] = [];
  let hear: (frame: ServerFrame) => void = () => undefined;
  const line = new LiveLine(
    {
      open: ({ opened, heard }) => {
        hear = (frame) => heard(JSON.stringify(frame));
        queueMicrotask(opened);
        return {
          send: (text) => void said.push(JSON.parse(text) as (typeof said)[number]),
          close: () => undefined,
        };
      },
      after: () => () => undefined,
      now: () => 0,
      random: () => 0,
    },
    {
      event: ({ id }) => void heardOf.push(id),
      watching: (topic) => void stale.push(topic),
      refused: (code, topic) => void refused.push(`${code} ${topic}`),
    },
    options,
  );
  line.start();
  const watches = () => said.filter(({ type }) => type === 'watch').map(({ topic }) => topic);
  return {
    line,
    said,
    watches,
    refused,
    stale,
    heardOf,
    hear: (frame: ServerFrame) => hear(frame),
  };
}

const cursor = (at: number) => `one.${String(at).padStart(20, '0')}`;

test('a topic that was asked for too often is asked for again with the next beat', async () => {
  const { line, watches, refused, hear } = aLine();
  await Promise.resolve();
  hear({ type: 'ready', cursor: cursor(1), resumed: false });
  line.watch('post:1');
  const leave = line.watch('post:2');
  for (const topic of ['post:1', 'post:2']) {
    hear({ type: 'error', code: 'too_many_requests', topic });
  }
  leave();
  hear({ type: 'beat', cursor: cursor(2) });
  expect(watches(), 'once more, if it is still wanted').toEqual(['post:1', 'post:2', 'post:1']);
  hear({ type: 'beat', cursor: cursor(3) });
  expect(watches()).toHaveLength(3);
  expect(refused).toEqual([]);
});

test('a topic that is refused for good is dropped', async () => {
  const { line, watches, refused, hear } = aLine();
  await Promise.resolve();
  hear({ type: 'ready', cursor: cursor(1), resumed: false });
  line.watch('post:1');
  hear({ type: 'error', code: 'not_found', topic: 'post:1' });
  hear({ type: 'beat', cursor: cursor(2) });
  expect(watches()).toEqual(['post:1']);
  expect(refused).toEqual(['not_found post:1']);
});

test('a topic whose thread was taken up is not called stale, whichever way it was asked for', async () => {
  const { line, said, stale, hear } = aLine({ cursor: cursor(0) });
  line.watch('post:1');
  await Promise.resolve();
  hear({ type: 'watching', topic: 'post:1', resumed: true });
  line.watch('post:2');
  hear({ type: 'ready', cursor: cursor(1), resumed: true, recalls: true });
  line.watch('post:3');
  expect(said).toEqual([
    { type: 'start', cursor: cursor(0), topics: ['post:1'] },
    // A topic requested while connecting may have been read before: it is requested like a new one.
    { type: 'watch', topic: 'post:2' },
    { type: 'watch', topic: 'post:3', cursor: cursor(1) },
  ]);
  hear({ type: 'watching', topic: 'post:3', resumed: true });
  hear({ type: 'watching', topic: 'post:2' });
  expect(stale).toEqual(['post:2']);
});

test('a server that tells topics from no earlier place is asked as before, and what was read is stale', async () => {
  const { line, said, stale, hear } = aLine({ cursor: cursor(0) });
  line.watch('post:1');
  await Promise.resolve();
  hear({ type: 'watching', topic: 'post:1' });
  hear({ type: 'ready', cursor: cursor(1), resumed: true });
  line.watch('post:2');
  expect(said.at(-1)).toEqual({ type: 'watch', topic: 'post:2' });
  hear({ type: 'watching', topic: 'post:2' });
  expect(stale).toEqual(['post:1', 'post:2']);
});

test('a topic told from an earlier place brings what is new, and nothing twice', async () => {
  const { line, heardOf, hear } = aLine();
  const event = (id: string, at: number): ServerFrame => {
    const place = String(at).padStart(20, '0');
    return { type: 'event', id, at: place, name: 'posts.gone', data: {} };
  };
  await Promise.resolve();
  hear({ type: 'ready', cursor: cursor(1), resumed: false, recalls: true });
  hear(event('a', 3));
  line.watch('post:1');
  hear({ type: 'beat', cursor: cursor(5) });
  hear(event('a', 3));
  hear(event('b', 4));
  expect(heardOf).toEqual(['a', 'b']);
});
