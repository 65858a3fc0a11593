import { listPostsOf } from '@stenope/contract/feed';
import { readOwnMedia } from '@stenope/contract/media';
import { createPost, deletePost, readPost, updatePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishWaiting } from '../../src/features/posts/service.ts';
import { media } from '../../src/tables/media.ts';
import { posts } from '../../src/tables/posts.ts';
import { TestListener } from '../kit/listener.ts';
import { aPicture, aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

/** Stored counts and a recount. */
async function tagCounts(): Promise<{ counted: unknown; recounted: unknown }> {
  const { pool } = world.running.context.db;
  const counted = await pool.query('select tag, posts from hashtags order by tag collate "C"');
  const recounted = await pool.query(
    `select tag, count(*)::int as posts from post_tags join posts on posts.id = post_id
     where listed group by tag order by tag collate "C"`,
  );
  return { counted: counted.rows, recounted: recounted.rows };
}

async function expectTrueCounts(): Promise<void> {
  const { counted, recounted } = await tagCounts();
  expect(counted).toEqual(recounted);
}

async function countOf(tag: string): Promise<number> {
  const { pool } = world.running.context.db;
  const { rows } = await pool.query<{ posts: number }>(
    'select posts from hashtags where tag = $1',
    [tag],
  );
  return rows[0]?.posts ?? 0;
}

/** Completes a picture like the background job. */
async function settle(mediaId: string, state: 'ready' | 'failed' = 'ready'): Promise<void> {
  await world.running.context.db.transaction(async (tx) => {
    await tx.sql.update(media).set({ state }).where(eq(media.id, mediaId));
    await publishWaiting(tx, mediaId, state, new Date());
  });
}

const unready = () => aPicture(world, ada, { state: 'processing' });

describe('how many posts carry a tag', () => {
  test('follows what is made, edited and deleted', async () => {
    const { id } = await aPost(world, ada, { description: '#brume #aube' });
    await aPost(world, ada, { title: '#Brume' });
    expect(await countOf('brume')).toBe(2);
    const params = { postId: id };
    await ada.client.ask(updatePost, { params, body: { description: '#aube #lune' } });
    expect([await countOf('brume'), await countOf('aube'), await countOf('lune')]).toEqual([
      1, 1, 1,
    ]);
    await ada.client.ask(deletePost, { params });
    expect([await countOf('aube'), await countOf('lune')]).toEqual([0, 0]);
    await expectTrueCounts();
  });

  test('leaves out what cannot be seen yet', async () => {
    const mediaId = await unready();
    const made = await aPost(world, ada, { mediaId, description: '#bientôt #avant' });
    expect(made.status).toBe('processing');
    const params = { postId: made.id };
    await ada.client.ask(updatePost, { params, body: { description: '#bientôt' } });
    expect(await countOf('bientôt')).toBe(0);
    await settle(mediaId);
    expect(await countOf('bientôt')).toBe(1);
    await settle(mediaId);
    expect(await countOf('bientôt'), 'told twice').toBe(1);
    await expectTrueCounts();
  });

  test('is true after twenty edits at once, in any order of tags', async () => {
    const tags = ['#un', '#deux', '#trois', '#quatre', '#cinq', '#six'];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, one) =>
        aPost(world, ada, { description: rotated(tags, one).slice(0, 3).join(' ') }),
      ),
    );
    const replies = await Promise.all(
      made.flatMap(({ id }, one) => {
        const params = { postId: id };
        const description = rotated(tags.toReversed(), one).slice(0, 4).join(' ');
        return one % 4 === 3
          ? [ada.client.send(deletePost, { params })]
          : [
              ada.client.send(updatePost, { params, body: { description } }),
              ada.client.send(updatePost, { params, body: { description: tags.join(' ') } }),
            ];
      }),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 204]));
    await expectTrueCounts();
  });
});

