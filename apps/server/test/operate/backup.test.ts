import { once } from 'node:events';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readMe } from '@stenope/contract/accounts';
import { login } from '@stenope/contract/accounts/signing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '../../src/platform/backup/backup.ts';
import { copyFile, copyMedia } from '../../src/platform/backup/media.ts';
import { ask, hold } from '../db/bare.ts';
import { TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { createNote, readNote, stampNote } from '../notes/contract.ts';
import {
  aFolder,
  anEmptyPlace,
  backUpWorld,
  dataDirOf,
  digests,
  restoreTo,
  serveOn,
  settle,
  signal,
  someMedia,
} from './copies.ts';

/** Writes notes with consecutive marks until stopped. */
function aWriter(person: Person, from: number) {
  let acknowledged = from - 1;
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const mark = acknowledged + 1;
      await person.client.ask(createNote, { body: { text: `note ${mark}`, mark } });
      acknowledged = mark;
    }
  })();
  return {
    from,
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
}

/** Waits until each writer has come this far. */
async function reached(
  writers: readonly Writer[],
  mark: (writer: Writer) => number,
): Promise<void> {
  for (const writer of writers) {
    await expect.poll(writer.acknowledged, { interval: 10 }).toBeGreaterThanOrEqual(mark(writer));
  }
}

type Writer = ReturnType<typeof aWriter>;

/** Enough rows to make a copy take a while. */
async function fillNotes(world: World, author: Person): Promise<void> {
  await ask(
    world.databaseUrl,
    `insert into notes (id, author_id, text) select gen_random_uuid(), $1, repeat('x', 400)
     from generate_series(1, 20000)`,
    [author.id],
  );
}

async function marksIn(url: string): Promise<ReadonlyMap<number, number>> {
  const rows = await ask<{ mark: string; count: string }>(
    url,
    'select mark, count(*) from notes where mark is not null group by mark',
  );
  return new Map(rows.map(({ mark, count }) => [Number(mark), Number(count)]));
}

describe('a backup of a world that goes on', () => {
  test('restores to one moment of it, with all that was acknowledged before', async () => {
    const world = await aWorld();
    const migrations = await settle(world);
    const media = await someMedia(dataDirOf(world));
    const people = await Promise.all([1, 2, 3, 4].map(() => world.person()));
    const [ada] = people;
    if (!ada) throw new Error('nobody');
    await fillNotes(world, ada);
    const stamped = await ada.client.ask(createNote, { body: { text: 'à tamponner' } });
    await ada.client.ask(stampNote, { params: { noteId: stamped.id } });
    const line = await TestListener.start(world.origin, ada.client.token);
    const { cursor } = line;
    line.end();

    const writers = people.map((person, at) => aWriter(person, at * 1_000_000));
    await reached(writers, (writer) => writer.from + 5);
    const before = writers.map((writer) => writer.acknowledged());
    const { folder, manifest } = await backUpWorld(world);
    const after = new Map(writers.map((writer) => [writer, writer.acknowledged()]));
    await reached(writers, (writer) => (after.get(writer) ?? 0) + 1);
    await Promise.all(writers.map((writer) => writer.stop()));

    const place = await anEmptyPlace();
    await restoreTo(place, folder, migrations);
    const marks = await marksIn(place.url);
    for (const [at, { from }] of writers.entries()) {
      const own = [...marks.keys()].filter((mark) => mark >= from && mark < from + 1_000_000);
      // Without a gap from the first, and at least up to those acknowledged before.
      expect(own.length).toBe(own.length === 0 ? 0 : Math.max(...own) - from + 1);
      expect(Math.max(...own)).toBeGreaterThanOrEqual(before[at] ?? 0);
    }
    expect([...marks.values()].every((count) => count === 1)).toBe(true);

    // Rows of different tables are from one snapshot: each note came with its key.
    const [counts] = await ask(
      place.url,
      `select (select count(*) from notes where mark is not null) as notes,
              (select count(*) from idempotency where action = 'notes.create') - 1 as keys,
              (select count(*) from outbox) as events`,
    );
    expect(counts).toEqual({ notes: String(marks.size), keys: String(marks.size), events: '0' });
    for (const { schema, name, rows } of manifest.tables) {
      const [row] = await ask(place.url, `select count(*)::int from "${schema}"."${name}"`);
      expect([name, row?.['count']]).toEqual([name, rows]);
    }
    expect(await digests(path.join(place.dataDir, 'media'))).toEqual(media);

    await expectAlive(place, world, ada, stamped.id, cursor ?? '');
  });
});

/** The restored server knows its people, runs pending jobs, and starts a new lineage. */
async function expectAlive(
  place: { url: string; dataDir: string },
  world: World,
  ada: Person,
  noteId: string,
  cursor: string,
): Promise<void> {
  const running = await serveOn(place, world.secret, { ROLE: 'all' });
  const origin = running.address ?? '';
  const { email, password } = ada;
  const { session } = await new TestClient(origin).ask(login, {
    body: { email, password, client: 'native' },
  });
  const client = new TestClient(origin, session.token);
  expect(await client.ask(readMe, {})).toMatchObject({ id: ada.id, email });
  // With the same secret, former sessions stay valid.
  const former = new TestClient(origin, ada.client.token);
  expect(await former.ask(readMe, {})).toMatchObject({ id: ada.id });

  const line = await TestListener.start(origin, session.token, { cursor });
  expect(line.frames.at(-1)).toMatchObject({ type: 'ready', resumed: false });
  await client.ask(createNote, { body: { text: 'une vie nouvelle' } });
  await line.hear((frame) => JSON.stringify(frame).includes('une vie nouvelle'));
  line.end();

  await vi.waitFor(
    async () =>
      expect(await client.ask(readNote, { params: { noteId } })).toMatchObject({ stamped: true }),
    { timeout: 240_000, interval: 200 },
  );
}

