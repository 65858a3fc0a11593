import { subscribePhone, unsubscribePush } from '@stenope/contract/notifications/push';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePhone, noPhone } from '../../../platform/native/fake-phone.ts';
import { askedHere, keepAsked } from './asked-here.ts';
import { readPush, renew, turnOff, turnOn } from './phone.ts';

const lila = { memberId: 'lila', sessionId: 's1' };
const asked: unknown[] = [];
const refusing = { status: 0 };

beforeEach(() => {
  asked.length = 0;
  refusing.status = 0;
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', pageOf('apns'));
  vi.stubGlobal('fetch', async (where: string, wish: { method: string; body?: string }) => {
    const body = wish.body === undefined ? undefined : (JSON.parse(wish.body) as unknown);
    asked.push([wish.method, new URL(where, 'http://localhost').pathname, body]);
    if (refusing.status === 0) return new Response(null, { status: 204 });
    return Response.json(
      { error: { code: 'not_found', values: {}, requestId: 'none' } },
      { status: refusing.status },
    );
  });
});

afterEach(() => {
  noPhone();
  vi.unstubAllGlobals();
});

const pageOf = (content?: string) => ({
  querySelector: () => (content === undefined ? null : { content }),
});

/** A phone on which its owner answers so, and which gets this token. */
function aPhone(receive: string, token?: string) {
  const did: string[] = [];
  const phone = fakePhone({
    PushNotifications: {
      checkPermissions: async () => ({ receive }),
      requestPermissions: async () => ({ receive }),
      register: async () => {
        if (token === undefined) phone.tell('PushNotifications.registrationError', { error: 'no' });
        else phone.tell('PushNotifications.registration', { value: token });
      },
      unregister: async () => {
        did.push('unregistered');
      },
    },
  });
  return did;
}

test('its token is given to the server, for who asked and nobody else', async () => {
  aPhone('granted', 'a'.repeat(64));
  expect(await readPush('lila')).toBe('off');
  await turnOn(lila);
  expect(asked).toEqual([
    [
      subscribePhone.method,
      subscribePhone.path,
      { service: 'apns', token: 'a'.repeat(64), sessionId: 's1' },
    ],
  ]);
  expect([await readPush('lila'), await readPush('noe')]).toEqual(['on', 'off']);
});

test('who refuses, or whose phone gives no token, is not on', async () => {
  aPhone('denied');
  await turnOn(lila);
  expect([asked, await readPush('lila')]).toEqual([[], 'denied']);
  aPhone('granted');
  await expect(turnOn(lila)).rejects.toThrow('no');
  expect([asked, askedHere()]).toEqual([[], undefined]);
});

test('turned off, the server hears of it first, then the phone’s service', async () => {
  const did = aPhone('granted', 'a'.repeat(64));
  keepAsked(lila);
  await turnOff();
  expect(asked).toEqual([[unsubscribePush.method, unsubscribePush.path, undefined]]);
  expect([did, askedHere()]).toEqual([['unregistered'], undefined]);
});

test('at a start the token of today is given, until the site tells phones nothing', async () => {
  aPhone('granted', 'b'.repeat(64));
  keepAsked(lila);
  await renew({ memberId: 'lila', sessionId: 's2' });
  expect(asked).toHaveLength(1);
  expect(askedHere()?.sessionId).toBe('s2');
  refusing.status = 404;
  await renew({ memberId: 'lila', sessionId: 's3' });
  expect(askedHere()).toBeUndefined();
});

test('a build that no service tells anything has no switch to turn', async () => {
  vi.stubGlobal('document', pageOf());
  aPhone('granted', 'a'.repeat(64));
  expect(await readPush('lila')).toBe('unsupported');
  vi.stubGlobal('document', pageOf('web'));
  expect(await readPush('lila')).toBe('unsupported');
});

test('what was turned off while the phone looked for its token stays off', async () => {
  const phone = fakePhone({
    PushNotifications: {
      checkPermissions: async () => ({ receive: 'granted' }),
      register: async () => {},
      unregister: async () => {},
    },
  });
  keepAsked(lila);
  const renewing = renew({ memberId: 'lila', sessionId: 's2' });
  await turnOff();
  phone.tell('PushNotifications.registration', { value: 'c'.repeat(64) });
  await renewing;
  expect(asked).toEqual([[unsubscribePush.method, unsubscribePush.path, undefined]]);
  expect(askedHere()).toBeUndefined();
});
