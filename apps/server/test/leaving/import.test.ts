import {
  cancelImport,
  readImport,
  startImport,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { changePassword } from '@stenope/contract/accounts/recovery';
import { changeStanding, readStanding } from '@stenope/contract/echoes/standing';
import { setAvatar } from '@stenope/contract/media';
import { followTag, muteTerm } from '@stenope/contract/feed/hashtags';
import { follow } from '@stenope/contract/people';
import { block } from '@stenope/contract/people/ties';
import { addFavourite, readPost } from '@stenope/contract/posts';
import { listPostsOf } from '@stenope/contract/feed';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bring } from '../../src/features/leaving/importing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { users } from '../../src/tables/accounts.ts';
import { media } from '../../src/tables/media.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture, sendPicture } from '../uploads/sender.ts';
import {
  entriesOf,
  exported as takeAlong,
  imported as bringBack,
  sendPart,
  sent,
  zipped,
} from './archives.ts';
import { aRealPost, aShift, developAll } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
});
afterAll(() => world.end());

const exported = (person: Person) => takeAlong(world, person);
const imported = (person: Person, archive: Buffer) => bringBack(world, person, archive);

/** An archive without the parts docs/export-format.md exempts: ids, file names, account data. */
function comparable(entries: ReadonlyMap<string, Buffer>): Record<string, unknown> {
  const told = [...entries].filter(([name]) => name.endsWith('.json') && name !== 'manifest.json');
  const skipped = /"(?:id|file|username|email|joinedAt|since)": .*/g;
  const asText = (bytes: Buffer) => JSON.parse(bytes.toString()) as unknown;
  return Object.fromEntries(
    told.map(([name, bytes]) => [
      name,
      JSON.stringify(asText(bytes), null, 2).replaceAll(skipped, ''),
    ]),
  );
}

/** A member with everything that an import restores. */
async function aWholeMember(): Promise<{ ada: Person; bea: Person }> {
  const [ada, bea, cleo] = [await world.person(), await world.person(), await world.person()];
  await makePro(world, ada);
  await context.db.sql
    .update(users)
    .set({
      displayName: 'Ada L.',
      fullName: 'Ada Lovelace',
      bio: 'Je compte\nen images',
      website: 'https://ada.example/',
      language: 'it',
      interests: ['film', 'night'],
      silenced: ['like'],
      hidesPreviews: true,
      offersFeed: true,
      showsSensitive: true,
    })
    .where(eq(users.id, ada.id));
  await ada.client.ask(changeStanding, { body: { showsGiven: true, showsProgress: true } });
  const face = await sendPicture(ada.client, await aPicture(200, 100), { purpose: 'avatar' });
  await developAll(context, ada);
  await ada.client.ask(setAvatar, { params: { userId: ada.id }, body: { mediaId: face.id } });
  const { post } = await aRealPost(world, ada, {
    title: 'Première #sel',
    description: 'Avec du #sel et de la #brume',
    alt: 'Une image',
    sensitive: 'suggestive',
    licence: 'cc_by',
    hidesCamera: true,
    allowsResponses: true,
    resources: [{ label: 'Film', link: 'https://film.example/a' }],
    place: { label: 'Arles', lat: 43.68, lon: 4.63, precision: 'km' },
    stepFile: await aPicture(120, 80),
  });
  await aRealPost(world, ada, {
    title: 'Deuxième',
    crop: { x: 10, y: 10, width: 100, height: 90 },
  });
  await context.db.sql
    .update(posts)
    .set({
      createdAt: new Date('2024-03-01T10:00:00.000Z'),
      editedAt: new Date('2024-04-01T10:00:00.000Z'),
    })
    .where(eq(posts.id, post.id));
  const theirs = await aPost(world, bea);
  await ada.client.ask(addFavourite, { params: { postId: theirs.id } });
  await ada.client.ask(follow, { params: { userId: bea.id } });
  await ada.client.ask(block, { params: { userId: cleo.id } });
  for (const tag of ['nuit', 'brume']) await ada.client.ask(followTag, { params: { tag } });
  for (const kind of ['tag', 'word'] as const) {
    await ada.client.ask(muteTerm, { params: { kind, term: 'foule' } });
  }
  return { ada, bea };
}