describe('the folder', () => {
  test('is for its owner’s eyes, readable with everyday tools, and names everything', async () => {
    const world = await aWorld();
    await settle(world);
    await someMedia(dataDirOf(world));
    const ada = await world.person();
    const { folder, manifest } = await backUpWorld(world);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const users = manifest.tables.find(({ name }) => name === 'users');
    const file = path.join(folder, users?.file ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = gunzipSync(await readFile(file)).toString();
    expect(text.split('\t')[users?.columns.indexOf('username') ?? -1]).toBe(ada.username);

    const names = manifest.tables.map(({ schema, name }) => `${schema}.${name}`);
    expect(names).toEqual(
      expect.arrayContaining(['public.notes', 'graphile_worker._private_jobs']),
    );
    expect(names).not.toContain('public.outbox');
    // Referenced tables come first.
    expect(names.indexOf('public.users')).toBeLessThan(names.indexOf('public.sessions'));
    expect(manifest.migrations.map(({ name }) => name)).toContain('9000_notes.sql');
    expect(manifest.sequences.map(({ name }) => name)).toContain('outbox_id_seq');
    expect(manifest.media).toHaveLength(5);
    expect(manifest.secret).toBeNull();
    expect(await readdir(folder)).toEqual([
      'manifest.json',
      'manifest.json.sha256',
      'media',
      'tables',
    ]);
    const everything = JSON.stringify(await digests(folder));
    expect(everything).not.toContain(world.secret);
  });

  test('holds the secret when asked to', async () => {
    const world = await aWorld();
    await settle(world);
    const { folder, manifest } = await backUpWorld(world, { secret: 'le secret' });
    expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe('le secret');
    expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(manifest.secret?.bytes).toBe(9);
  });

  test('that exists, is being written, or lies among the media is refused', async () => {
    const world = await aWorld();
    await settle(world);
    const parent = await aFolder();
    await expect(backUpWorld(world, { folder: parent })).rejects.toThrow('exists already');
    const folder = path.join(parent, 'b');
    const release = await hold(world.databaseUrl, 'lock table users in access exclusive mode');
    const first = backUpWorld(world, { folder });
    await vi.waitFor(async () => expect(await readdir(parent)).toEqual(['b.partial']), {
      timeout: 240_000,
    });
    await expect(backUpWorld(world, { folder })).rejects.toThrow('another backup is writing it');
    await release();
    await first;
    const inside = path.join(dataDirOf(world), 'media/backup');
    await expect(backUpWorld(world, { folder: inside })).rejects.toThrow('among the files');
    expect(await readdir(parent)).toEqual(['b']);
  });

  test('does not appear when something goes wrong, or when it is stopped', async () => {
    const world = await aWorld();
    await settle(world);
    const parent = await aFolder();
    const folder = path.join(parent, 'b');
    const dataDir = dataDirOf(world);
    const nowhere = { url: world.databaseUrl.replace(/\/t_\w+/, '/nowhere'), dataDir, folder };
    await expect(backUp({ ...nowhere, signal })).rejects.toThrow('does not exist');
    expect(await readdir(parent)).toEqual([]);

    await hold(world.databaseUrl, 'lock table users in access exclusive mode');
    const stopping = new AbortController();
    const made = backUp({ ...nowhere, url: world.databaseUrl, signal: stopping.signal });
    const failure = made.catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await readdir(parent)).toEqual(['b.partial']), {
      timeout: 240_000,
    });
    stopping.abort();
    expect(await failure).toBeInstanceOf(Error);
    expect(await readdir(parent)).toEqual([]);
  });

  test('does not appear when it is stopped before the database has answered', async () => {
    const world = await aWorld();
    await settle(world);
    const parent = await aFolder();
    const stopping = new AbortController();
    // Accepts the connection and never says a word.
    const silent = createServer(() => stopping.abort(new Error('stopped'))).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const url = `postgres://ada@127.0.0.1:${(silent.address() as AddressInfo).port}/silent`;
    const made = backUp({
      url,
      dataDir: dataDirOf(world),
      folder: path.join(parent, 'b'),
      signal: stopping.signal,
    });
    await expect(made).rejects.toThrow('stopped');
    expect(await readdir(parent)).toEqual([]);
  });
});

describe('media', () => {
  test('that goes away meanwhile is noted, and what came before stays in the copy', async () => {
    const dataDir = await aFolder();
    const media = await someMedia(dataDir);
    const from = path.join(dataDir, 'media');
    const to = path.join(await aFolder(), 'copy');
    const copy = { copied: new Map(), vanished: new Set<string>() };
    await copyMedia(from, to, copy, signal);
    await unlink(path.join(from, 'a.jpg'));
    await copyMedia(from, to, copy, signal);
    expect(await digests(to)).toEqual(media);
    expect([...copy.vanished]).toEqual([]);
  });

  test('that is gone when it is to be read is no failure', async () => {
    const folder = await aFolder();
    const [from, to] = [path.join(folder, 'gone.jpg'), path.join(folder, 'copy/gone.jpg')];
    await expect(copyFile(from, to, 0o600, signal)).resolves.toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is not copied any further once the backup is stopped', async () => {
    const dataDir = await aFolder();
    await someMedia(dataDir);
    const copy = { copied: new Map(), vanished: new Set<string>() };
    const stopped = AbortSignal.abort(new Error('stopped'));
    const copying = copyMedia(path.join(dataDir, 'media'), path.join(dataDir, 'to'), copy, stopped);
    await expect(copying).rejects.toThrow('stopped');
    expect(copy.copied.size).toBe(0);
  });
});
