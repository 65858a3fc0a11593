import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { createNote, listNotes, type Note } from '../notes/contract.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

async function writer(count: number): Promise<Person> {
  const person = await world.person();
  for (let at = 0; at < count; at += 1) {
    await person.client.ask(createNote, { body: { text: `note ${at}` } });
  }
  return person;
}

/** All pages of a list. */
async function readAll(client: TestClient, limit: number): Promise<readonly (readonly Note[])[]> {
  const pages: (readonly Note[])[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const { items, next } = await client.ask(listNotes, { query });
    pages.push(items);
    cursor = next;
  } while (cursor && pages.length < 100);
  return pages;
}

describe('a list in pages', () => {
  test('is whole, in order, and nothing stands twice', async () => {
    const { client } = await writer(25);
    const pages = await readAll(client, 7);
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    const texts = pages.flat().map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 25 }, (_, at) => `note ${24 - at}`));
  });

  test('ends without a next when the last page is exactly full', async () => {
    const { client } = await writer(6);
    const pages = await readAll(client, 3);
    expect(pages.map(({ length }) => length)).toEqual([3, 3]);
  });

  test('holds still while new things arrive on top', async () => {
    const { client } = await writer(6);
    const { items, next = '' } = await client.ask(listNotes, { query: { limit: 3 } });
    await client.ask(createNote, { body: { text: 'entre-temps' } });
    const rest = await client.ask(listNotes, { query: { limit: 10, cursor: next } });
    const texts = [...items, ...rest.items].map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 6 }, (_, at) => `note ${5 - at}`));
  });

  test('loses nothing of what was written in the same instant', async () => {
    const { client, id } = await world.person();
    // PostgreSQL counts in microseconds, JavaScript in milliseconds: a cursor must not skip rows in
    // between.
    await world.running.context.db.pool.query(
      `insert into notes (id, author_id, text, created_at)
       select gen_random_uuid(), $1, 'note ' || at,
         timestamptz '2026-01-01 12:00:00.123000+00' + at * interval '70 microseconds'
       from generate_series(1, 30) as at`,
      [id],
    );
    const notes = (await readAll(client, 4)).flat();
    expect(new Set(notes.map((note) => note.id)).size).toBe(30);
    expect(notes).toHaveLength(30);
  });

  test('is of one size unless asked, and of a hundred at most', async () => {
    const { client } = await writer(26);
    expect((await client.ask(listNotes, {})).items).toHaveLength(24);
    expect((await client.ask(listNotes, { query: { limit: 100 } })).items).toHaveLength(26);
    for (const limit of [0, -1, 101, 1.5]) {
      const reply = await client.send(listNotes, { query: { limit } });
      expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
    }
  });
});

describe('a place in a list', () => {
  test.each<[string, (cursor: string) => string]>([
    [
      'with another signature',
      (cursor) => `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`,
    ],
    ['with other values', (cursor) => `X${cursor.slice(1)}`],
    ['cut short', (cursor) => cursor.slice(0, -1)],
    ['without its signature', (cursor) => cursor.split('.')[0] ?? ''],
    ['with an empty signature', (cursor) => `${cursor.split('.')[0]}.`],
    ['with something after it', (cursor) => `${cursor}.a`],
    ['of another list', () => world.running.context.cursors.write('letters', ['2026-01-01', 'a'])],
    ['with a value too few', () => world.running.context.cursors.write('notes', ['2026-01-01'])],
    ['made up', () => 'WyIyMDI2IiwiYSJd.AAAAAAAAAAAAAAAA'],
  ])('%s is refused', async (_what, spoil) => {
    const { client } = await writer(2);
    const { next = '' } = await client.ask(listNotes, { query: { limit: 1 } });
    expect(next).not.toBe('');
    const reply = await client.send(listNotes, { query: { cursor: spoil(next) } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'bad_cursor']);
  });

  test('of someone else leads to nothing of theirs', async () => {
    const [ada, ben] = [await writer(3), await writer(1)];
    const { next = '' } = await ada.client.ask(listNotes, { query: { limit: 1 } });
    const { items } = await ben.client.ask(listNotes, { query: { cursor: next } });
    expect(items.filter(({ authorId }) => authorId !== ben.id)).toEqual([]);
  });
});
