import { connect } from 'node:net';
import { login } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote } from '../notes/contract.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

test('a line introduces itself once, however many times it tries', async () => {
  const { client } = await world.person();
  const { id } = await client.ask(createNote, { body: { text: 'à moi' } });
  const listener = await TestListener.open(world.origin, client.token);
  for (let i = 0; i < 20; i += 1) listener.say({ type: 'start', topics: [`note:${id}`] });
  await listener.hear((frame) => frame.type === 'ready');
  const refused = () => listener.frames.filter(({ type }) => type === 'error');
  await expect.poll(() => refused().length).toBe(19);
  expect(listener.frames.filter(({ type }) => type === 'ready')).toHaveLength(1);
  listener.end();
});

test.each(['ping', 'pong'] as const)('a flood of %s frames ends the line', async (kind) => {
  const { client } = await world.person();
  const listener = await TestListener.start(world.origin, client.token);
  for (let i = 0; i < 500; i += 1) listener.socket[kind]();
  expect(await listener.closes()).toBe(1008);
});

test('a modest ping is answered', async () => {
  const { client } = await world.person();
  const listener = await TestListener.start(world.origin, client.token);
  const answered = new Promise((resolve) => listener.socket.once('pong', resolve));
  listener.socket.ping('là ?');
  await expect(answered).resolves.toEqual(Buffer.from('là ?'));
  listener.end();
});

/** Sends raw headers and keeps the connection open. */
function sendHead(path: string, headers: string): Promise<{ first: string; hangUp: () => void }> {
  const { port } = new URL(world.origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) =>
      resolve({ first: data.toString().split('\r\n')[0] ?? '', hangUp: () => socket.destroy() }),
    );
  });
}

const connections = () =>
  new Promise<number>((resolve) => {
    world.running.app?.server.getConnections((_error, count) => resolve(count));
  });

test('a refused upgrade does not keep its connection, though the client keeps its end', async () => {
  const before = await connections();
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  const refused = await Promise.all(Array.from({ length: 10 }, () => sendHead('/live', upgrade)));
  expect(new Set(refused.map(({ first }) => first))).toEqual(
    new Set(['HTTP/1.1 401 unauthenticated']),
  );
  await expect.poll(connections).toBeLessThanOrEqual(before);
  for (const { hangUp } of refused) hangUp();
});

test('an upgrade to something else is answered as if it had not asked', async () => {
  const { first, hangUp } = await sendHead(
    '/api/instance',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  );
  expect(first).toBe('HTTP/1.1 200 OK');
  hangUp();
});

test('too much missed to be told in one go: the client is asked to read anew', async () => {
  const { id, client } = await world.person();
  const first = await TestListener.start(world.origin, client.token);
  const { cursor = '' } = first;
  await world.running.context.db.pool.query(
    `insert into outbox (name, topics, data)
     select 'notes.written', array['member:' || $1], jsonb_build_object('pad', repeat('x', 500))
     from generate_series(1, 800)`,
    [id],
  );
  await client.ask(createNote, { body: { text: 'et voilà' } });
  // Once received by a client, the server has it in memory.
  await first.hear((frame) => JSON.stringify(frame).includes('et voilà'));
  first.end();
  const again = await TestListener.start(world.origin, client.token, { cursor });
  expect(again.frames).toContainEqual(expect.objectContaining({ type: 'ready', resumed: false }));
  expect(again.events).toEqual([]);
  again.end();
});

test('the end of former sessions is not told to a new one that resumes', async () => {
  const ada = await world.person();
  const first = await TestListener.start(world.origin, ada.client.token);
  const { cursor = '' } = first;
  await world.signOut(ada);
  await first.closes();
  const { session } = await world.visitor.ask(login, {
    body: { email: ada.email, password: ada.password, client: 'native' },
  });
  const again = await TestListener.start(world.origin, session.token, { cursor });
  expect(again.events).toEqual([]);
  again.end();
});
