import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownServer, reach } from '../../platform/api/server.ts';
import { fakePhone, noPhone } from '../../platform/native/fake-phone.ts';
import { takeHandedOver } from '../../platform/uploads/handed-over.ts';
import { followSystem } from './follow-system.ts';

const site = 'https://stenope.example';
const post = `${site}/user/lila/post/42`;

let went: string[];
let now: number;
const minimizeApp = vi.fn<() => Promise<void>>();
const back = vi.fn<() => void>();

beforeEach(() => {
  went = [];
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  reach({ ...ownServer, origin: site });
  minimizeApp.mockReset().mockResolvedValue();
  back.mockReset();
  vi.stubGlobal('history', { back });
});
afterEach(() => {
  reach(ownServer);
  takeHandedOver();
  noPhone();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start(launched?: string) {
  const getLaunchUrl = () =>
    Promise.resolve(launched === undefined ? undefined : { url: launched });
  const phone = fakePhone({ App: { getLaunchUrl, minimizeApp } });
  followSystem({ navigate: (to) => went.push(to) });
  return phone;
}

/** Until the address the app was started by is known. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('Back', () => {
  test('is a step back, which closes what is open first', () => {
    start().tell('App.backButton', { canGoBack: true });
    expect([back.mock.calls.length, minimizeApp.mock.calls.length]).toEqual([1, 0]);
  });

  test('on the first page makes room for the app before', () => {
    start().tell('App.backButton', { canGoBack: false });
    expect([back.mock.calls.length, minimizeApp.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('an address of another app', () => {
  test('opens its place, each time it is asked for', async () => {
    const phone = start();
    await settled();
    phone.tell('App.appUrlOpen', { url: post });
    now += 3_000;
    phone.tell('App.appUrlOpen', { url: post });
    phone.tell('App.appUrlOpen', { url: 'https://evil.example/welcome' });
    expect(went).toEqual(['/user/lila/post/42', '/user/lila/post/42']);
  });

  test('that started the app is followed once, in whichever way it is told', async () => {
    start(post);
    await settled();
    expect(went).toEqual(['/user/lila/post/42']);
    const phone = start(post);
    phone.tell('App.appUrlOpen', { url: post });
    await settled();
    phone.tell('App.appUrlOpen', { url: post });
    expect(went).toHaveLength(2);
  });

  test('is not followed again by a page that is loaded anew', async () => {
    class Timing {
      readonly type = 'reload';
    }
    vi.stubGlobal('PerformanceNavigationTiming', Timing);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new Timing() as never]);
    start(post);
    await settled();
    expect(went).toEqual([]);
  });
});

describe('a picture of another app', () => {
  beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes'))));

  test.each([
    [
      'Android',
      'SharedPicture.received',
      { path: 'file:///cache/shared-picture', type: 'image/png' },
    ],
    ['iOS', 'App.appUrlOpen', { url: 'file:///Inbox/aube.jpg' }],
  ])('opens a new post with it (%s)', async (_, name, event) => {
    const phone = start();
    await settled();
    phone.tell(name, event);
    await vi.waitFor(() => expect(went).toEqual(['/create']));
    expect(await takeHandedOver()?.text()).toBe('bytes');
    expect(takeHandedOver()).toBeUndefined();
  });

  test('that cannot be read opens a new post without it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
    start().tell('SharedPicture.received', { path: 'file:///cache/shared-picture', type: '' });
    await vi.waitFor(() => expect(went).toEqual(['/create']));
    expect(takeHandedOver()).toBeUndefined();
  });
});

test('a notification leads to what it tells of, and to all of them where that is no page', () => {
  const phone = start();
  for (const path of [
    '/user/lila/post/42#comments',
    '/chat/7',
    'https://evil.example',
    undefined,
  ]) {
    phone.tell('PushNotifications.pushNotificationActionPerformed', {
      notification: { data: { path } },
    });
  }
  expect(went).toEqual([
    '/user/lila/post/42#comments',
    '/chat/7',
    '/notifications',
    '/notifications',
  ]);
});
