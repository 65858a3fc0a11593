import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote } from '../notes/contract.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const isNote = (text: string) => (frame: { type: string; data?: unknown }) =>
  frame.type === 'event' && JSON.stringify(frame.data).includes(text);

test('an event reaches the person it concerns, and nobody else', async () => {
  const [ada, ben, cleo] = await Promise.all([world.person(), world.person(), world.person()]);
  const [onAda, onBen, onCleo] = await Promise.all(
    [ada, ben, cleo].map(({ client }) => TestListener.start(world.origin, client.token)),
  );
  await ada.client.ask(createNote, { body: { text: 'pour ben', showTo: ben.id } });
  await onAda?.hear(isNote('pour ben'));
  await onBen?.hear(isNote('pour ben'));
  expect(onCleo?.events).toEqual([]);
});

test('what was missed is told on return, from the cursor, each event once', async () => {
  const ada = await world.person();
  const first = await TestListener.start(world.origin, ada.client.token);
  await ada.client.ask(createNote, { body: { text: 'un' } });
  await first.hear(isNote('un'));
  const { cursor } = first;
  first.end();
  for (const text of ['deux', 'trois']) await ada.client.ask(createNote, { body: { text } });
  const again = await TestListener.start(world.origin, ada.client.token, {
    ...(cursor && { cursor }),
  });
  await again.hear(isNote('trois'));
  const texts = again.events.map((event) => (event.data as { note: { text: string } }).note.text);
  expect(texts.slice(-2)).toEqual(['deux', 'trois']);
  expect(new Set(again.events.map((event) => event.id)).size).toBe(again.events.length);
  expect(again.frames).toContainEqual(expect.objectContaining({ type: 'ready', resumed: true }));
});

test('a cursor of another life of the database asks the client to read anew', async () => {
  const ada = await world.person();
  const cursor = `${'0'.repeat(32)}.${'0'.repeat(19)}7`;
  const listener = await TestListener.start(world.origin, ada.client.token, { cursor });
  expect(listener.frames.at(-1)).toMatchObject({ type: 'ready', resumed: false });
});

test('a transaction that commits late is not skipped by those before it', async () => {
  const ada = await world.person();
  const listener = await TestListener.start(world.origin, ada.client.token);
  const { db } = world.running.context;
  // A slow transaction takes its number first and commits last.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = db.transaction(async (tx) => {
    await tx.sql.execute(
      `insert into outbox (name, topics, data) values ('notes.written', '{member:${ada.id}}', '{"slow":1}')`,
    );
    tx.sendAfterCommit({ name: 'notes.written', topics: [] });
    await held;
  });
  await ada.client.ask(createNote, { body: { text: 'vite' } });
  await listener.hear(isNote('vite'));
  // A client that connects after the next poll must not be given a position past the slow one.
  await ada.client.ask(createNote, { body: { text: 'encore' } });
  await listener.hear(isNote('encore'));
  const between = await TestListener.start(world.origin, ada.client.token);
  const { cursor } = between;
  between.end();
  release();
  await slow;
  await listener.hear((frame) => isNote('slow')(frame));
  const later = await TestListener.start(world.origin, ada.client.token, {
    ...(cursor && { cursor }),
  });
  expect(later.events.some((event) => JSON.stringify(event.data).includes('slow'))).toBe(true);
});

test('signing out closes the line with 4401 and nothing is told after', async () => {
  const ada = await world.person();
  const listener = await TestListener.start(world.origin, ada.client.token);
  await world.signOut(ada);
  await expect(listener.closes()).resolves.toBe(4401);
  await expect(TestListener.open(world.origin, ada.client.token)).rejects.toMatchObject({
    status: 401,
  });
});

test('a suspension closes every line of the person', async () => {
  const ada = await world.person();
  const other = await world.signIn(ada);
  const lines = await Promise.all([
    TestListener.start(world.origin, ada.client.token),
    TestListener.start(world.origin, other.token),
  ]);
  await world.suspend(ada);
  await expect(Promise.all(lines.map((line) => line.closes()))).resolves.toEqual([4401, 4401]);
});

test('two processes on one database: written here, heard there', async () => {
  const ada = await world.person();
  const second = await world.second();
  const there = await TestListener.start(second.address ?? '', ada.client.token);
  await ada.client.ask(createNote, { body: { text: 'là-bas' } });
  await there.hear(isNote('là-bas'));
  await world.signOut(ada);
  await expect(there.closes()).resolves.toBe(4401);
});
