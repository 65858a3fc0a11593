import { createHash, randomUUID } from 'node:crypto';
import { readImport, startExport } from '@stenope/contract/accounts/leaving';
import { follow } from '@stenope/contract/people';
import { roundCoordinates } from '@stenope/domain/places/coordinates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArchivedPost } from '@stenope/contract/accounts/archive';
import type { OpenArchive } from '../../src/features/leaving/archive/reading.ts';
import { bringTies } from '../../src/features/leaving/importing/ties.ts';
import { bring } from '../../src/features/leaving/importing/service.ts';
import { sweepOrphans } from '../../src/features/media/sweeping/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { originalPath } from '../../src/platform/storage/paths.ts';
import { users } from '../../src/tables/accounts.ts';
import { media } from '../../src/tables/media.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { covers, follows } from '../../src/tables/people.ts';
import { posts } from '../../src/tables/posts.ts';
import { makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture } from '../uploads/sender.ts';
import {
  entriesOf,
  exported,
  imported,
  mediaNameIn,
  rewrite,
  sent,
  zipped,
  type Entries,
} from './archives.ts';
import { aRealPost, aShift } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let plain: Entries;
let followed: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  const ada = await world.person();
  followed = await world.person();
  await aRealPost(world, ada, { title: 'Seule', stepFile: await aPicture(120, 80) });
  await ada.client.ask(follow, { params: { userId: followed.id } });
  plain = await entriesOf(await exported(world, ada));
});
afterAll(() => world.end());

let again: Person;
let entries: Entries;
beforeEach(async () => {
  again = await world.person();
  entries = new Map(plain);
});

const firstPosts = 'posts/000001.json';
const inPosts = (change: (page: ArchivedPost[]) => ArchivedPost[] | void) =>
  rewrite(entries, firstPosts, change);
const inProfile = (change: (profile: Record<string, unknown>) => void) =>
  rewrite<Record<string, unknown>>(entries, 'profile.json', (profile) => {
    change(profile);
  });
const inManifest = (change: (pages: Record<string, number>) => void) =>
  rewrite<{ pages: Record<string, number> }>(entries, 'manifest.json', ({ pages }) => {
    change(pages);
  });
const bringNow = async () => imported(world, again, await zipped(entries));
const ofAgain = async () => {
  const [row] = await context.db.sql.select().from(users).where(eq(users.id, again.id));
  return row ?? never();
};
const mediaOfAgain = () => context.db.sql.select().from(media).where(eq(media.ownerId, again.id));

/** Adds a picture and returns its description. */
function added(bytes: Buffer, crop: object | null = null) {
  const file = `media/${randomUUID()}.jpeg`;
  entries.set(file, bytes);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), crop };
}

/** Originals without a row, and rows without an original. */
async function astray(): Promise<{ orphans: string[]; missing: string[] }> {
  const rows = await context.db.sql.select({ id: media.id }).from(media);
  const known = new Set(rows.map(({ id }) => originalPath(id)));
  const orphans: string[] = [];
  for await (const file of context.storage.list('originals')) {
    if (!known.delete(file)) orphans.push(file);
  }
  return { orphans, missing: [...known] };
}

describe('refused whole', () => {
  const manyPages = () => {
    inManifest((pages) => (pages['following'] = 41));
    for (let page = 1; page <= 41; page += 1) {
      entries.set(`following/${String(page).padStart(6, '0')}.json`, Buffer.from('[]'));
    }
  };
  const repeated = () =>
    inPosts((page) => [...page, ...page.map((post) => ({ ...post, id: randomUUID() }))]);
  const inStep = () =>
    inPosts((page) =>
      page.map((post) => ({
        ...post,
        steps: post.steps.map((step) => ({ ...step, photo: post.photo })),
      })),
    );
  const asFace = () => inPosts(([post]) => inProfile((own) => (own['avatar'] = post?.photo)));
  const early = () =>
    inPosts((page) => page.map((post) => ({ ...post, createdAt: '1969-12-31T23:59:59Z' })));
  const cover = (primary: boolean) => ({ photo: added(Buffer.from('x')), primary });
  test.each<[string, () => void]>([
    ['a file that two posts name', repeated],
    ['a file that a post and its step name', inStep],
    ['a file that a post and its author’s face are', asFace],
    ['more pages than there can be', manyPages],
    ['a post of 1969', early],
    ['two first covers', () => inProfile((own) => (own['covers'] = [cover(true), cover(true)]))],
  ])('%s', async (_, change) => {
    change();
    expect(await bringNow()).toMatchObject({ state: 'failed', failure: 'bad_archive', posts: 0 });
    expect(await mediaOfAgain()).toEqual([]);
    const made = await context.db.sql.select().from(posts).where(eq(posts.authorId, again.id));
    expect(made).toEqual([]);
  });
});

