import { LiveLine, type LineSocket } from '@stenope/contract/live-line';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { speakOn, useTopic, watch } from './topics.ts';

function aLine() {
  const said: unknown[] = [];
  const socket: LineSocket = {
    send: (text) => said.push(JSON.parse(text)),
    close: () => undefined,
  };
  let hear: (text: string) => void = () => undefined;
  const line = new LiveLine(
    {
      open: ({ opened, heard }) => {
        hear = heard;
        queueMicrotask(opened);
        return socket;
      },
      after: () => () => undefined,
      now: () => 0,
      random: () => 0,
    },
    { event: () => undefined },
  );
  const ready = async () => {
    line.start();
    await Promise.resolve();
    hear(JSON.stringify({ type: 'ready', cursor: 'a.0', resumed: false, recalls: true }));
  };
  return { line, said, ready };
}

test('what is wanted before there is a line is asked for with its first words', async () => {
  const leave = watch('post:1');
  const { line, said, ready } = aLine();
  speakOn(line);
  await ready();
  expect(said).toEqual([{ type: 'start', topics: ['post:1'] }]);
  leave();
  expect(said.at(-1)).toEqual({ type: 'leave', topic: 'post:1' });
  speakOn(undefined);
});

test('two who listen to one thing ask once, and leave when both have left', async () => {
  const { line, said, ready } = aLine();
  speakOn(line);
  await ready();
  const leaves = [watch('post:2'), watch('post:2')];
  expect(said.slice(1)).toEqual([{ type: 'watch', topic: 'post:2', cursor: 'a.0' }]);
  leaves[0]?.();
  expect(said).toHaveLength(2);
  leaves[1]?.();
  expect(said.at(-1)).toEqual({ type: 'leave', topic: 'post:2' });
  speakOn(undefined);
});

test('without a line nothing is said, and nothing fails', () => {
  const Page = () => {
    useTopic('post:3');
    return null;
  };
  const page = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(Page),
  );
  expect(renderToStaticMarkup(page)).toBe('');
  expect(() => watch('post:3')()).not.toThrow();
});
