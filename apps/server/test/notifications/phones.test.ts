import { readViewer } from '@stenope/contract/accounts';
import { logout } from '@stenope/contract/accounts/signing';
import {
  subscribePhone,
  subscribePush,
  unsubscribePush,
} from '@stenope/contract/notifications/push';
import { constants, type ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { pushJob } from '../../src/features/notifications/jobs.ts';
import { pushJobKind } from '../../src/features/notifications/push/service.ts';
import { aBrowser, aService, pushing } from '../kit/push/browsers.ts';
import { codeOf, type TestClient } from '../kit/client.ts';
import { aGoogle, anApple, claimsOf } from '../kit/push/phones.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';
import { like, queued, say, work } from './scene.ts';

const iphone = (name: string) => ({ service: 'apns', token: name.padEnd(64, '0') }) as const;
const android = (name: string) => ({ service: 'fcm', token: `${name}:`.padEnd(140, 'A') }) as const;

type PushOrder = Parameters<typeof pushJob.run>[0];

type Phone = ReturnType<typeof iphone> | ReturnType<typeof android>;

/** What a phone sends that has got its token. */
async function of(client: TestClient, phone: Phone) {
  const { session } = await client.ask(readViewer, {});
  return { ...phone, sessionId: session?.id ?? '' };
}

async function tellPhone(client: TestClient, phone: Phone): Promise<void> {
  await client.ask(subscribePhone, { body: await of(client, phone) });
}

async function sendAll(world: World): Promise<void> {
  for (const order of await queued(world, pushJobKind)) {
    await work(world, pushJob, order as { notificationId: string });
  }
}

const kept = async ({ running }: World) =>
  (
    await running.context.db.pool.query<{ service: string; endpoint: string }>(
      'select service, endpoint from push_subscriptions order by endpoint',
    )
  ).rows.map(({ service, endpoint }) => `${service} ${endpoint.replace(/[0:A]+$/, '')}`);

test('a phone is told by the service of its maker, beside the browsers of its owner', async () => {
  const [apple, google] = [await anApple(), await aGoogle()];
  const world = await aWorld({ env: { ...pushing, ...apple.env, ...google.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  const service = await aService();
  const browser = aBrowser(`${service.origin}/ada`);
  await ada.client.ask(subscribePush, { body: browser.body });
  await tellPhone(await world.signIn(ada), iphone('a'));
  await tellPhone(await world.signIn(ada), android('a'));
  const post = await aPost(world, ada, { title: 'Le quai' });
  await like(bob, post);
  await say(bob, post, 'Un mot que personne d’autre ne lit');
  await sendAll(world);
  const told = service.received.map(({ body }) => browser.open(body));
  expect(told).toHaveLength(2);
  const alerts = told.map(({ title, body }) => ({ title, body }));
  expect(apple.received.map(({ path, body }) => [path, body])).toEqual(
    told.map(({ title, body, path }) => [
      `/3/device/${iphone('a').token}`,
      { aps: { alert: { title, body }, sound: 'default' }, path },
    ]),
  );
  expect(apple.received[0]?.headers).toMatchObject({
    'apns-topic': 'art.stenope.app',
    'apns-push-type': 'alert',
    'apns-collapse-id': told[0]?.tag,
  });
  expect(google.received.map(({ path, body }) => [path, body])).toEqual(
    told.map(({ path, tag }, at) => [
      '/v1/projects/stenope-test/messages:send',
      {
        message: {
          token: android('a').token,
          notification: alerts[at],
          data: { path },
          android: { priority: 'HIGH', ttl: '86400s', notification: { tag } },
        },
      },
    ]),
  );
  const said = JSON.stringify([apple.received, google.received]);
  expect(said).not.toMatch(/quai|personne/);
});

test('we show who we are by short tokens, made once, over one connection', async () => {
  const [apple, google] = [await anApple(), await aGoogle()];
  const world = await aWorld({ env: { ...pushing, ...apple.env, ...google.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await tellPhone(await world.signIn(ada), android('a'));
  const post = await aPost(world, ada);
  for (const text of ['un', 'deux', 'trois']) await say(bob, post, text);
  await sendAll(world);
  expect([apple.received.length, google.received.length]).toEqual([3, 3]);
  expect(apple.connections.count).toBe(1);
  const tokens = new Set(apple.received.map(({ headers }) => headers.authorization));
  expect(tokens.size).toBe(1);
  const [bearer = ''] = tokens;
  const now = Date.now() / 1000;
  const claims = claimsOf(bearer.replace(/^bearer /, ''), apple.key);
  expect(claims).toMatchObject({ alg: 'ES256', kid: 'ABC123DEFG', iss: 'TEAM012345' });
  expect(Math.abs(Number(claims?.['iat']) - now)).toBeLessThan(600);
  expect(google.given).toHaveLength(1);
  expect(claimsOf(google.given[0] ?? '', google.key)).toMatchObject({
    alg: 'RS256',
    iss: google.account.client_email,
    aud: google.account.token_uri,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
  });
  expect(google.received.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 3 }, () => 'Bearer access-1'),
  );
  // A connection that ended is made anew.
  apple.hangUp();
  await like(bob, post);
  await expect(sendAll(world).catch(() => sendAll(world))).resolves.toBeUndefined();
  expect(apple.connections.count).toBe(2);
});

test('a phone without the app is forgotten; one that was told badly is not', async () => {
  const later = Date.now() + 3_600_000;
  const ofApple: Record<string, { status: number; body?: object }> = {
    gone: { status: 410, body: { reason: 'Unregistered', timestamp: later } },
    back: { status: 410, body: { reason: 'Unregistered', timestamp: 1_600_000_000_000 } },
    bad: { status: 400, body: { reason: 'BadDeviceToken' } },
    other: { status: 400, body: { reason: 'DeviceTokenNotForTopic' } },
    long: { status: 413, body: { reason: 'PayloadTooLarge' } },
    away: { status: 503 },
    well: { status: 200 },
  };
  const code = (errorCode: string, message = '') => ({
    error: { message, details: [{ errorCode }] },
  });
  const ofGoogle: Record<string, { status: number; body?: object }> = {
    gone: { status: 404, body: code('UNREGISTERED') },
    // Of another project: the whole address is wrong, and no phone.
    lost: { status: 404 },
    bad: {
      status: 400,
      body: code(
        'INVALID_ARGUMENT',
        'The registration token is not a valid FCM registration token',
      ),
    },
    // The message itself is wrong.
    long: { status: 400, body: code('INVALID_ARGUMENT', 'Message too big') },
    other: { status: 403, body: code('SENDER_ID_MISMATCH') },
    ours: { status: 403, body: code('PERMISSION_DENIED') },
    away: { status: 503 },
  };
  const apple = await anApple(
    ({ path }) => ofApple[/device\/(.*?)0*$/.exec(path)?.[1] ?? ''] ?? { status: 500 },
  );
  const google = await aGoogle(({ body }) => {
    const { token } = (body as { message: { token: string } }).message;
    return ofGoogle[token.split(':')[0] ?? ''] ?? { status: 500 };
  });
  const world = await aWorld({ env: { ...pushing, ...apple.env, ...google.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  for (const name of Object.keys(ofApple)) {
    await tellPhone(await world.signIn(ada), iphone(name));
  }
  for (const name of Object.keys(ofGoogle)) {
    await tellPhone(await world.signIn(ada), android(name));
  }
  const post = await aPost(world, ada);
  await like(bob, post);
  await sendAll(world);
  await say(bob, post, 'Encore');
  const orders = async () => (await queued(world, pushJobKind)) as PushOrder[];
  const trying = async (all: readonly PushOrder[]) => {
    for (const order of all) await work(world, pushJob, order).catch(() => undefined);
  };
  await trying(await orders());
  expect((await kept(world)).toSorted()).toEqual([
    'apns away',
    'apns back',
    'apns long',
    'apns well',
    'fcm away',
    'fcm long',
    'fcm lost',
    'fcm ours',
  ]);
  // Who was reached hears of nothing twice: the others are tried again by themselves.
  apple.received.length = 0;
  await trying((await orders()).filter(({ sessions }) => sessions));
  expect(new Set(apple.received.map(({ path }) => path))).toEqual(
    new Set([`/3/device/${iphone('away').token}`]),
  );
});

test('where Apple has taken nothing yet, no phone is forgotten: the address or the app may be wrong', async () => {
  const apple = await anApple(() => ({ status: 400, body: { reason: 'BadDeviceToken' } }));
  const world = await aWorld({ env: { ...pushing, ...apple.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await like(bob, await aPost(world, ada));
  await sendAll(world);
  expect([apple.received.length, await kept(world)]).toEqual([1, ['apns a']]);
});

test('a token that was taken for old is made anew', async () => {
  let refusals = 1;
  const apple = await anApple(() => {
    refusals -= 1;
    return refusals < 0
      ? { status: 200 }
      : { status: 403, body: { reason: 'ExpiredProviderToken' } };
  });
  let denied = 1;
  const google = await aGoogle(() => {
    denied -= 1;
    return denied < 0 ? { status: 200 } : { status: 401 };
  });
  const world = await aWorld({ env: { ...pushing, ...apple.env, ...google.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await tellPhone(await world.signIn(ada), android('a'));
  await like(bob, await aPost(world, ada));
  await expect(sendAll(world)).rejects.toThrow(/answered 40[13]/);
  await sendAll(world);
  expect(new Set(apple.received.map(({ headers }) => headers.authorization)).size).toBe(2);
  expect(google.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ]);
});

test('a phone is told of one account, and of none once it has signed out', async () => {
  const apple = await anApple();
  const world = await aWorld({ env: { ...pushing, ...apple.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await tellPhone(ada.client, iphone('b'));
  expect(await kept(world)).toEqual(['apns b']);
  await tellPhone(bob.client, iphone('b'));
  expect(await kept(world)).toEqual(['apns b']);
  await bob.client.ask(logout, {});
  expect(await kept(world)).toEqual([]);
  await tellPhone(ada.client, iphone('a'));
  await ada.client.ask(unsubscribePush, {});
  expect(await kept(world)).toEqual([]);
});

test('where no such service is set up there is none, and a token is nothing but a token', async () => {
  const apple = await anApple();
  const world = await aWorld({ env: { ...pushing, ...apple.env } });
  const ada = await world.person();
  const refused = await ada.client.send(subscribePhone, {
    body: await of(ada.client, android('a')),
  });
  expect([refused.status, codeOf(refused)]).toEqual([404, 'not_found']);
  for (const token of [
    `${'a'.repeat(40)}/../${'b'.repeat(40)}`,
    'a'.repeat(401),
    'short',
    `${'a'.repeat(40)}?x`,
  ]) {
    const reply = await ada.client.send(subscribePhone, {
      body: { ...(await of(ada.client, iphone('a'))), token },
    });
    expect([token, reply.status]).toEqual([token, 422]);
  }
  const off = await aWorld({ env: apple.env });
  const eve = await off.person();
  expect(
    (await eve.client.send(subscribePhone, { body: await of(eve.client, iphone('a')) })).status,
  ).toBe(404);
});

test('a connection that ends before an answer ends no queue, and is made anew', async () => {
  const ways: ((stream: ServerHttp2Stream) => void)[] = [
    (stream) => stream.session?.destroy(),
    (stream) => stream.close(constants.NGHTTP2_CANCEL),
    (stream) => {
      stream.session?.goaway(0, 0);
      stream.session?.destroy();
    },
  ];
  const apple = await anApple(undefined, (stream) => {
    const way = ways.shift();
    way?.(stream);
    return way !== undefined;
  });
  const world = await aWorld({ env: { ...pushing, ...apple.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await like(bob, await aPost(world, ada));
  for (const _ of [1, 2, 3]) await expect(sendAll(world)).rejects.toThrow('ended');
  await sendAll(world);
  expect(apple.received).toHaveLength(1);
});

test('a service that is away is left alone for a while', async () => {
  const apple = await anApple();
  const closed = { ...apple.env, APNS_ADDRESS: 'http://127.0.0.1:1' };
  const world = await aWorld({ env: { ...pushing, ...closed } });
  const [ada, bob] = [await world.person(), await world.person()];
  await tellPhone(ada.client, iphone('a'));
  await like(bob, await aPost(world, ada));
  await expect(sendAll(world)).rejects.toThrow(/^(?!away)/);
  await expect(sendAll(world)).rejects.toThrow('away');
});

test('another session than the one that asked is not subscribed', async () => {
  const apple = await anApple();
  const world = await aWorld({ env: { ...pushing, ...apple.env } });
  const [ada, bob] = [await world.person(), await world.person()];
  const reply = await bob.client.send(subscribePhone, {
    body: await of(ada.client, iphone('a')),
  });
  expect([reply.status, await kept(world)]).toEqual([403, []]);
});
