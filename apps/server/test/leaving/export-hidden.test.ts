import { collectionNames, type CollectionName } from '@stenope/contract/accounts/archive';
import { createComment } from '@stenope/contract/comments';
import { listRatings, putRating } from '@stenope/contract/echoes/ratings';
import { listFavourites } from '@stenope/contract/feed';
import { listConversations } from '@stenope/contract/messages/conversations';
import { follow } from '@stenope/contract/people';
import { updateProfile } from '@stenope/contract/people/profile';
import {
  block,
  listBlocks,
  listFollowers,
  listFollowing,
  listMutes,
  mute,
} from '@stenope/contract/people/ties';
import { addFavourite } from '@stenope/contract/posts';
import { listStatements, readStatement } from '@stenope/contract/site/moderation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { readerOf } from '../../src/features/leaving/exporting/archive.ts';
import { scores } from '../../src/tables/echoes.ts';
import { aPost, block as blockRow } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk } from '../messages/scene.ts';
import { deciding, opened } from '../moderation/scene.ts';

/** Compares an export's data about others with what its owner can read on the site. */

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const marks = { intention: 4, composition: 4, matiere: 4, technique: 4, emotion: 4 };
const on = ({ id }: Person) => ({ params: { userId: id } });
const news = () => publishChanges(world.running.context, new AbortController().signal);

const rate = (person: Person, workId: string) =>
  person.client.ask(putRating, {
    params: { workId },
    body: { marks, reasons: { emotion: `de ${person.username}` } },
  });

async function exported(owner: Person, name: CollectionName) {
  const page = { userId: owner.id, after: '00000000-0000-0000-0000-000000000000', limit: 100 };
  const { context } = world.running;
  const { items } = await readerOf(context, name)(context.db, page);
  return items as readonly Record<string, unknown>[];
}

const usernames = (items: readonly Record<string, unknown>[]) =>
  items.map(({ username }) => String(username)).toSorted();

test('holds nothing of others that its owner does not see on the site', async () => {
  const [ada, friend, shut, shutting, silent, late] = (await Promise.all(
    Array.from({ length: 6 }, () => world.person()),
  )) as [Person, Person, Person, Person, Person, Person];
  const others = [friend, shut, shutting, silent];
  const [stable, early] = [await aPost(world, ada), await aPost(world, ada)];
  for (const other of others) {
    await ada.client.ask(follow, on(other));
    await other.client.ask(follow, on(ada));
    const post = await aPost(world, other);
    await ada.client.ask(addFavourite, { params: { postId: post.id } });
    await ada.client.ask(createComment, { params: { postId: post.id }, body: { body: 'Beau' } });
    await anOpenTalk(ada, other);
    await ada.client.ask(mute, on(other));
    for (const { id } of [stable, early]) await rate(other, id);
  }
  await news();
  const { sql } = world.running.context.db;
  await sql.update(scores).set({ state: 'stabilised' }).where(eq(scores.id, stable.id));
  await rate(late, early.id);
  await ada.client.ask(block, on(shut));
  await shutting.client.ask(block, on(ada));
  await shutting.client.ask(updateProfile, {
    ...on(shutting),
    body: { username: `neu_${shutting.username.slice(2)}` },
  });
  // A block row without the usual cleanup reveals nothing either.
  await blockRow(world, silent, ada);
  await world.suspend(silent);

  const site = {
    followers: await ada.client.ask(listFollowers, { ...on(ada), query: { limit: 100 } }),
    following: await ada.client.ask(listFollowing, { ...on(ada), query: { limit: 100 } }),
    blocks: await ada.client.ask(listBlocks, { query: { limit: 100 } }),
    mutes: await ada.client.ask(listMutes, { query: { limit: 100 } }),
  };
  for (const [name, { items }] of Object.entries(site)) {
    const held = await exported(ada, name as keyof typeof site);
    expect(usernames(held), name).toEqual(usernames(items));
  }
  const { items: kept } = await ada.client.ask(listFavourites, { query: { limit: 100 } });
  const favourites = await exported(ada, 'favourites');
  expect(favourites.map(({ postId }) => postId)).toEqual(kept.map(({ id }) => id).toReversed());

  const { items: talks } = await ada.client.ask(listConversations, { query: { limit: 50 } });
  const conversations = await exported(ada, 'conversations');
  expect(conversations.map(({ id }) => id)).toEqual(talks.map(({ id }) => id));
  const said = await exported(ada, 'messages');
  const spoken = new Set(said.map(({ conversationId }) => conversationId));
  expect([...spoken]).toEqual(talks.map(({ id }) => id));

  const received = await exported(ada, 'ratings-received');
  for (const { id } of [stable, early]) {
    const { items } = await ada.client.ask(listRatings, { params: { workId: id } });
    const there = items.map(({ rater, reasons }) => [rater?.username ?? null, reasons]);
    const held = received
      .filter(({ workId }) => workId === id)
      .map(({ rater, reasons }) => [rater, reasons]);
    expect(inOrder(held)).toEqual(inOrder(there));
  }
  const all = JSON.stringify([await Promise.all(collectionNames.map(read))]);
  for (const name of [shutting.username.slice(2), late.username]) {
    expect(all).not.toContain(`neu_${name}`);
    expect(all).not.toContain(`de ${late.username}`);
  }

  function read(name: CollectionName) {
    return exported(ada, name);
  }
});

const inOrder = (lines: readonly unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();

test('nor that the team has looked at something and found it sound', async () => {
  const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const [sound, masked] = [await aPost(world, ada), await aPost(world, ada)];
  const words = { words: 'Signalé par une brigade.' };
  const replies = [
    await deciding(admin, await opened(admin, sound.id), 'validate', words),
    await deciding(admin, await opened(admin, masked.id), 'mask'),
    await deciding(admin, await opened(admin, masked.id), 'validate'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { items } = await ada.client.ask(listStatements, {});
  expect(items.map(({ act, target }) => [act, target.id])).toEqual([
    ['validate', masked.id],
    ['mask', masked.id],
  ]);
  const held = await exported(ada, 'statements');
  expect(held.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toReversed());
  for (const { id } of held) {
    const params = { statementId: String(id) };
    expect((await ada.client.send(readStatement, { params })).status).toBe(200);
  }
});
