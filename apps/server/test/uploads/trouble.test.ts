import { createHash } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnMedia } from '@stenope/contract/media';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { believedMs } from '../../src/platform/db/lease.ts';
import { enqueue } from '../../src/platform/jobs/job.ts';
import { originalPath } from '../../src/platform/storage/paths.ts';
import { storing, type Storage } from '../../src/platform/storage/storage.ts';
import { developJobKind } from '../../src/features/media/pictures.ts';
import { newId } from '../../src/platform/ids.ts';
import { media, uploads } from '../../src/tables/media.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture, askOffset, begin, cancel, sendPart, sendWhole } from './sender.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let picture: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  picture = await aPicture();
});
afterAll(() => world.end());

const idOf = (address: string) => path.basename(address);
const rowOf = async (id: string) => {
  const { sql } = world.running.context.db;
  return (await sql.select().from(media).where(eq(media.id, id)))[0];
};

/** Wraps the storage's writes for one test. */
function whenPutting(
  work: (put: Storage['put'], args: Parameters<Storage['put']>) => Promise<void>,
) {
  const { storage } = world.running.context;
  const { put } = storage;
  const restore = () => {
    storage.put = put;
  };
  storage.put = (...args) => work(put, args);
  onTestFinished(restore);
  return restore;
}

describe('a full disk', () => {
  test('answers 507 to a part, and the upload goes on once there is room', async () => {
    const address = await begin(ada.client, { bytes: picture.length });
    const file = path.join(world.running.context.env.DATA_DIR, 'uploads', idOf(address));
    await mkdir(path.dirname(file), { recursive: true });
    await symlink('/dev/full', file);
    const refused = await sendPart(ada.client, address, 0, picture);
    expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
    expect((await askOffset(ada.client, address)).headers.get('upload-offset')).toBe('0');
    await rm(file);
    const taken = await sendPart(ada.client, address, 0, picture);
    expect(taken.status).toBe(200);
  });

  test('answers 507 to the last byte, keeps all that came, and has nothing half', async () => {
    const restore = whenPutting(() =>
      storing(() => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))),
    );
    const refused = await sendWhole(ada.client, picture);
    expect([refused.status, codeOf(refused)]).toEqual([507, 'storage_full']);
    const address = refused.headers.get('location') ?? '';
    expect(await rowOf(idOf(address))).toBeUndefined();
    const head = await askOffset(ada.client, address);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(picture.length - 1);
    restore();
    const taken = await sendPart(ada.client, address, offset, picture.subarray(offset));
    expect(taken.status).toBe(200);
    const row = await rowOf((taken.body as OwnMedia).id);
    expect(row?.sha256).toEqual(createHash('sha256').update(picture).digest());
  });
});

describe('an original whose row is refused', () => {
  test('does not stay: its sender was suspended while it was stored', async () => {
    const eve = await world.person();
    const { storage } = world.running.context;
    whenPutting(async (put, args) => {
      await put(...args);
      await world.suspend(eve);
    });
    const address = await begin(eve.client, { bytes: picture.length });
    const refused = await sendPart(eve.client, address, 0, picture);
    expect(refused.status).toBe(401);
    expect(await rowOf(idOf(address))).toBeUndefined();
    expect(await storage.stat(originalPath(idOf(address)))).toBeUndefined();
  });

  test('does not stay either when the lease heard of it first', async () => {
    const eve = await world.person();
    const { storage, db } = world.running.context;
    const address = await begin(eve.client, { bytes: picture.length });
    const saidUntil = async () => {
      const [row] = await db.sql
        .select()
        .from(uploads)
        .where(eq(uploads.id, idOf(address)));
      return row?.writerUntil?.getTime() ?? 0;
    };
    whenPutting(async (put, args) => {
      await put(...args);
      await world.suspend(eve);
      // Twice more: the first check was before the body.
      for (let times = 0; times < 2; times += 1) {
        const before = await saidUntil();
        await expect.poll(saidUntil).toBeGreaterThan(before);
      }
    });
    const refused = await sendPart(eve.client, address, 0, picture);
    expect(refused.status).toBe(401);
    expect(await storage.stat(originalPath(idOf(address)))).toBeUndefined();
  });

  test('is not stored by who has lost the turn', async () => {
    const { storage, db } = world.running.context;
    const { engine } = world.running.context;
    const { examine } = engine;
    const address = await begin(ada.client, { bytes: picture.length });
    engine.examine = async (...args) => {
      // Another writer takes over. However slow the machine, the first no longer trusts its lease.
      await db.sql
        .update(uploads)
        .set({ writer: newId() })
        .where(eq(uploads.id, idOf(address)));
      await delay(believedMs + 100);
      return examine(...args);
    };
    onTestFinished(() => {
      engine.examine = examine;
    });
    const refused = await sendPart(ada.client, address, 0, picture);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
    expect(await rowOf(idOf(address))).toBeUndefined();
    expect(await storage.stat(originalPath(idOf(address)))).toBeUndefined();
  });
});

test('who asks too often is told when to come back', async () => {
  const strict = await aWorld({ env: { LIMIT_FACTOR: '1' } });
  const bob = await strict.person();
  const never = `/api/uploads/${newId()}`;
  const asked = Array.from({ length: 200 }, () => cancel(bob.client, never));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect((await cancel(bob.client, never)).status).toBe(429);
  expect((await askOffset(bob.client, never)).status, 'looking is counted apart').toBe(404);
  const { rows } = await strict.running.context.db.pool.query(
    `select 1 from allowances where key like 'uploads.delete:%'`,
  );
  expect(rows, 'of the member, and of the network').toHaveLength(2);
});

test('who sends a hundred pictures keeps nobody else waiting', async () => {
  const { db } = world.running.context;
  const [many, one] = [await world.person(), await world.person()];
  const queue = (ownerId: string) =>
    db.transaction(async (tx) => {
      const name = newId();
      await enqueue(
        tx,
        developJobKind,
        { mediaId: newId(), name },
        { key: name, ownerId, together: 4 },
      );
    });
  for (let n = 0; n < 100; n += 1) await queue(many.id);
  for (let n = 0; n < 2; n += 1) await queue(one.id);
  const { rows } = await db.pool.query<{ owner: string }>(
    `select runs.owner_id as owner from graphile_worker._private_jobs jobs
     join job_runs runs on runs.id = (jobs.payload ->> 'run')::uuid
     where runs.job = 'media:develop' and runs.owner_id = any ($1)
     order by jobs.priority, jobs.run_at, jobs.id`,
    [[many.id, one.id]],
  );
  const places = rows.flatMap(({ owner }, at) => (owner === one.id ? [at] : []));
  expect(places).toEqual([4, 5]);
});