describe('a post whose pictures are being made', () => {
  test('has no receipt of its file until somebody has looked into it', async () => {
    const mediaId = await aPicture(world, ada, { state: 'processing', receipt: {} });
    const made = await aPost(world, ada, { mediaId });
    expect(made).toMatchObject({ status: 'processing', receipt: null });
    const own = await ada.client.ask(readOwnMedia, { params: { mediaId } });
    expect(own.receipt).toBeNull();
  });

  test('is published by the last of them, and its author hears of it', async () => {
    const pictures = [await unready(), await unready(), await unready()] as const;
    const line = await TestListener.start(world.origin, ada.client.token);
    const { id } = await aPost(world, ada, {
      mediaId: pictures[0],
      description: '#ensemble',
      steps: [
        { body: 'un', mediaId: pictures[1] },
        { body: 'deux', mediaId: pictures[2] },
      ],
    });
    await settle(pictures[0]);
    // Two concurrent completions must not each leave it to the other.
    await Promise.all([settle(pictures[1]), settle(pictures[2])]);
    const { sql } = world.running.context.db;
    const [row] = await sql.select().from(posts).where(eq(posts.id, id));
    expect(row?.listed).toBe(true);
    await line.hear((frame) => frame.type === 'event' && told(frame, id));
    expect(line.events.filter((frame) => told(frame, id))).toHaveLength(1);
    expect(await countOf('ensemble')).toBe(1);
    line.end();
  });

  test('is told to have failed when one of them does, and is mended without that step', async () => {
    const [good, bad] = [await unready(), await unready()];
    const line = await TestListener.start(world.origin, ada.client.token);
    const steps = [{ body: 'un' }, { body: '', mediaId: bad }];
    const { id } = await aPost(world, ada, { mediaId: good, description: '#mender', steps });
    const params = { postId: id };
    await settle(bad, 'failed');
    await line.hear((one) => one.type === 'event' && told(one, id, 'posts.failed'));
    await settle(good);
    expect(await ada.client.ask(readPost, { params })).toMatchObject({ status: 'failed' });
    const bob = await world.person();
    expect((await bob.client.send(readPost, { params })).status).toBe(404);
    const words = { description: '#mender encore' };
    const still = await ada.client.ask(updatePost, { params, body: words });
    expect(still.status, 'other words mend nothing').toBe('failed');
    const mended = await ada.client.ask(updatePost, {
      params,
      body: { steps: [{ body: 'un', from: 0 }] },
    });
    expect(mended.status).toBe('visible');
    await line.hear((one) => one.type === 'event' && told(one, id));
    expect(await countOf('mender')).toBe(1);
    await expectTrueCounts();
    line.end();
  });

  test('is deleted when the photograph itself failed', async () => {
    const mediaId = await unready();
    const made = await aPost(world, ada, { mediaId });
    const params = { postId: made.id };
    await settle(mediaId, 'failed');
    const failed = await ada.client.ask(readPost, { params });
    expect(failed).toMatchObject({ status: 'failed', photo: null, can: { delete: true } });
    const list = await ada.client.ask(listPostsOf, { params: { username: ada.username } });
    expect(list.items.find((one) => one.id === made.id)).toMatchObject({ status: 'failed' });
    await ada.client.ask(deletePost, { params });
    expect((await ada.client.send(readPost, { params })).status).toBe(404);
  });

  test('is published however making it and making them overlap', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mediaId = await unready();
      const body = { title: 'Ensemble', mediaId };
      const [{ id }] = await Promise.all([ada.client.ask(createPost, { body }), settle(mediaId)]);
      const { sql } = world.running.context.db;
      const [row] = await sql.select().from(posts).where(eq(posts.id, id));
      expect(row?.listed, `round ${round}`).toBe(true);
    }
  });
});

test('who looks at a post hears that it is gone', async () => {
  const bob = await world.person();
  const { id } = await aPost(world, ada);
  const line = await TestListener.start(world.origin, bob.client.token, { topics: [`post:${id}`] });
  await ada.client.ask(deletePost, { params: { postId: id } });
  await line.hear((one) => one.type === 'event' && told(one, id, 'posts.gone'));
  expect(line.events.some((one) => told(one, id, 'posts.gone'))).toBe(true);
  line.end();
});

function told(
  frame: { name?: string; data?: unknown },
  postId: string,
  name = 'posts.published',
): boolean {
  return frame.name === name && (frame.data as { postId: string }).postId === postId;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}
