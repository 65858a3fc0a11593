import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedHere, forgetAsked, keepAsked } from './asked-here.ts';
import { readPush } from './subscription.ts';

const lila = { memberId: 'lila', sessionId: 's1' };

interface Browser {
  readonly permission: NotificationPermission;
  readonly hasSubscription: boolean;
}

function aBrowser({ permission, hasSubscription }: Browser): void {
  const pushManager = { getSubscription: () => Promise.resolve(hasSubscription ? {} : null) };
  const getRegistration = () => Promise.resolve(hasSubscription ? { pushManager } : undefined);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission });
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser that lacks what is needed is not asked', async () => {
  vi.stubGlobal('navigator', {});
  expect(await readPush('lila')).toBe('unsupported');
});

test('what the browser denies stays denied, whatever was asked for', async () => {
  keepAsked(lila);
  aBrowser({ permission: 'denied', hasSubscription: true });
  expect(await readPush('lila')).toBe('denied');
});

test('it is on for who asked for it here, and for nobody else', async () => {
  aBrowser({ permission: 'granted', hasSubscription: true });
  expect(await readPush('lila')).toBe('off');
  keepAsked(lila);
  expect(await readPush('lila')).toBe('on');
  expect(await readPush('noe')).toBe('off');
  forgetAsked();
  expect(await readPush('lila')).toBe('off');
});

test('it is off where the browser has lost its place, or was never allowed', async () => {
  keepAsked(lila);
  aBrowser({ permission: 'granted', hasSubscription: false });
  expect(await readPush('lila')).toBe('off');
  aBrowser({ permission: 'default', hasSubscription: true });
  expect(await readPush('lila')).toBe('off');
});

test('where nothing can be kept, nothing was asked for', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  keepAsked(lila);
  forgetAsked();
  expect(askedHere()).toBeUndefined();
});
