import { randomBytes, randomUUID } from 'node:crypto';
import { createComment } from '@stenope/contract/comments';
import { putRating } from '@stenope/contract/echoes/ratings';
import { createResponse } from '@stenope/contract/echoes/responses';
import { followTag, muteTerm } from '@stenope/contract/feed/hashtags';
import { follow } from '@stenope/contract/people';
import { block, mute } from '@stenope/contract/people/ties';
import { addFavourite } from '@stenope/contract/posts';
import { createNotice } from '@stenope/contract/site/notices';
import { createReport } from '@stenope/contract/site/reports';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../../src/platform/ids.ts';
import { formerUsernames, usedSecrets, users } from '../../src/tables/accounts.ts';
import { reveals } from '../../src/tables/echoes.ts';
import { importedPosts, imports } from '../../src/tables/leaving.ts';
import { uploads } from '../../src/tables/media.ts';
import { notifications, pushSubscriptions } from '../../src/tables/notifications.ts';
import {
  appeals,
  caseNotes,
  cases,
  decisions,
  reporterRecords,
  sanctions,
} from '../../src/tables/moderation.ts';
import { covers } from '../../src/tables/people.ts';
import { commentMentions, postMentions } from '../../src/tables/posts.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { aToken } from '../accounts/a-token.ts';
import { aPicture, aPost, makePro } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
import type { Person, World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';

const marks = { intention: 4, composition: 3.5, matiere: 3, technique: 2.5, emotion: 5 };

/** A member with a row in every table that can name them. */
export interface Somebody {
  readonly person: Person;
  readonly username: string;
  readonly email: string;
  /** A unique word; each place appends another ending. */
  readonly mark: string;
  /** By column, the word in an archive that proves it was exported. */
  readonly witnesses: ReadonlyMap<string, string>;
}

interface Stage {
  readonly world: World;
  readonly me: Person;
  readonly word: (place: string) => string;
  readonly see: (column: string, witness: string) => void;
}

export async function somebody(world: World): Promise<Somebody> {
  const me = await world.person();
  await makePro(world, me);
  const mark = `canari${randomBytes(6).toString('hex')}`;
  const witnesses = new Map<string, string>();
  const stage: Stage = {
    world,
    me,
    word: (place) => `${mark}${place}`,
    see: (column, witness) => void witnesses.set(column, witness),
  };
  const { username, email } = await introduce(stage);
  await tie(stage);
  await show(stage);
  await answer(stage);
  await talk(stage);
  await keepBooks(stage);
  await judge(stage);
  return { person: me, username, email, mark, witnesses };
}

async function introduce({ world, me, word, see }: Stage) {
  const { sql: on } = world.running.context.db;
  const said = { username: word('name'), email: `${word('mail')}@example.org`, bio: word('bio') };
  await on
    .update(users)
    .set({ ...said, displayName: word('name'), fullName: word('full') })
    .where(eq(users.id, me.id));
  await on.insert(formerUsernames).values({ username: word('former'), userId: me.id });
  const mediaId = await aPicture(world, me, { usedAs: 'cover' });
  await on.insert(covers).values({ mediaId, userId: me.id, position: 0, isPrimary: true });
  see('users.id', said.bio);
  see('covers.user_id', mediaId);
  see('member_trust.user_id', 'showsProgress');
  await aToken(me, ['read'], word('token'));
  see('sessions.user_id', me.sessionId);
  see('access_tokens.user_id', word('token'));
  see('former_usernames.user_id', word('former'));
  see('name_words.user_id', word('name'));
  return said;
}

const to = ({ id: userId }: Person) => ({ params: { userId } });

/** Each tie with a different person, so that one cannot stand for another. */
async function tie({ world, me, word, see }: Stage): Promise<void> {
  const other = async (column: string): Promise<Person> => {
    const person = await world.person();
    see(column, person.username);
    return person;
  };
  await me.client.ask(follow, to(await other('follows.follower_id')));
  await (await other('follows.followed_id')).client.ask(follow, to(me));
  await me.client.ask(block, to(await other('blocks.blocker_id')));
  await (await other('blocks.blocked_id')).client.ask(block, to(me));
  await me.client.ask(mute, to(await other('mutes.muter_id')));
  await (await other('mutes.muted_id')).client.ask(mute, to(me));
  await me.client.ask(followTag, { params: { tag: word('tag') } });
  see('followed_tags.user_id', word('tag'));
  await me.client.ask(muteTerm, { params: { kind: 'word', term: word('muted') } });
  see('muted_terms.user_id', word('muted'));
}

/** Their posts, and the reactions of others. */
async function show({ world, me, word, see }: Stage): Promise<void> {
  const body = { title: `${word('posts')} #${word('posts')}`, description: word('posts') };
  const post = await aPost(world, me, body);
  see('posts.author_id', word('posts'));
  const rater = await world.person();
  const reason = `Vu par ${randomUUID()}`;
  await rater.client.ask(putRating, {
    params: { workId: post.id },
    body: { marks, reasons: { emotion: reason } },
  });
  see('ratings.author_id', reason);
  await withShop(world, me);
  await aProduct(world, me, { name: word('products') });
  see('products.seller_id', word('products'));
  const { sql: on } = world.running.context.db;
  await on.insert(importedPosts).values({ userId: me.id, sourceId: randomUUID(), postId: post.id });
}

/** Their comments and responses on posts of others. */
async function answer({ world, me, word, see }: Stage): Promise<void> {
  const author = await world.person();
  await makePro(world, author);
  const posts = await Promise.all(
    ['commented', 'rated', 'loved', 'reported'].map(() =>
      aPost(world, author, { allowsResponses: true }),
    ),
  );
  const [commented, rated, loved, reported] = posts.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];
  const params = { postId: commented };
  const said = await me.client.ask(createComment, { params, body: { body: word('comments') } });
  const answered = { body: 'Oui', parentId: said.id };
  const reply = await author.client.ask(createComment, { params, body: answered });
  see('comments.author_id', word('comments'));
  await me.client.ask(putRating, {
    params: { workId: rated },
    body: { marks, reasons: { emotion: word('ratings') } },
  });
  see('ratings.user_id', word('ratings'));
  await me.client.ask(addFavourite, { params: { postId: loved } });
  see('favourites.user_id', loved);
  const mediaId = await aPicture(world, me);
  const response = { mediaId, description: word('responses') };
  await me.client.ask(createResponse, { params, body: response });
  see('responses.author_id', word('responses'));
  const report = {
    kind: 'post',
    targetId: reported,
    category: 'other',
    text: word('reports'),
  } as const;
  await me.client.ask(createReport, { body: report });
  see('reports.reporter_id', word('reports'));
  const { sql: on } = world.running.context.db;
  await on.insert(reveals).values({ userId: me.id, workId: rated });
  // Mentions of them by others.
  await on.insert(postMentions).values({ postId: loved, userId: me.id });
  await on.insert(commentMentions).values({ commentId: reply.id, userId: me.id });
}