describe('an archive that comes back', () => {
  test('makes an equal profile in a new account, once', { timeout: 240_000 }, async () => {
    const { ada } = await aWholeMember();
    const archive = await exported(ada);
    const again = await world.person();
    await makePro(world, again);
    const ended = await imported(again, archive);
    expect(ended).toMatchObject({
      state: 'done',
      progress: 100,
      posts: 2,
      skipped: 0,
      failure: null,
    });
    const before = comparable(await entriesOf(archive));
    const after = comparable(await entriesOf(await exported(again)));
    // Ratings by others stay with the original.
    expect(after).toEqual(before);
    const { own } = await again.client.ask(readStanding, { params: { userId: again.id } });
    expect(own).toMatchObject({ showsGiven: true, showsProgress: true });

    const { items } = await again.client.ask(listPostsOf, { params: { username: again.username } });
    expect(items.map(({ title }) => title)).toEqual(['Deuxième', 'Première #sel']);
    const last = await again.client.ask(readPost, { params: { postId: items[1]?.id ?? '' } });
    expect(last).toMatchObject({ createdAt: '2024-03-01T10:00:00.000Z', status: 'visible' });
    expect(last.photo).not.toBeNull();

    // A second import creates nothing again.
    expect(await imported(again, archive)).toMatchObject({ state: 'done', posts: 2, skipped: 0 });
    expect(comparable(await entriesOf(await exported(again)))).toEqual(before);
    const { rows } = await context.db.sql.execute<{ counted: number }>(
      sql`select count(*)::int as counted from media where owner_id = ${again.id}`,
    );
    expect(rows[0]?.counted).toBe(4);
  });

  test('comes in parts, in their order, and may be called off', async () => {
    const { ada } = await aWholeMember();
    const archive = await exported(ada);
    const again = await world.person();
    const { import: begun } = await again.client.ask(startImport, {
      body: { bytes: archive.length },
    });
    const half = Math.floor(archive.length / 2);
    expect((await sendPart(again, begun.id, 0, archive.subarray(0, half))).body).toMatchObject({
      import: { state: 'receiving', received: half },
    });
    const twice = await sendPart(again, begun.id, 0, archive.subarray(0, half));
    expect([twice.status, codeOf(twice)]).toEqual([409, 'wrong_offset']);
    const { import: now } = await again.client.ask(readImport, {});
    expect(now).toMatchObject({ received: half });
    const more = await sendPart(
      again,
      begun.id,
      half,
      Buffer.concat([archive.subarray(half), Buffer.from('x')]),
    );
    expect([more.status, codeOf(more)]).toEqual([413, 'payload_too_large']);
    await again.client.ask(cancelImport, {});
    expect((await again.client.ask(readImport, {})).import).toBeNull();
    expect(await context.inbox.size(begun.id)).toBe(0);
    const gone = await sendPart(again, begun.id, half, archive.subarray(half));
    expect(gone.status).toBe(404);
  });

  test('ends with the password of its owner, who is told so', { timeout: 240_000 }, async () => {
    const ended = { state: 'failed', failure: 'password_changed' };
    const ada = await world.person();
    await aRealPost(world, ada, { title: 'À un voleur' });
    const archive = await exported(ada);
    const again = await world.person();
    const chooses = async (current: string, password: string) => {
      const body = { current, password, confirmation: password };
      const { session } = await again.client.ask(changePassword, { body });
      again.client.carry(session.token ?? '');
    };
    const { import: begun } = await again.client.ask(startImport, {
      body: { bytes: archive.length },
    });
    await sendPart(again, begun.id, 0, archive.subarray(0, 100));
    await chooses(again.password, 'une chambre plus noire');
    const late = await sendPart(again, begun.id, 100, archive.subarray(100));
    expect(late.status, 'on its way').toBe(404);
    const told = async () => (await again.client.ask(readImport, {})).import;
    expect(await told()).toMatchObject({ id: begun.id, ...ended });
    expect(await context.inbox.size(begun.id)).toBe(0);

    const id = await sent(again, archive);
    await chooses('une chambre plus noire', again.password);
    await bring(aShift(context), id);
    const { items } = await again.client.ask(listPostsOf, { params: { username: again.username } });
    expect(items, 'waiting to be read').toEqual([]);
    expect(await told()).toMatchObject({ id, ...ended });
    const read = await sent(again, archive);
    const whole: Context['inbox']['whole'] = async (asked) => {
      await chooses(again.password, 'une chambre plus claire');
      return context.inbox.whole(asked);
    };
    const inbox = Object.assign(Object.create(context.inbox) as Context['inbox'], { whole });
    await expect(bring(aShift({ ...context, inbox }), read)).rejects.toThrow('Nobody waits');
    const [person] = await context.db.sql.select().from(users).where(eq(users.id, again.id));
    expect(person?.displayName, 'while it is read').toBe(again.username);
    await chooses('une chambre plus claire', again.password);
    await bring(aShift(context), read);
    expect(await told()).toMatchObject({ id: read, ...ended });
    // A new upload belongs to its owner.
    expect(await imported(again, archive)).toMatchObject({ state: 'done', posts: 1 });
  });

  test('leaves out links that lead into a reader’s own network', { timeout: 240_000 }, async () => {
    const ada = await world.person();
    const open = { label: 'là', link: 'https://ada.example.org/' };
    const { post } = await aRealPost(world, ada, { resources: [open] });
    const inner = [open, { label: 'ici', link: 'http://192.168.1.1/' }];
    // As earlier versions allowed.
    await context.db.sql
      .update(users)
      .set({ website: 'http://127.0.0.1/' })
      .where(eq(users.id, ada.id));
    await context.db.sql.update(posts).set({ resources: inner }).where(eq(posts.id, post.id));
    const again = await world.person();
    expect(await imported(again, await exported(ada))).toMatchObject({ state: 'done', posts: 1 });
    const { items } = await again.client.ask(listPostsOf, { params: { username: again.username } });
    const back = await again.client.ask(readPost, { params: { postId: items[0]?.id ?? '' } });
    expect(back.resources).toEqual([open]);
    const [row] = await context.db.sql.select().from(users).where(eq(users.id, again.id));
    expect(row?.website).toBeNull();
  });

  test('only into an account without posts of its own, one at a time, within its room', async () => {
    const ada = await world.person();
    const start = (bytes: number) => ada.client.send(startImport, { body: { bytes } });
    const large = await start(11 * 1024 ** 3);
    expect([large.status, codeOf(large)]).toEqual([402, 'quota_exceeded']);
    const id = await sent(ada, Buffer.from('no archive at all, but long enough'));
    const second = await start(1000);
    expect([second.status, codeOf(second)]).toEqual([409, 'import_running']);
    await bring(aShift(context), id);
    expect((await ada.client.ask(readImport, {})).import).toMatchObject({
      state: 'failed',
      failure: 'bad_archive',
    });
    expect(await context.inbox.size(id)).toBe(0);
    await aPost(world, ada);
    const used = await start(1000);
    expect([used.status, codeOf(used)]).toEqual([409, 'account_in_use']);
  });

  test('that was cut off goes on where it was', { timeout: 240_000 }, async () => {
    const { ada } = await aWholeMember();
    const archive = await exported(ada);
    const again = await world.person();
    const id = await sent(again, archive);
    for (let acts = 1; ; acts += 1) {
      const cut = await bring(aShift(cutAfter(acts)), id).then(
        () => false,
        () => true,
      );
      if (!cut) break;
    }
    const made = await context.db.sql.select().from(posts).where(eq(posts.authorId, again.id));
    expect(made.map(({ title }) => title).toSorted()).toEqual(['Deuxième', 'Première #sel']);
    const owned = await context.db.sql.select().from(media).where(eq(media.ownerId, again.id));
    expect(owned.length).toBe(4);
  });
});

