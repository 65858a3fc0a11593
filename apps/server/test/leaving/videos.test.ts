import { listPostsOf } from '@stenope/contract/feed';
import { readImport } from '@stenope/contract/accounts/leaving';
import type { ArchivedPicture, ArchivedPost } from '@stenope/contract/accounts/archive';
import { setCaptions } from '@stenope/contract/media';
import { createPost, readPost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bring } from '../../src/features/leaving/importing/service.ts';
import { transcode } from '../../src/features/media/transcoding/service.ts';
import { publishWaiting } from '../../src/features/posts/service.ts';
import { media, videoCaptions } from '../../src/tables/media.ts';
import { makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aClip } from '../media/video/clips.ts';
import { sendPicture } from '../uploads/sender.ts';
import { entriesOf, exported, imported, rewrite, sent, zipped, type Entries } from './archives.ts';
import { askToLeave, aShift, seeThrough } from './scene.ts';

let world: World & { end(): Promise<void> };
let lila: Person;
let clip: Buffer;
let archive: Buffer;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  lila = await world.person();
  await makePro(world, lila);
  clip = await aClip();
  const { id: mediaId } = await sendPicture(lila.client, clip, { purpose: 'video' });
  const file = 'WEBVTT\n\n00:00.000 --> 00:00.900\nBonjour';
  await lila.client.ask(setCaptions, { params: { mediaId }, body: { file } });
  const video = { posterAt: 0.5, previewFrom: 0.25, downloads: true };
  await lila.client.ask(createPost, { body: { title: 'Un film', mediaId, video } });
  await makeVideos(lila);
  archive = await exported(world, lila);
});
afterAll(() => world.end());

async function makeVideos({ id }: Person): Promise<void> {
  const { context } = world.running;
  const rows = await context.db.sql.select().from(media).where(eq(media.ownerId, id));
  for (const { id: mediaId, name } of rows) {
    await transcode(aShift(context), { mediaId, name }, [publishWaiting]);
  }
}

async function postsOf({ username, client }: Person) {
  const { items } = await client.ask(listPostsOf, { params: { username } });
  return Promise.all(items.map(({ id: postId }) => client.ask(readPost, { params: { postId } })));
}

test('an archive has the file of a video, its captions, and what its author chose', async () => {
  const entries = await entriesOf(archive);
  const [name = ''] = [...entries.keys()].filter((one) => one.endsWith('.mp4'));
  expect(entries.get(name)?.equals(clip)).toBe(true);
  const [page] = JSON.parse(String(entries.get('posts/000001.json'))) as unknown[];
  expect(page).toMatchObject({
    photo: {
      file: name,
      video: {
        posterAt: 0.5,
        previewFrom: 0.25,
        downloads: true,
        captions: 'WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nBonjour\n',
      },
    },
  });
});

test('it comes back with a Pro member, and is left out for others', async () => {
  const noe = await world.person();
  expect(await imported(world, noe, archive)).toMatchObject({ posts: 0, skipped: 1 });
  const ines = await world.person();
  await makePro(world, ines);
  expect(await imported(world, ines, archive)).toMatchObject({ posts: 1, skipped: 0 });
  await makeVideos(ines);
  const [own] = await postsOf(lila);
  const [back] = await postsOf(ines);
  expect(back).toMatchObject({ title: 'Un film', status: 'visible' });
  expect(back?.photo?.video).toMatchObject({ captions: true, downloads: true });
  expect(back?.photo?.video).toEqual(own?.photo?.video);
});

/** What an archive becomes where videos have this many bytes at most, and whether one was looked at. */
async function broughtInto(entries: Entries, { isPro = true, most = clip.length } = {}) {
  const { context } = world.running;
  const person = await world.person();
  if (isPro) await makePro(world, person);
  const id = await sent(person, await zipped(entries));
  const probe = vi.fn<typeof context.video.probe>(context.video.probe);
  const limits = () => Promise.resolve({ bytes: most, seconds: 600 });
  await bring(aShift({ ...context, video: { ...context.video, limits, probe } }), id);
  const { import: ended } = await person.client.ask(readImport, {});
  const kept = await context.db.sql.select().from(media).where(eq(media.ownerId, person.id));
  return { ended, looks: probe.mock.calls.length, kept: kept.length };
}

/** Changes the only picture of the only post, and returns it. */
function inPicture(entries: Entries, change: (photo: ArchivedPicture) => ArchivedPicture) {
  let changed: ArchivedPicture | undefined;
  rewrite<ArchivedPost[]>(entries, 'posts/000001.json', (page) =>
    page.map((post) => ({ ...post, photo: (changed = change(post.photo)) })),
  );
  return changed;
}

test('one that is larger than videos may be here is left out before it is read', async () => {
  const entries = await entriesOf(archive);
  expect(await broughtInto(entries)).toMatchObject({
    ended: { state: 'done', posts: 1, skipped: 0 },
    looks: 1,
    kept: 1,
  });
  expect(await broughtInto(entries, { most: clip.length - 1 })).toMatchObject({
    ended: { state: 'done', posts: 0, skipped: 1 },
    looks: 0,
    kept: 0,
  });
});

test('a file of a video that does not say so is refused with its archive, as is the reverse', async () => {
  const entries = await entriesOf(archive);
  inPicture(entries, ({ file, sha256, crop }) => ({ file, sha256, crop }));
  const refused = { ended: { state: 'failed', failure: 'bad_archive' }, kept: 0 };
  expect(await broughtInto(entries)).toMatchObject(refused);
  const reverse = await entriesOf(archive);
  const photo = inPicture(reverse, (one) => ({ ...one, file: one.file.replace('mp4', 'jpeg') }));
  reverse.set(photo?.file ?? '', clip);
  expect(await broughtInto(reverse)).toMatchObject(refused);
});

test.each([
  ['of a Pro member', true],
  ['of somebody else', false],
])('the face %s is no video, and none is read for it', async (_, isPro) => {
  const entries = await entriesOf(archive);
  let face: ArchivedPicture | undefined;
  rewrite<ArchivedPost[]>(entries, 'posts/000001.json', ([post]) => {
    face = post?.photo;
    return [];
  });
  rewrite<object>(entries, 'profile.json', (own) => ({ ...own, avatar: face }));
  expect(await broughtInto(entries, { isPro })).toMatchObject({
    ended: { state: 'done' },
    looks: 0,
    kept: 0,
  });
});

test('nothing of it stays of who leaves', async () => {
  const { context } = world.running;
  const before = await context.db.sql.select().from(videoCaptions);
  await askToLeave(lila, 'erase');
  await seeThrough(context, lila);
  expect(await context.db.sql.select().from(media).where(eq(media.ownerId, lila.id))).toEqual([]);
  // Those of others stay, who have come back with them.
  const captions = await context.db.sql.select().from(videoCaptions);
  expect(captions).toHaveLength(before.length - 1);
  expect(captions.length).toBeGreaterThan(0);
});
