import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setCaptions } from '@stenope/contract/media';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/platform/backup/manifest.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { readBackup } from '../../src/platform/backup/verify.ts';
import { ask } from '../db/bare.ts';
import { aWorld } from '../kit/world.ts';
import { aMadeFilm } from '../uploads/films.ts';
import {
  aKeptBackup,
  anEmptyPlace,
  backUpWorld,
  digests,
  restoreTo,
  serveOn,
  settle,
  signal,
  someMigrations,
  type KeptBackup,
  type Place,
} from './copies.ts';

let kept: KeptBackup;
beforeAll(async () => {
  kept = await aKeptBackup();
});
afterAll(() => kept.end());

test('gives back every table, bit for bit, and every file', async () => {
  const { folder, migrations } = kept;
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  const { tables } = await readBackup(folder);
  for (const { schema, name, columns } of tables) {
    // The instance gets a new lineage, checked below.
    if (name === 'instance') continue;
    const text = `select array_agg(t::text order by t::text) as rows
      from (select ${columns.map((column) => `"${column}"`).join(', ')} from "${schema}"."${name}") t`;
    expect([name, await ask(place.url, text)]).toEqual([
      name,
      await ask(kept.world.databaseUrl, text),
    ]);
  }
  expect(await digests(path.join(place.dataDir, 'media'))).toEqual(kept.media);
});

test('begins a new life: another lineage, no events, sequences beyond all that was', async () => {
  const { folder, migrations } = kept;
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  const text = 'select lineage, outbox_pruned_to::text as pruned from instance';
  const [former] = await ask(kept.world.databaseUrl, text);
  const [now] = await ask(place.url, text);
  expect(now).toMatchObject({ pruned: '0' });
  expect(now?.['lineage']).toMatch(/^[0-9a-f]{32}$/);
  expect(now?.['lineage']).not.toBe(former?.['lineage']);
  const next = `select nextval('graphile_worker.jobs_id_seq1')::int as next`;
  const [job] = await ask<{ next: number }>(place.url, next);
  const [greatest] = await ask<{ id: number }>(
    place.url,
    'select max(id)::int as id from graphile_worker._private_jobs',
  );
  expect(job?.next).toBeGreaterThan(greatest?.id ?? Infinity);
});

test('a backup of a backup’s restore is the same again', async () => {
  const { folder, migrations } = kept;
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  const second = { ...kept.world, databaseUrl: place.url };
  const again = await backUpWorld(second);
  const first = await readBackup(folder);
  const contentOf = ({ tables }: Manifest) =>
    tables.filter(({ name }) => name !== 'instance').map(({ name, sha256 }) => [name, sha256]);
  expect(contentOf(again.manifest)).toEqual(contentOf(first));
});

describe('a newer program', () => {
  test('makes the old schema, fills it, and then brings it up to date', async () => {
    const { folder } = kept;
    const newer = await someMigrations({
      '9001_newer.sql': `alter table notes add column words integer;
        update notes set words = cardinality(string_to_array(text, ' '));
        alter table notes alter column words set not null;`,
    });
    const place = await anEmptyPlace();
    await restoreTo(place, folder, newer);
    const rows = await ask(place.url, 'select words from notes');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ words }) => typeof words === 'number')).toBe(true);
  });

  test('that seeds rows does not get them twice', async () => {
    const seeding = {
      '9001_seed.sql': `create table kinds (name text primary key);
      insert into kinds values ('portrait'), ('paysage')`,
    };
    const migrations = await someMigrations(seeding);
    const place = await anEmptyPlace();
    const { folder } = kept;
    await restoreTo(place, folder, migrations);
    const again = await backUpWorld({ ...kept.world, databaseUrl: place.url });
    const third = await anEmptyPlace();
    await restoreTo(third, again.folder, migrations);
    expect(await ask(third.url, 'select count(*)::int from kinds')).toEqual([{ count: 2 }]);
  });
});

