import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../../../worker/push.js', import.meta.url), 'utf8');
const origin = 'https://stenope.example';

interface Window {
  readonly url: string;
  readonly visibilityState?: DocumentVisibilityState;
  readonly focus?: () => void;
}

/** The service worker run as in a browser, with a record of what it did. */
function aWorker(windows: readonly Window[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const did: unknown[] = [];
  runInNewContext(source, {
    URL,
    location: { origin },
    addEventListener: (name: string, run: (event: object) => void) => heard.set(name, run),
    registration: {
      showNotification: (title: string, shown: object) => did.push(['shown', title, shown]),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (url: string) => did.push(['opened', url]),
    },
  });
  const happen = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    heard.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  };
  const pressed = (path: unknown) => {
    const notification = { data: { path }, close: () => did.push('closed') };
    return happen('notificationclick', { notification });
  };
  return { did, heard, happen, pressed };
}

test('what the server sends is shown, under its tag', async () => {
  const { did, happen } = aWorker();
  const sent = { title: 'Sténopé', body: 'Noé a aimé votre publication', path: '/x', tag: 'n 1' };
  await happen('push', { data: { json: () => sent } });
  expect(did).toMatchObject([
    ['shown', 'Sténopé', { body: sent.body, tag: 'n 1', data: { path: '/x' } }],
  ]);
});

test('what cannot be read is shown all the same, and leads to all of them', async () => {
  const broken = () => {
    throw new SyntaxError('not JSON');
  };
  for (const data of [
    null,
    { json: broken },
    { json: () => null },
    { json: () => ({ title: 1 }) },
  ]) {
    const { did, happen } = aWorker();
    await happen('push', { data });
    expect(did).toMatchObject([['shown', 'Sténopé', { data: { path: '/notifications' } }]]);
  }
});

/** Payload the server sends for a message. */
const ofMessage = { body: 'Noé vous a écrit', path: '/chat/1', tag: 'conversation 1', again: true };
const said = { data: { json: () => ofMessage } };

test('a message takes the place of the one before, and rings again', async () => {
  const { did, happen } = aWorker([
    { url: `${origin}/chat/1`, visibilityState: 'hidden' },
    { url: `${origin}/chat/2`, visibilityState: 'visible' },
  ]);
  await happen('push', said);
  expect(did).toMatchObject([['shown', 'Sténopé', { tag: 'conversation 1', renotify: true }]]);
});

test('who has the conversation before their eyes is not told of what is said there', async () => {
  for (const url of [`${origin}/chat/1`, `${origin}/chat/1?lng=fr#x`]) {
    const { did, happen } = aWorker([{ url, visibilityState: 'visible' }]);
    await happen('push', said);
    expect(did).toEqual([]);
  }
});

test('of other things everybody is told, and without a tag nothing rings again', async () => {
  const { did, happen } = aWorker([{ url: `${origin}/x`, visibilityState: 'visible' }]);
  await happen('push', { data: { json: () => ({ path: '/x', tag: 'n 1' }) } });
  await happen('push', { data: { json: () => ({ path: '/chat/1', again: true }) } });
  expect(did.map((shown) => Object.keys((shown as [string, string, object])[2]))).toEqual([
    ['body', 'tag', 'icon', 'data'],
    ['body', 'tag', 'icon', 'data'],
  ]);
});

test('a press opens what it is about, in a new window', async () => {
  const { did, pressed } = aWorker([{ url: `${origin}/create`, focus: () => undefined }]);
  await pressed('/user/lila/post/1');
  expect(did).toEqual(['closed', ['opened', `${origin}/user/lila/post/1`]]);
});

test('a window that shows it already comes to the front instead', async () => {
  let focused = 0;
  const { did, pressed } = aWorker([{ url: `${origin}/profile/noe`, focus: () => (focused += 1) }]);
  await pressed('/profile/noe');
  expect([did, focused]).toEqual([['closed'], 1]);
});

test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'another site is never opened: %s',
  async (path) => {
    const { did, pressed } = aWorker();
    await pressed(path);
    expect(did).toEqual(['closed', ['opened', `${origin}/notifications`]]);
  },
);

test('it hears of nothing but push', () => {
  expect([...aWorker().heard.keys()].toSorted()).toEqual([
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ]);
});