describe('an archive somebody has meddled with', () => {
  const changed = async (
    change: (entries: Map<string, Buffer>) => void,
  ): Promise<{ ended: Returning; again: Person }> => {
    const entries = await entriesOf(plain);
    change(entries);
    const again = await world.person();
    return { ended: await imported(again, await zipped(entries)), again };
  };
  let plain: Buffer;
  beforeAll(async () => {
    const ada = await world.person();
    await aRealPost(world, ada, { title: 'Seule' });
    plain = await exported(ada);
  });
  const inPosts = (
    entries: Map<string, Buffer>,
    change: (post: Record<string, unknown>) => void,
  ) => {
    const page = JSON.parse(entries.get('posts/000001.json')?.toString() ?? '[]') as Record<
      string,
      unknown
    >[];
    page.forEach(change);
    entries.set('posts/000001.json', Buffer.from(JSON.stringify(page)));
  };

  test.each<[string, (entries: Map<string, Buffer>) => void]>([
    ['has fields of its own', (all) => inPosts(all, (post) => (post['role'] = 'admin'))],
    [
      'has a text beyond its length',
      (all) => inPosts(all, (post) => (post['title'] = 'a'.repeat(141))),
    ],
    [
      'has a link that is none',
      (all) =>
        inPosts(all, (post) => (post['resources'] = [{ label: 'x', link: 'javascript:alert(1)' }])),
    ],
    [
      'leads out of itself',
      (all) =>
        inPosts(
          all,
          (post) => (post['photo'] = { file: '../../secret', sha256: 'a'.repeat(64), crop: null }),
        ),
    ],
    ['has no profile', (all) => all.delete('profile.json')],
    ['lacks a page', (all) => all.delete('posts/000001.json')],
    [
      'is of another version',
      (all) =>
        all.set(
          'manifest.json',
          Buffer.from(String(all.get('manifest.json')).replace('"version": 1', '"version": 2')),
        ),
    ],
  ])('that %s is refused whole', async (_, change) => {
    const { ended, again } = await changed(change);
    expect(ended).toMatchObject({ state: 'failed', failure: 'bad_archive', posts: 0 });
    const made = await context.db.sql.select().from(posts).where(eq(posts.authorId, again.id));
    expect(made).toEqual([]);
  });

  test.each<[string, (entries: Map<string, Buffer>) => void]>([
    ['was hidden elsewhere', (all) => inPosts(all, (post) => (post['state'] = 'masked'))],
    ['has a title nobody can see', (all) => inPosts(all, (post) => (post['title'] = '\u200b'))],
    [
      'has lost its file',
      (all) => all.delete([...all.keys()].find((name) => name.startsWith('media/')) ?? ''),
    ],
    [
      'has another file',
      (all) =>
        all.set(
          [...all.keys()].find((name) => name.startsWith('media/')) ?? '',
          Buffer.from('not a picture'),
        ),
    ],
  ])('a post that %s is left out', async (_, change) => {
    const { ended, again } = await changed(change);
    expect(ended).toMatchObject({ state: 'done', posts: 0, skipped: 1 });
    const owned = await context.db.sql.select().from(media).where(eq(media.ownerId, again.id));
    expect(owned).toEqual([]);
  });

  test('nobody has posted tomorrow', async () => {
    const { again } = await changed((all) =>
      inPosts(all, (post) => (post['createdAt'] = '2099-01-01T00:00:00.000Z')),
    );
    const [made] = await context.db.sql.select().from(posts).where(eq(posts.authorId, again.id));
    expect(made?.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

function cutAfter(acts: number): Context {
  let left = acts;
  const transaction: Context['db']['transaction'] = async (work) => {
    if (left <= 0) throw new Error('cut');
    left -= 1;
    return context.db.transaction(work);
  };
  return { ...context, db: { ...context.db, transaction } };
}