/** One conversation in each order of ids, one of them a request. */
async function talk({ world, me, word, see }: Stage): Promise<void> {
  const partners = [await world.person(), await world.person()] as const;
  for (const partner of partners) {
    const { id } = await anOpenTalk(me, partner);
    const insult = await say(me, id, word(partner === partners[0] ? 'sealed' : 'messages'));
    if (partner !== partners[0]) continue;
    for (const [kind, targetId] of [
      ['message', insult.id],
      ['profile', me.id],
    ] as const) {
      await partner.client.ask(createReport, { body: { kind, targetId, category: 'harassment' } });
    }
    const explanation = 'Cette personne en menace une autre.';
    const noticed = {
      reason: 'harassment',
      address: `/profile/${word('name')}`,
      explanation,
    } as const;
    const sender = { name: 'Noé Prudent', email: `noe-${randomUUID()}@example.org` };
    await partner.client.ask(createNotice, { body: { ...noticed, ...sender, goodFaith: true } });
  }
  // In either order of the two members.
  const { sql: on } = world.running.context.db;
  const { id: elder } = await world.person();
  const row = (one: string, other: string) => sql`insert into conversations
    (id, one_id, other_id, started_by) values (${newId()}, ${one}, ${other}, ${me.id})`;
  await on.execute(row(...([me.id, elder].toSorted() as [string, string])));
  const first = '00000000-0000-7000-8000-000000000001';
  await on.execute(sql`insert into users (id, email, username, display_name)
    values (${first}, 'first@example.org', 'first_of_all', 'Premier') on conflict do nothing`);
  await on.execute(row(first, me.id));
  see('messages.sender_id', word('messages'));
  for (const column of ['conversations.one_id', 'conversations.other_id'])
    see(column, partners[0].username);
  for (const column of ['conversation_members.user_id', 'conversation_members.other_id'])
    see(column, partners[1].username);
}

