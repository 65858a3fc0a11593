import { listPostsOf } from '@stenope/contract/feed';
import { setCaptions } from '@stenope/contract/media';
import { createPost, readPost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transcode } from '../../src/features/media/transcoding/service.ts';
import { publishWaiting } from '../../src/features/posts/service.ts';
import { media, videoCaptions } from '../../src/tables/media.ts';
import { makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aClip } from '../media/video/clips.ts';
import { sendPicture } from '../uploads/sender.ts';
import { entriesOf, exported, imported } from './archives.ts';
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

test('nothing of it stays of who leaves', async () => {
  const { context } = world.running;
  await askToLeave(lila, 'erase');
  await seeThrough(context, lila);
  expect(await context.db.sql.select().from(media).where(eq(media.ownerId, lila.id))).toEqual([]);
  // Those of the other, who has come back with them.
  expect(await context.db.sql.select().from(videoCaptions)).toHaveLength(1);
});
