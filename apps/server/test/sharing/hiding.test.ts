import { rm } from 'node:fs/promises';
import { deletePost, updatePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media } from '../../src/tables/media.ts';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askToLeave, seeThrough } from '../leaving/scene.ts';
import { pagesFolder } from '../permissions/cases/pages/pages.ts';
import { change, Outside, postPath } from './surfaces.ts';

let world: World & { end(): Promise<void> };
let folder: string;
let outside: Outside;
beforeAll(async () => {
  folder = await pagesFolder();
  world = await aWorld({ keep: true, env: { WEB_DIR: folder } });
  outside = new Outside(world);
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

interface Told {
  readonly person: Person;
  readonly post: Awaited<ReturnType<typeof aPost>>;
}

/** How many of the four tell of a post: its head with a picture, an embed, the feed, the sitemap. */
async function tellers({ person, post }: Told) {
  const picture = post.photo?.name ?? 'none';
  const [head, embed, feed, sitemap] = await Promise.all([
    outside.head(postPath(person, post.id)),
    outside.embedPost(person, post.id),
    outside.feed(person.username),
    outside.listed(),
  ]);
  return {
    head: head.includes(picture),
    embed: JSON.stringify(embed.body).includes(picture),
    feed: String(feed.body).includes(post.id),
    sitemap: sitemap.includes(post.id),
  };
}

const everywhere = { head: true, embed: true, feed: true, sitemap: true };
const nowhere = { head: false, embed: false, feed: false, sitemap: false };

const acts: Readonly<Record<string, (told: Told) => Promise<unknown>>> = {
  'is masked': ({ post }) => inState(world, post, { state: 'masked' }),
  'is removed': ({ post }) => inState(world, post, { state: 'removed' }),
  'is deleted by its author': ({ person, post }) =>
    person.client.ask(deletePost, { params: { postId: post.id } }),
  'is labelled as sensitive': ({ person, post }) =>
    person.client.ask(updatePost, { params: { postId: post.id }, body: { sensitive: 'nude' } }),
  'loses its picture to moderation': ({ post }) =>
    world.running.context.db.sql
      .update(media)
      .set({ hiddenAt: new Date() })
      .where(eq(media.name, post.photo?.name ?? '')),
  'is of somebody who was suspended': ({ person }) => world.suspend(person),
  'is of somebody who hides their pictures elsewhere': ({ person }) =>
    change(person, { hidesPreviews: true }),
  'is of somebody who asked to be erased': ({ person }) => askToLeave(person, 'erase'),
};

test('hidden and missing are looked for by the same statements', async () => {
  const person = await world.person();
  const post = await aPost(world, person);
  await inState(world, post, { state: 'masked' });
  const off = await world.person();
  const ask = (work: () => Promise<unknown>) => world.statements.during(work);
  const missing = '00000000-0000-7000-8000-000000000000';
  expect(await ask(() => outside.embedPost(person, post.id))).toEqual(
    await ask(() => outside.embedPost(person, missing)),
  );
  expect(await ask(() => outside.feed(off.username))).toEqual(
    await ask(() => outside.feed('nobody_at_all')),
  );
  // Of a hashtag the head repeats the address, whatever carries it.
  expect(await ask(() => outside.head('/explore/hashtag/brume'))).toEqual([]);
});

describe('at once nothing is told outside of a post that', () => {
  test.each(Object.entries(acts))('%s', async (_name, act) => {
    const person = await world.person();
    await change(person, { offersFeed: true });
    const told = { person, post: await aPost(world, person) };
    expect(await tellers(told)).toEqual(everywhere);
    await act(told);
    expect(await tellers(told)).toEqual(nowhere);
  });

  test('who leaves their posts behind is still named by them, and has no feed and no page listed', async () => {
    const person = await world.person();
    await change(person, { offersFeed: true });
    const told = { person, post: await aPost(world, person) };
    expect(await outside.listed()).toContain(`/profile/${person.username}<`);
    await askToLeave(person, 'leave_posts');
    await seeThrough(world.running.context, person);
    expect(await tellers(told)).toEqual({ ...everywhere, feed: false });
    expect(await outside.listed()).not.toContain(`/profile/${person.username}<`);
    expect(await outside.head(`/profile/${person.username}`)).not.toContain('atom');
  });
});
