import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const viewer = '/api/auth/viewer';
let now = 0;

/** A freshly loaded page with embedded answers. */
async function load(brought?: object) {
  vi.resetModules();
  const block = brought && { textContent: JSON.stringify(brought) };
  vi.stubGlobal('document', { getElementById: () => block ?? null });
  return await import('./brought.ts');
}

beforeEach(() => {
  now = 500;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer is given out once, to who asks at its address', async () => {
  const { takeAnswer } = await load({ cursor: 'a.1', answers: { [viewer]: { me: null } } });
  expect(takeAnswer('/api/posts/1')).toBeUndefined();
  expect(takeAnswer(viewer)).toEqual({ me: null });
  expect(takeAnswer(viewer)).toBeUndefined();
});

test('it is for half a minute: later it is asked for', async () => {
  const { takeAnswer } = await load({ answers: { [viewer]: 1, '/api/instance': 2 } });
  now = 29_999;
  expect(takeAnswer(viewer)).toBe(1);
  now = 30_000;
  expect(takeAnswer('/api/instance')).toBeUndefined();
});

test('once an event was told, what nobody took yet is from before it, and is asked for', async () => {
  const { takeAnswer } = await load({ answers: { [viewer]: 1, '/api/instance': 2 } });
  const { answerEvent } = await import('../live/handlers.ts');
  expect(takeAnswer(viewer)).toBe(1);
  const told = { id: 'e', at: '0', name: 'moons.risen', data: {} };
  answerEvent({ 'moons.risen': () => undefined }, told, new QueryClient());
  expect(takeAnswer('/api/instance')).toBeUndefined();
});

test('the line takes up the thread once', async () => {
  const { takeCursor } = await load({ cursor: 'a.1', answers: {} });
  expect(takeCursor()).toBe('a.1');
  expect(takeCursor()).toBeUndefined();
});

test('what was for who looked then is for nobody else', async () => {
  const { forgetBrought, takeAnswer, takeCursor } = await load({
    cursor: 'a.1',
    answers: { [viewer]: 1 },
  });
  forgetBrought();
  expect([takeAnswer(viewer), takeCursor()]).toEqual([undefined, undefined]);
});

test('a page that brought nothing has nothing to give', async () => {
  const { takeAnswer, takeCursor } = await load();
  expect([takeAnswer(viewer), takeCursor()]).toEqual([undefined, undefined]);
});
