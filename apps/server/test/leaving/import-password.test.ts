import { createHash, randomUUID } from 'node:crypto';
import { readImport } from '@stenope/contract/accounts/leaving';
import { followTag, muteTerm } from '@stenope/contract/feed/hashtags';
import { follow } from '@stenope/contract/people';
import { block, mute } from '@stenope/contract/people/ties';
import { addFavourite } from '@stenope/contract/posts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savePassword } from '../../src/features/accounts/recovery/queries.ts';
import { bring } from '../../src/features/leaving/importing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Transaction } from '../../src/platform/db/database.ts';
import { aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture } from '../uploads/sender.ts';
import { entriesOf, exported, rewrite, sent, zipped } from './archives.ts';
import { aRealPost, aShift } from './scene.ts';

/** Who brings an archive into another's account is shut out by the owner's new password. */

let world: World & { end(): Promise<void> };
let context: Context;
let archive: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  const ada = await world.person();
  const others = await Promise.all(Array.from({ length: 4 }, () => world.person()));
  await aRealPost(world, ada, { title: 'Une', stepFile: await aPicture(120, 80) });
  for (const { id: userId } of others.slice(0, 2)) {
    await ada.client.ask(follow, { params: { userId } });
  }
  await ada.client.ask(block, { params: { userId: others[2]?.id ?? '' } });
  await ada.client.ask(mute, { params: { userId: others[3]?.id ?? '' } });
  for (const author of others.slice(0, 2)) {
    const { id: postId } = await aPost(world, author);
    await ada.client.ask(addFavourite, { params: { postId } });
  }
  await ada.client.ask(followTag, { params: { tag: 'nuit' } });
  for (const term of ['foule', 'bruit']) {
    await ada.client.ask(muteTerm, { params: { kind: 'word', term } });
  }
  archive = await withPictures(await exported(world, ada));
});
afterAll(() => world.end());

let again: Person;
beforeEach(async () => {
  again = await world.person();
  await makePro(world, again);
});

/** With an avatar and a cover, and each followed member and favourite on a page of its own. */
async function withPictures(plain: Buffer): Promise<Buffer> {
  const entries = await entriesOf(plain);
  const added = (bytes: Buffer) => {
    const file = `media/${randomUUID()}.jpeg`;
    entries.set(file, bytes);
    return { file, sha256: createHash('sha256').update(bytes).digest('hex'), crop: null };
  };
  const [avatar, photo] = [added(await aPicture(80, 80)), added(await aPicture(300, 100))];
  rewrite<object>(entries, 'profile.json', (own) => ({
    ...own,
    displayName: 'Revenue',
    avatar,
    covers: [{ photo, primary: true }],
  }));
  for (const name of ['following', 'favourites']) {
    const page = (at: number) => `${name}/${String(at).padStart(6, '0')}.json`;
    const items = JSON.parse(entries.get(page(1))?.toString() ?? '') as unknown[];
    for (const [at, item] of items.entries()) {
      entries.set(page(at + 1), Buffer.from(JSON.stringify([item])));
    }
    rewrite<{ pages: Record<string, number> }>(entries, 'manifest.json', ({ pages }) => {
      pages[name] = items.length;
    });
  }
  return zipped(entries);
}

/** All that an import can have written. */
async function written({ id }: Person): Promise<Record<string, unknown>> {
  const { rows } = await context.db.sql.execute(sql`select
    (select display_name from users where id = ${id}) as name,
    (select shows_progress from member_trust where user_id = ${id}) as standing,
    (select count(*)::int from posts where author_id = ${id}) as posts,
    (select count(*)::int from media where owner_id = ${id}) as media,
    (select count(*)::int from covers where user_id = ${id}) as covers,
    (select count(*)::int from follows where follower_id = ${id}) as following,
    (select count(*)::int from blocks where blocker_id = ${id}) as blocks,
    (select count(*)::int from mutes where muter_id = ${id}) as mutes,
    (select count(*)::int from favourites where user_id = ${id}) as favourites,
    (select count(*)::int from followed_tags where user_id = ${id}) as tags,
    (select count(*)::int from muted_terms where user_id = ${id}) as terms`);
  return rows[0] ?? {};
}

