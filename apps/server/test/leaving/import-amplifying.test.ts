import { createHash, randomUUID } from 'node:crypto';
import { readImport } from '@stenope/contract/accounts/leaving';
import { pageItems, type ArchivedPost } from '@stenope/contract/accounts/archive';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Passed } from '../../src/features/leaving/importing/import-posts.ts';
import { bring } from '../../src/features/leaving/importing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { users } from '../../src/tables/accounts.ts';
import { posts } from '../../src/tables/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture } from '../uploads/sender.ts';
import { entriesOf, exported, rewrite, sent, type Entries } from './archives.ts';
import { fold, foldedZip, type Folded } from './folded.ts';
import { aRealPost, aShift } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let plain: Entries;
let template: ArchivedPost;
let photograph: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  const ada = await world.person();
  await aRealPost(world, ada, { title: 'Seule' });
  plain = await entriesOf(await exported(world, ada));
  const [first] = JSON.parse(plain.get('posts/000001.json')?.toString() ?? '') as ArchivedPost[];
  if (!first) throw new Error('There is no post');
  template = first;
  photograph = await aPicture(90, 60);
});
afterAll(() => world.end());

let again: Person;
beforeEach(async () => {
  again = await world.person();
});

const million = 1_000_000;

/** A picture of an archive: its content, and the size its list states. */
interface Inside {
  readonly content: Buffer;
  readonly says?: number;
  /** Id of its post, if it is not a new one. */
  readonly id?: string;
  readonly crop?: Crop;
}

/** A compressed archive with one post per picture, and empty pages. */
function archiveOf(
  pictures: readonly Inside[],
  { blanks = Buffer.from('[]'), pages: empty = 0 } = {},
): Buffer {
  const entries: Entries = new Map([...plain].filter(([name]) => !name.startsWith('media/')));
  const pages: ArchivedPost[][] = [];
  const media: Folded[] = [];
  const known = new Map<Buffer, Folded & { sha256: string }>();
  for (const [at, { content, says, id = randomUUID(), crop = null }] of pictures.entries()) {
    const file = `media/${randomUUID()}.jpeg`;
    const same = known.get(content) ?? {
      ...fold(file, content),
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    known.set(content, same);
    const { sha256, ...folded } = same;
    media.push({ ...folded, name: file, bytes: says ?? content.length });
    const photo = { file, sha256, crop };
    const post = { ...template, id, title: `No ${at}`, photo, steps: [] };
    const page = Math.floor(at / 20);
    (pages[page] ??= []).push(post);
  }
  const texts = pages.map((page) => Buffer.from(JSON.stringify(page)));
  for (let at = 0; at < empty; at += 1) texts.push(blanks);
  for (const [at, text] of texts.entries()) {
    entries.set(`posts/${String(at + 1).padStart(6, '0')}.json`, text);
  }
  rewrite<{ pages: Record<string, number> }>(entries, 'manifest.json', (manifest) => {
    manifest.pages['posts'] = texts.length;
  });
  rewrite<{ displayName: string }>(entries, 'profile.json', (own) => {
    own.displayName = 'Revenue';
  });
  const words = [...entries].map(([name, bytes]) => fold(name, bytes));
  return foldedZip([...words, ...media]);
}

const many = (count: number, inside: Inside): readonly Inside[] =>
  Array.from({ length: count }, () => inside);

/** A context in which nothing can be written or decoded. */
function withoutHands(settings: Partial<Context['env']> = {}): Context {
  const refuse = () => Promise.reject(new Error('nothing is decoded here'));
  return {
    ...context,
    env: { ...context.env, ...settings, DATA_DIR: '/dev/null' },
    engine: { ...context.engine, examine: refuse },
  };
}

async function endOf(person: Person) {
  return (await person.client.ask(readImport, {})).import;
}

const ownPosts = (person: Person) =>
  context.db.sql
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(eq(posts.authorId, person.id))
    .orderBy(asc(posts.id));

describe('an archive that unfolds into far more than was sent', () => {
  test('has no room, and nothing of it is written', async () => {
    const zeros = { content: Buffer.alloc(50 * million) };
    const archive = archiveOf(many(20, zeros));
    expect(archive.length).toBeLessThan(1.5 * million);
    const id = await sent(again, archive);
    await bring(aShift(withoutHands({ QUOTA_MB: 500 })), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'quota_exceeded' });
    const [row] = await context.db.sql.select().from(users).where(eq(users.id, again.id));
    expect(row?.displayName).toBe(again.username);
    expect(await context.inbox.size(id)).toBe(0);
  });

  test('has room for what it says, and is not let further', async () => {
    const start = photograph.subarray(0, 64);
    const content = Buffer.concat([start, Buffer.alloc(20 * million)]);
    const id = await sent(again, archiveOf([{ content, says: 5000 }, { content: photograph }]));
    await bring(aShift({ ...context, env: { ...context.env, QUOTA_MB: 1 } }), id);
    expect(await endOf(again)).toMatchObject({ state: 'done', posts: 1, skipped: 1 });
  });

  test('counts every picture, also of posts with the same name', async () => {
    const archive = archiveOf(many(3, { content: Buffer.alloc(million), id: randomUUID() }));
    const id = await sent(again, archive);
    await bring(aShift(withoutHands({ QUOTA_MB: 2 })), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'quota_exceeded' });
  });
});

