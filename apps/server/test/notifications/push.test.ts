import { createPublicKey, verify } from 'node:crypto';
import { logout } from '@stenope/contract/accounts/signing';
import { readPushKey, subscribePush, unsubscribePush } from '@stenope/contract/notifications/push';
import { updatePost } from '@stenope/contract/posts';
import { expect, test } from 'vitest';
import { pushJob } from '../../src/features/notifications/jobs.ts';
import { pushJobKind } from '../../src/features/notifications/push/service.ts';
import { aBrowser, aService, pushing } from '../kit/push/browsers.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { like, queued, say, unlike, work } from './scene.ts';

const subscriptions = async ({ running }: World) =>
  (await running.context.db.pool.query('select endpoint from push_subscriptions order by 1')).rows;

/** Sends everything that is queued. */
async function sendAll(world: World): Promise<void> {
  for (const order of await queued(world, pushJobKind)) {
    await work(world, pushJob, order as { notificationId: string });
  }
}

const forget = ({ running }: World) =>
  running.context.db.pool.query('delete from graphile_worker._private_jobs');

test('where the switch is off there is nothing', async () => {
  const world = await aWorld();
  const ada = await world.person();
  const { body } = aBrowser('https://push.example/a');
  for (const reply of [
    await ada.client.send(readPushKey),
    await ada.client.send(subscribePush, { body }),
    await ada.client.send(unsubscribePush),
  ]) {
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  }
});

test('a browser is told what happened, in its owner’s words, and nobody in between reads it', async () => {
  const world = await aWorld({ env: pushing });
  const [ada, bob] = [await world.person(), await world.person()];
  const service = await aService();
  const browser = aBrowser(`${service.origin}/ada`);
  await ada.client.ask(subscribePush, { body: browser.body });
  const post = await aPost(world, ada, { title: 'Le quai' });
  await like(bob, post);
  await say(bob, post, 'Un mot que personne d’autre ne lit');
  await sendAll(world);
  expect(service.received.map(({ path }) => path)).toEqual(['/ada', '/ada']);
  const [liked, said] = service.received.map(({ body }) => browser.open(body));
  expect(liked).toEqual({
    title: 'Sténopé',
    body: `${bob.username} a aimé votre publication`,
    path: `/user/${ada.username}/post/${post.id}`,
    tag: expect.stringMatching(/^notification /),
  });
  expect(said).toMatchObject({
    body: `${bob.username} a commenté votre publication`,
    path: `/user/${ada.username}/post/${post.id}#comments`,
  });
  for (const { body, headers } of service.received) {
    expect(body.toString('latin1')).not.toMatch(/quai|mot/);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    await expectSigned(headers.authorization ?? '', ada, service.origin);
  }
});

/** Checks the signature: by our key, for this service only, with a short lifetime. */
async function expectSigned(header: string, { client }: Person, origin: string): Promise<void> {
  const { publicKey } = await client.ask(readPushKey, {});
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  expect(point).toHaveLength(65);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isTrue).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  expect(said).toMatchObject({ aud: origin, sub: expect.stringMatching(/^(mailto:|https:)/) });
  expect(Number(said['exp'])).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600);
}

test('in their language, of several together, and not of what was read or taken back', async () => {
  const world = await aWorld({ env: pushing });
  const [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
  const service = await aService();
  const browser = aBrowser(`${service.origin}/ada`);
  await ada.client.ask(subscribePush, { body: browser.body });
  await world.running.context.db.pool.query(`update users set language = 'en' where id = $1`, [
    ada.id,
  ]);
  const post = await aPost(world, ada);
  await like(bob, post);
  await like(eve, post);
  await sendAll(world);
  const sentences = service.received.map(({ body }) => browser.open(body).body);
  expect(new Set(sentences).size).toBe(1);
  expect(sentences[0]).toContain(eve.username);
  expect(sentences[0]).toMatch(/1 other/);
  await forget(world);
  await unlike(bob, post);
  await unlike(eve, post);
  await like(bob, post);
  await world.running.context.db.pool.query('update notifications set read = true');
  service.received.length = 0;
  await sendAll(world);
  expect(service.received).toEqual([]);
});

test('a browser that is gone is forgotten; one that hesitates is tried again', async () => {
  const world = await aWorld({ env: pushing });
  const [ada, bob] = [await world.person(), await world.person()];
  const answers: Record<string, number> = { '/gone': 410, '/busy': 503, '/moved': 302 };
  const service = await aService((path) => answers[path] ?? 201);
  for (const name of ['gone', 'busy', 'moved', 'well']) {
    const client = name === 'well' ? ada.client : await world.signIn(ada);
    await client.ask(subscribePush, { body: aBrowser(`${service.origin}/${name}`).body });
  }
  await like(bob, await aPost(world, ada));
  await sendAll(world);
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([
    '/busy',
    '/gone',
    '/moved',
    '/well',
  ]);
  const kept = (await subscriptions(world)) as { endpoint: string }[];
  expect(kept.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(['/busy', '/well']);
  service.received.length = 0;
  // By an order of its own: who was told hears nothing twice.
  const orders = (await queued(world, pushJobKind)) as Parameters<typeof pushJob.run>[0][];
  const left = orders.filter(({ sessions }) => sessions);
  expect(left).toHaveLength(1);
  const again = left.map((order) => work(world, pushJob, order));
  await expect(Promise.all(again)).rejects.toThrow('503');
  expect(service.received.map(({ path }) => path)).toEqual(['/busy']);
});

test('a subscription is one browser’s, of one session, and ends with it', async () => {
  const world = await aWorld({ env: pushing });
  const [ada, bob] = [await world.person(), await world.person()];
  const { body } = aBrowser('https://push.example.org/a');
  await ada.client.ask(subscribePush, { body });
  await ada.client.ask(subscribePush, { body: aBrowser('https://push.example.org/b').body });
  expect(await subscriptions(world)).toEqual([{ endpoint: 'https://push.example.org/b' }]);
  // The same browser with another account.
  await bob.client.ask(subscribePush, { body: aBrowser('https://push.example.org/b').body });
  expect(await subscriptions(world)).toHaveLength(1);
  await bob.client.ask(logout, {});
  expect(await subscriptions(world)).toEqual([]);
  await ada.client.ask(subscribePush, { body });
  await ada.client.ask(unsubscribePush, {});
  await ada.client.ask(unsubscribePush, {});
  expect(await subscriptions(world)).toEqual([]);
});

test('nobody points us at a machine beside us', async () => {
  const world = await aWorld({ env: { FEATURES: 'push' } });
  const ada = await world.person();
  for (const endpoint of [
    'http://push.example.org/a',
    'http://127.0.0.1:5432/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest',
    'https://db.internal/a',
    'https://push.example.org:8443/a',
  ]) {
    const reply = await ada.client.send(subscribePush, { body: aBrowser(endpoint).body });
    expect([endpoint, reply.status, codeOf(reply)]).toEqual([endpoint, 422, 'invalid']);
  }
  const { endpoint, keys } = aBrowser('https://push.example.org/a').body;
  const body = { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } };
  expect((await ada.client.send(subscribePush, { body })).status).toBe(422);
});

test('whoever has no browser to tell costs no work', async () => {
  const world = await aWorld({ env: pushing });
  const [ada, bob] = [await world.person(), await world.person()];
  const post = await aPost(world, ada);
  await like(bob, post);
  const description = `@${bob.username}`;
  await ada.client.ask(updatePost, { params: { postId: post.id }, body: { description } });
  expect(await queued(world, pushJobKind)).toEqual([]);
});
