import { expect, test } from 'vitest';
import { LiveLine } from './live-line.ts';
import type { ServerFrame } from './live.ts';

/** A line without a network: what it says is kept, what it hears is said here. */
function aLine() {
  const said: { type: string; topic?: string }[] = [];
  const refused: string[] = [];
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
    { event: () => undefined, refused: (code, topic) => void refused.push(`${code} ${topic}`) },
  );
  line.start();
  const watches = () => said.filter(({ type }) => type === 'watch').map(({ topic }) => topic);
  return { line, watches, refused, hear: (frame: ServerFrame) => hear(frame) };
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