describe('pages that are nearly all blanks', () => {
  test('are weighed before one of them is read', async () => {
    const blanks = Buffer.concat([Buffer.from('[]'), Buffer.alloc(8 * million, ' ')]);
    const pages = Math.ceil(archiveLimits.pagesBytes / blanks.length);
    const id = await sent(again, archiveOf([{ content: photograph }], { blanks, pages }));
    await bring(aShift(withoutHands()), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'bad_archive' });
  });

  test('are judged in the first turn alone, and read on from where it stopped', async () => {
    const blanks = Buffer.concat([Buffer.from('[]'), Buffer.alloc(million, ' ')]);
    const count = archiveLimits.turnPictures + 2;
    const pictures = many(count, { content: photograph });
    const id = await sent(again, archiveOf(pictures, { blanks, pages: 3 }));
    const judged = vi.spyOn(JSON, 'parse');
    const pagesRead = () => judged.mock.calls.filter(([text]) => text.length > million).length;
    await bring(aShift(context), id);
    expect(pagesRead()).toBe(3);
    const { rows } = await context.db.sql.execute<{ from: Passed }>(sql`
      select payload -> 'payload' -> 'from' as "from" from graphile_worker._private_jobs
      where payload -> 'payload' ->> 'importId' = ${id} and payload -> 'payload' -> 'from' is not null`);
    judged.mockClear();
    await bring(aShift(context), id, rows[0]?.from);
    expect(await endOf(again)).toMatchObject({ state: 'done', posts: count });
    expect(pagesRead(), 'those at the end, once').toBe(3);
    judged.mockRestore();
  });
});

describe('pictures that are none', () => {
  test('are known by their first bytes, unwritten, and given up on after a few', async () => {
    const zeros = { content: Buffer.alloc(million) };
    const id = await sent(again, archiveOf(many(50, zeros)));
    await bring(aShift(withoutHands()), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'bad_pictures' });
    expect(await ownPosts(again)).toEqual([]);
  });

  test('do not take back what came before them', async () => {
    const broken = Buffer.concat([photograph.subarray(0, 200), Buffer.alloc(500)]);
    const id = await sent(
      again,
      archiveOf([
        { content: photograph },
        ...many(archiveLimits.badPictures, { content: broken }),
        { content: photograph },
      ]),
    );
    let looks = 0;
    const examine: Context['engine']['examine'] = (...asked) => {
      looks += 1;
      return context.engine.examine(...asked);
    };
    await bring(aShift({ ...context, engine: { ...context.engine, examine } }), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'bad_pictures' });
    expect((await ownPosts(again)).map(({ title }) => title)).toEqual(['No 0']);
    expect(looks).toBe(1 + archiveLimits.badPictures);
  });

  test('are also those of which a part is wanted that they do not have', async () => {
    const crop = { x: 80, y: 50, width: 60, height: 40 };
    const id = await sent(again, archiveOf(many(20, { content: photograph, crop })));
    await bring(aShift(context), id);
    expect(await endOf(again)).toMatchObject({ state: 'failed', failure: 'bad_pictures' });
  });

  test('are left out when they are few', async () => {
    const zeros = { content: Buffer.alloc(1000) };
    const few = many(archiveLimits.badPictures - 1, zeros);
    const id = await sent(again, archiveOf([...few, { content: photograph }]));
    await bring(aShift(context), id);
    expect(await endOf(again)).toMatchObject({ state: 'done', posts: 1, skipped: few.length });
  });
});

/** An archive without pictures, of somebody who followed people nobody has heard of. */
function followingOf(count: number): Buffer {
  const entries = new Map([...plain].filter(([name]) => !/^(?:media|posts|following)/.test(name)));
  const page = pageItems.following;
  for (let at = 0; at < count; at += page) {
    const ties = Array.from({ length: Math.min(page, count - at) }, (_, nth) => ({
      username: `nobody${at + nth}`,
      since: '2020-01-01T00:00:00.000Z',
    }));
    const name = `following/${String(at / page + 1).padStart(6, '0')}.json`;
    entries.set(name, Buffer.from(JSON.stringify(ties)));
  }
  rewrite<{ pages: Record<string, number> }>(entries, 'manifest.json', ({ pages }) => {
    Object.assign(pages, { posts: 0, following: Math.ceil(count / page) });
  });
  return foldedZip([...entries].map(([name, bytes]) => fold(name, bytes)));
}

const turnPosts = archiveLimits.turnPictures + 2;
const turnTies = archiveLimits.turnTies * 3 + 1;

test.each<[string, () => Buffer, number, number]>([
  ['of pictures', () => archiveOf(many(turnPosts, { content: photograph })), turnPosts, 2],
  ['of ties', () => followingOf(turnTies), 0, 4],
])('a short import does not wait for the end of a long one %s', async (_, long, count, turns) => {
  // Of its own: no worker may begin with the first before the second is there.
  const own = await aWorld();
  const [first, other] = [await own.person(), await own.person()];
  await sent(first, long());
  await sent(other, archiveOf([{ content: photograph }]));
  await own.second({ ROLE: 'worker' });
  await expect
    .poll(() => endOf(first), { timeout: 240_000, interval: 200 })
    .toMatchObject({ state: 'done', posts: count });
  // Imported rows keep their dates, so ids do not show the order.
  const order = async () => {
    const { rows } = await own.running.context.db.sql.execute<{ owner: string }>(sql`
      select owner_id as owner from job_runs where job = 'leaving:import' and state = 'done'
        and owner_id in (${first.id}, ${other.id}) order by updated_at`);
    return rows.map(({ owner }) => (owner === first.id ? 'long' : 'short'));
  };
  // The last turn is recorded a moment after its owner was told.
  await expect.poll(order).toHaveLength(turns + 1);
  expect((await order()).indexOf('short')).toBeLessThanOrEqual(1);
  expect(await endOf(other)).toMatchObject({ state: 'done', posts: 1 });
});