const about = (id: string) => ({ targetKind: 'profile', targetId: id, authorId: id }) as const;

/** Decisions about them, and theirs about others. */
async function judge({ world, me, see }: Stage): Promise<void> {
  const { sql: on } = world.running.context.db;
  const other = await world.person();
  const words = `Parce que ${randomUUID()}`;
  const at = new Date();
  const caseId = newId();
  const work = { status: 'queued', openedAt: at, claimedBy: me.id, claimedAt: at } as const;
  await on.insert(cases).values({ id: caseId, ...about(other.id), ...work });
  await on.insert(caseNotes).values({ id: newId(), caseId, writerId: me.id, body: 'À voir', at });
  const decided = { act: 'suspend', reason: 'spam', ground: 'terms', at } as const;
  for (const [judged, decidedBy] of [
    [me.id, other.id],
    [other.id, me.id],
  ] as const) {
    const id = newId();
    const judgement = { ...decided, words: judged === me.id ? words : '', automated: false };
    await on.insert(decisions).values({ id, ...about(judged), ...judgement, decidedBy });
    await on.insert(sanctions).values({ decisionId: id, userId: judged, at });
    await on.insert(appeals).values({ id: newId(), decisionId: id, at, decidedBy });
  }
  await on.insert(reporterRecords).values({ userId: me.id, asOf: at, rejected: 1 });
  see('decisions.author_id', words);
}

/** Rows that are no content: by the site, for them, about them. */
async function keepBooks({ world, me, word, see }: Stage): Promise<void> {
  const { sql: on } = world.running.context.db;
  const { id: userId, sessionId } = me;
  const other = await world.person();
  const acts = [
    { actorId: userId, targetId: other.id },
    { actorId: other.id, targetId: userId },
  ];
  for (const act of acts) await on.insert(audit).values({ id: newId(), act: 'test.act', ...act });
  await on.insert(usedSecrets).values({ digest: randomBytes(32), usedBy: userId });
  await on.execute(sql`insert into legal_texts (page, language, version, body, published_by)
    select 'terms', 'fr', coalesce(max(version), 0) + 1, 'Nos règles', ${userId} from legal_texts`);
  await on.insert(uploads).values({
    id: newId(),
    ownerId: userId,
    purpose: 'photo',
    fileName: `${word('uploads')}.jpg`,
    bytes: 10,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await on.insert(pushSubscriptions).values({
    sessionId,
    userId,
    endpoint: `https://${word('push')}.example/`,
    p256dh: 'p'.repeat(87),
    auth: 'a'.repeat(22),
  });
  see('push_subscriptions.user_id', word('push'));
  const notice = { type: 'other', subject: 'export' } as const;
  await on.insert(notifications).values([
    { id: newId(), recipientId: userId, ...notice },
    { id: newId(), recipientId: other.id, senderId: userId, amount: 2, read: true, ...notice },
  ]);
  await on.insert(imports).values({
    id: newId(),
    userId,
    bytes: 10,
    state: 'failed',
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await on.execute(sql`insert into trust_versions (version, config, author_id, reason)
    select ${`v-${randomBytes(4).toString('hex')}`}, config, ${userId}, 'Pour voir'
    from trust_versions order by id limit 1`);
}