describe('originals', () => {
  test('of a damaged picture are let go, and the post is left out', async () => {
    const archive = await zipped(entries);
    // Its name is in its entry and in the directory at the end; its bytes are in between.
    const at = archive.lastIndexOf(mediaNameIn(entries), archive.indexOf('PK\u0001\u0002')) + 400;
    archive.writeUInt8((archive[at] ?? 0) ^ 0xff, at);
    const ended = await imported(world, again, archive);
    expect(ended).toMatchObject({ state: 'done', posts: 0, skipped: 1 });
    expect(await astray()).toEqual({ orphans: [], missing: [] });
  });

  test('are let go when the work is cut off between them', async () => {
    const id = await sent(again, await zipped(entries));
    let puts = 0;
    const put: Context['storage']['put'] = async (...file) => {
      puts += 1;
      if (puts === 2) throw new Error('cut');
      return context.storage.put(...file);
    };
    const storage = { ...context.storage, put };
    await expect(bring(aShift({ ...context, storage }), id)).rejects.toThrow('cut');
    expect(await astray()).toEqual({ orphans: [], missing: [] });
  });

  test.each(['before', 'after'] as const)(
    'are where they belong when the line breaks %s the commit',
    { timeout: 240_000 },
    async (when) => {
      const id = await sent(again, await zipped(entries));
      for (let act = 1; ; act += 1) {
        const broken = await bring(aShift(breakingAt(act, when)), id).then(
          () => false,
          () => true,
        );
        expect(await astray()).toEqual({ orphans: [], missing: [] });
        if (!broken) break;
      }
      expect((await mediaOfAgain()).length).toBe(2);
    },
  );
});

describe('ties', () => {
  test('are tied without telling anybody', async () => {
    await context.db.sql.delete(notifications);
    expect(await bringNow()).toMatchObject({ state: 'done' });
    const tied = await context.db.sql
      .select()
      .from(follows)
      .where(eq(follows.followerId, again.id));
    expect(tied).toMatchObject([{ followedId: followed.id }]);
    const told = await context.db.sql
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, followed.id));
    expect(told).toEqual([]);
  });

  test('stop when the member is suspended', async () => {
    const archive = await zipped(entries);
    const id = await sent(again, archive);
    await world.suspend(again);
    const naming = { pages: (name: string) => pagesOf(name) } as unknown as OpenArchive;
    const { signal } = new AbortController();
    const onPost = () => Promise.resolve();
    const userId = again.id;
    await expect(
      bringTies(
        { context, bare: context, userId, archive: naming, signal, onPost },
        { list: 'following', page: 1, ofPage: 0 },
      ),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    const tied = await context.db.sql.select().from(follows).where(eq(follows.followerId, userId));
    expect(tied).toEqual([]);

    // The job ends: a retry would change nothing.
    await bring(aShift(context), id);
    const { rows } = await context.db.sql.execute(
      sql`select state, failure from imports where id = ${id}`,
    );
    expect(rows).toEqual([{ state: 'failed', failure: 'internal' }]);
    expect(await context.inbox.size(id)).toBe(0);
  });

  async function* pagesOf(name: string) {
    if (name === 'following') yield [{ username: followed.username }];
  }
});

test('nothing is begun by a worker that is to stop', async () => {
  inProfile((own) => (own['displayName'] = 'Trop tard'));
  const id = await sent(again, await zipped(entries));
  const signal = AbortSignal.abort(new Error('stopping'));
  await expect(bring({ ...aShift(context), signal }, id)).rejects.toThrow('stopping');
  expect((await ofAgain()).displayName).toBe(again.username);
});

