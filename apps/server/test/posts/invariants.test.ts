import { randomUUID } from 'node:crypto';
import { createComment } from '@stenope/contract/comments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';

/** Invariants enforced by the database itself. */
let world: World & { end(): Promise<void> };
let ids: Readonly<Record<'user' | 'post' | 'media' | 'comment', string>>;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  const ada = await world.person();
  const made = await aPost(world, ada);
  const { id: comment } = await ada.client.ask(createComment, {
    params: { postId: made.id },
    body: { body: 'un' },
  });
  const { pool } = world.running.context.db;
  const { rows } = await pool.query<{ media: string }>(
    'select media_id as media from posts where id = $1',
    [made.id],
  );
  const media = rows[0]?.media ?? '';
  ids = { user: ada.id, post: made.id, media, comment };
});
afterAll(() => world.end());

const refused: readonly [string, string][] = [
  ['a count below zero', "update posts set comments = -1 where id = ':post'"],
  ['a tag carried by fewer than nobody', "insert into hashtags values ('a', -1)"],
  ['following oneself', "insert into follows values (':user', ':user')"],
  ['blocking oneself', "insert into blocks values (':user', ':user')"],
  ['a title of nothing', "update posts set title = '' where id = ':post'"],
  ['half a place', "update posts set place_lat = 1 where id = ':post'"],
  [
    'a place beyond the pole',
    "update posts set place_lat = 91, place_lon = 0, place_precision = 'km'",
  ],
  ['a state nobody knows', "update posts set state = 'lost' where id = ':post'"],
  [
    'one picture in two posts',
    "insert into posts (id, author_id, media_id, title) values (':new', ':user', ':media', 'a')",
  ],
  ['a picture taken from under a post', "delete from media where id = ':media'"],
  ['an empty step', "insert into post_steps (post_id, position, body) values (':post', 0, '')"],
  ['a step too many', "insert into post_steps (post_id, position, body) values (':post', 20, 'a')"],
  ['an empty comment', "update comments set body = '' where id = ':comment'"],
  [
    'a comment on nothing',
    "insert into comments (id, post_id, author_id, body) values (':new', ':new', ':user', 'a')",
  ],
  ['a tag that is too long', "insert into post_tags values (repeat('a', 61), ':post')"],
  ['what is listed, said by hand', "update posts set listed = false where id = ':post'"],
];

test.each(refused)('%s', async (_, statement) => {
  const text = statement.replaceAll(/:(\w+)/g, (__, name: string) =>
    name === 'new' ? randomUUID() : ids[name as keyof typeof ids],
  );
  const { pool } = world.running.context.db;
  await expect(pool.query(text)).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:23\d{3}|428C9)$/) as string,
  });
});