const newPassword = () => savePassword(context.db, again.id, 'another one');
const isDone = () =>
  again.client.ask(readImport, {}).then(({ import: ended }) => ended?.state === 'done');

/** Brings the archive; at the `act`-th transaction's end the password is another. */
async function withPasswordAfter(act: number) {
  const id = await sent(again, archive);
  let acts = 0;
  let then: Record<string, unknown> | undefined;
  const transaction: Context['db']['transaction'] = async (work) => {
    const done = await context.db.transaction(work);
    acts += 1;
    if (acts === act) {
      await newPassword();
      then = await written(again);
    }
    return done;
  };
  await bring(aShift({ ...context, db: { ...context.db, transaction } }), id).catch(notWanted);
  return then;
}

/** How the job ends when somebody took back what it does; the next attempt says so to the owner. */
function notWanted(error: unknown): void {
  expect(String(error)).toContain('Nobody waits');
}

describe('a new password', () => {
  test('ends an import after each of its transactions', { timeout: 240_000 }, async () => {
    const seen: Record<string, unknown>[] = [];
    for (let act = 1; ; act += 1) {
      again = await world.person();
      await makePro(world, again);
      const then = await withPasswordAfter(act);
      if (then === undefined) break;
      expect(await written(again), `after ${act}`).toEqual(then);
      seen.push(then);
    }
    expect(await isDone()).toBe(true);
    const whole = await written(again);
    expect(whole).toMatchObject({
      name: 'Revenue',
      posts: 1,
      media: 4,
      covers: 1,
      following: 2,
      blocks: 1,
      mutes: 1,
      favourites: 2,
      tags: 1,
      terms: 2,
    });
    // Between two pages as well as between two lists.
    const stops = (name: string) => new Set(seen.map((one) => one[name]));
    expect([stops('following'), stops('favourites')]).toEqual(
      Array.from({ length: 2 }, () => new Set([0, 1, 2])),
    );
  });

  test.each([
    ['avatar', 1],
    ['cover', 2],
    ['post', 3],
    ['step', 4],
  ])('ends an import that stores the picture of the %s', async (_, nth) => {
    const id = await sent(again, archive);
    let puts = 0;
    let then: Record<string, unknown> | undefined;
    const kept: string[] = [];
    const put: Context['storage']['put'] = async (path, ...file) => {
      await context.storage.put(path, ...file);
      puts += 1;
      kept.push(path);
      if (puts !== nth) return;
      await newPassword();
      then = await written(again);
    };
    const storage = Object.assign(Object.create(context.storage) as Context['storage'], { put });
    await bring(aShift({ ...context, storage }), id).catch(notWanted);
    expect(then).toBeDefined();
    expect(await written(again)).toEqual(then);
    expect(await context.storage.stat(kept.at(-1) ?? ''), 'the file without a row').toBeUndefined();
  });

  test('that is about to be another is waited for', async () => {
    const id = await sent(again, archive);
    let puts = 0;
    let chosen: Choice | undefined;
    const put: Context['storage']['put'] = async (...file) => {
      await context.storage.put(...file);
      puts += 1;
      if (puts === 4) chosen = await choosing();
    };
    const storage = Object.assign(Object.create(context.storage) as Context['storage'], { put });
    await bring(aShift({ ...context, storage }), id).catch(notWanted);
    await chosen?.committed;
    expect(await written(again)).toMatchObject({ media: 2, posts: 0, following: 0 });
  });

  interface Choice {
    readonly committed: Promise<void>;
  }

  /** Saves a password, and commits it once somebody waits for that. */
  async function choosing(): Promise<Choice> {
    const saved = Promise.withResolvers<void>();
    const committed = context.db.transaction(async (tx) => {
      await savePassword(tx, again.id, 'another one');
      saved.resolve();
      await expect.poll(() => isAwaited(tx), { timeout: 30_000, interval: 20 }).toBe(true);
    });
    await saved.promise;
    return { committed };
  }

  async function isAwaited(tx: Transaction): Promise<boolean> {
    const { rows } = await tx.sql.execute(sql`select from pg_locks where not granted`);
    return rows.length > 0;
  }
});