test('triggers stay quiet: their work is in the backup already', async () => {
  const { folder } = kept;
  const migrations = await someMigrations({
    '9001_counter.sql': `create table written (count integer not null);
      insert into written values (0);
      create function count_note() returns trigger language plpgsql as
        'begin update written set count = count + 1; return null; end';
      create trigger count_note after insert on notes for each row execute function count_note();`,
  });
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  await ask(
    place.url,
    `insert into notes (id, author_id, text) select gen_random_uuid(), id, 'x' from users limit 1`,
  );
  expect(await ask(place.url, 'select count from written')).toEqual([{ count: 1 }]);
  const again = await backUpWorld({ ...kept.world, databaseUrl: place.url });
  const third = await anEmptyPlace();
  await restoreTo(third, again.folder, migrations);
  expect(await ask(third.url, 'select count from written')).toEqual([{ count: 1 }]);
  await ask(
    third.url,
    'insert into notes select gen_random_uuid(), author_id, text from notes limit 1',
  );
  expect(await ask(third.url, 'select count from written')).toEqual([{ count: 2 }]);
});

describe('the secret', () => {
  async function restoreWith(place: Place, hasSecret: boolean): Promise<void> {
    const { folder, migrations } = kept;
    await mkdir(place.dataDir, { recursive: true });
    const manifest = await readBackup(folder);
    await restore({ ...place, folder, manifest, migrations, hasSecret, signal });
  }

  test('comes back for its owner’s eyes', async () => {
    const place = await anEmptyPlace();
    await restoreWith(place, false);
    const file = path.join(place.dataDir, 'secret');
    expect(await readFile(file, 'utf8')).toBe('le secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('stays in the backup when another is given from outside', async () => {
    const place = await anEmptyPlace();
    await restoreWith(place, true);
    expect(await readdir(place.dataDir)).toEqual(['media']);
  });

  test('never overwrites one that is there', async () => {
    const place = await anEmptyPlace();
    await mkdir(place.dataDir, { recursive: true });
    await writeFile(path.join(place.dataDir, 'secret'), 'another');
    await expect(restoreWith(place, false)).rejects.toThrow('the backup brings its own');
    expect(await ask(place.url, `select to_regclass('users')`)).toEqual([{ to_regclass: null }]);
    expect(await readFile(path.join(place.dataDir, 'secret'), 'utf8')).toBe('another');
  });
});

test('an empty instance without media is backed up and restored like any other', async () => {
  const bare = await aWorld();
  const migrations = await settle(bare);
  const { folder, manifest } = await backUpWorld(bare);
  expect(manifest.media).toEqual([]);
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  expect(await ask(place.url, 'select count(*)::int from users')).toEqual([{ count: 0 }]);
});

test('a film comes back with its captions, and plays', { timeout: 240_000 }, async () => {
  const world = await aWorld();
  const migrations = await settle(world);
  const { lila, mediaId, name } = await aMadeFilm(world);
  const file = 'WEBVTT\n\n00:00.000 --> 00:01.000\nBonjour';
  await lila.client.ask(setCaptions, { params: { mediaId }, body: { file } });
  const { folder } = await backUpWorld(world, { secret: 'le secret' });
  const place = await anEmptyPlace();
  await restoreTo(place, folder, migrations);
  const { address = '' } = await serveOn(place, 'le secret');
  for (const one of ['720.mp4', 'preview.mp4', '320.webp', 'captions.vtt']) {
    const [was, now] = await Promise.all(
      [world.origin, address].map((at) => fetch(new URL(`/media/${name}/${one}`, at))),
    );
    expect([one, now?.status]).toEqual([one, 200]);
    expect(await now?.arrayBuffer()).toEqual(await was?.arrayBuffer());
  }
  const headers = { range: 'bytes=4-7' };
  const part = await fetch(new URL(`/media/${name}/720.mp4`, address), { headers });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
});