test('imports and exports wait in lines of their own', async () => {
  await sent(again, await zipped(entries));
  await again.client.ask(startExport, {});
  const { rows } = await context.db.sql.execute(sql`
    select distinct task_identifier as task, queue_name as line from graphile_worker.jobs
    where task_identifier in ('leaving:import', 'leaving:export') order by task`);
  expect(rows).toEqual([
    { task: 'leaving:export', line: 'leaving:exports' },
    { task: 'leaving:import', line: 'leaving:imports' },
  ]);
});

test('an archive that waits to be read is no orphan', async () => {
  const id = await sent(again, await zipped(entries));
  const later = () => new Date(Date.now() + 25 * 3_600_000);
  const old = { ...context, now: later };
  await sweepOrphans(old);
  expect(await context.inbox.size(id)).toBeGreaterThan(0);
  await bring(aShift(context), id);
  expect((await again.client.ask(readImport, {})).import).toMatchObject({ state: 'done' });
});

describe('a page that comes back keeps to the rules of a page', () => {
  beforeEach(() => makePro(world, again));

  test('a place is no finer than a kilometre, in numbers and in words', async () => {
    const location = { label: '12 rue du Port, Arles', lat: 43.676_543, lon: 4.627_654 };
    inProfile((own) => (own['location'] = location));
    await bringNow();
    const { placeLabel, placeLat, placeLon } = await ofAgain();
    const { lat, lon } = roundCoordinates(location, 'km');
    expect([placeLat, placeLon]).toEqual([lat, lon]);
    expect(placeLat).not.toBe(location.lat);
    expect(placeLabel).toBe('rue du Port, Arles');
  });

  test('a name nobody can see is not taken over', async () => {
    inProfile((own) => (own['displayName'] = '\u200B'));
    expect(await bringNow()).toMatchObject({ state: 'done' });
    expect((await ofAgain()).displayName).toBe(again.username);
  });

  const coversAfter = async (photo: object) => {
    inProfile((own) => (own['covers'] = [{ photo, primary: false }]));
    expect(await bringNow()).toMatchObject({ state: 'done', posts: 1 });
    expect(await astray()).toEqual({ orphans: [], missing: [] });
    return context.db.sql.select().from(covers).where(eq(covers.userId, again.id));
  };

  test('of covers, one is the first, and all have their form', async () => {
    expect(await coversAfter(added(await aPicture(300, 100)))).toMatchObject([
      { isPrimary: true, position: 0 },
    ]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['of another form', () => aPicture(300, 200)],
    ['too heavy', () => heavy(300, 100, 8 * 1024 * 1024 + 1)],
  ])('a cover %s is left out', async (_, make) => {
    expect(await coversAfter(added(await make()))).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['that is not square', () => aPicture(200, 100)],
    ['too heavy', () => heavy(100, 100, 5 * 1024 * 1024 + 1)],
  ])('a face %s is left out', async (_, make) => {
    const avatar = added(await make());
    inProfile((own) => (own['avatar'] = avatar));
    expect(await bringNow()).toMatchObject({ state: 'done', posts: 1 });
    expect((await mediaOfAgain()).filter(({ usedAs }) => usedAs === 'avatar')).toEqual([]);
    expect(await astray()).toEqual({ orphans: [], missing: [] });
  });
});

/** Breaks the database connection once, before or after a statement. */
function breakingAt(act: number, when: 'before' | 'after'): Context {
  let acts = 0;
  const transaction: Context['db']['transaction'] = async (work) => {
    acts += 1;
    const isBroken = acts === act;
    if (isBroken && when === 'before') throw new Error('broken');
    const done = await context.db.transaction(work);
    if (isBroken) throw new Error('broken');
    return done;
  };
  return { ...context, db: { ...context.db, transaction } };
}

/** Bytes after the end of a JPEG are ignored. */
async function heavy(width: number, height: number, bytes: number): Promise<Buffer> {
  const picture = await aPicture(width, height);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 0x20)]);
}

function never(): never {
  throw new Error('It is not there');
}
