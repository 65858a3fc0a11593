import { createComment } from '@stenope/contract/comments';
import { putRating } from '@stenope/contract/echoes/ratings';
import { sendMessage } from '@stenope/contract/messages/messages';
import { reactivateMember, suspendMember } from '@stenope/contract/site/members';
import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { decisions } from '../../src/tables/moderation.ts';
import { messages } from '../../src/tables/messages.ts';
import { TestClient } from '../kit/client.ts';
import { marks } from '../echoes/standing-scene.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk } from '../messages/scene.ts';

/** The long form has 200. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 6);

/** Messages sent side by side, at two servers. */
const sends = 8;

let world: World & { end(): Promise<void> };
let team: readonly [Person, Person];
let origins: readonly [string, string];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  team = [await world.person({ role: 'owner' }), await world.person({ role: 'admin' })];
  origins = [world.origin, (await world.second()).address ?? ''];
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;

/** At one server or the other. */
const at = (origin: number, { client }: Person) =>
  new TestClient(origins[origin % 2] ?? '', client.token);

const body = { reason: 'spam', ground: 'terms', days: 7 } as const;

async function said(senderId: string): Promise<ReadonlySet<string>> {
  const rows = await on()
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.senderId, senderId));
  return new Set(rows.map(({ id }) => id));
}

async function countActs(targetId: string, act: string): Promise<number> {
  const rows = await on()
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.targetId, targetId), eq(audit.act, act)));
  return rows.length;
}

const ascending = (one: number, other: number): number => one - other;

const places = Array.from({ length: rounds }, (_, round) => round);

test.each(places)('suspending who is sending has one winner, the last: round %i', async (round) => {
  const [writer, reader] = [await world.person(), await world.person()];
  const talk = await anOpenTalk(writer, reader);
  const send = (origin: number, messageId: string) => {
    const params = { conversationId: talk.id, messageId };
    return at(origin, writer).send(sendMessage, { params, body: { body: 'Encore' } });
  };
  const before = await said(writer.id);
  const ids = Array.from({ length: sends }, () => randomUUID());
  const sending = ids.map((id, nth) => send(nth, id));
  // Sooner in one round, later in the next.
  if (round % 3 > 0) await sending[round % sends];
  const params = { userId: writer.id };
  const suspensions = await Promise.all(
    team.map((by, nth) => at(nth, by).send(suspendMember, { params, body })),
  );
  const after = await Promise.all([0, 1].map((nth) => send(nth, randomUUID())));
  const replies = await Promise.all(sending);

  expect(suspensions.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
  // A server that has not heard of it yet finds that they may not write.
  expect(after.filter(({ status }) => status !== 401 && status !== 404)).toEqual([]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => ![sendMessage.status, 401, 404].includes(status))).toEqual([]);
  // What was accepted is there, and nothing else.
  const accepted = ids.filter((_, nth) => statuses[nth] === sendMessage.status);
  const written = [...(await said(writer.id))].filter((id) => !before.has(id));
  expect(written.toSorted()).toEqual(accepted.toSorted());
  expect(await countActs(writer.id, 'admin.suspend')).toBe(1);
  const told = await on().select().from(decisions).where(eq(decisions.authorId, writer.id));
  expect(told).toHaveLength(1);
  const { rows } = await on().execute(sql`select from sessions where user_id = ${writer.id}`);
  expect(rows).toEqual([]);

  const returns = await Promise.all(
    team.map((by, nth) => at(nth, by).send(reactivateMember, { params })),
  );
  expect(returns.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
  expect(await countActs(writer.id, 'admin.reactivate')).toBe(1);
});

test.each(places)('so has suspending who rates and comments: round %i', async (round) => {
  const [writer, author] = [await world.person(), await world.person()];
  const shown = await Promise.all(Array.from({ length: sends / 2 }, () => aPost(world, author)));
  const acts = shown.flatMap(({ id }, nth) => [
    () => at(nth, writer).send(putRating, { params: { workId: id }, body: { marks: marks(3) } }),
    () => {
      const params = { postId: id };
      return at(nth + 1, writer).send(createComment, { params, body: { body: 'Oui' } });
    },
  ]);
  // In one round who rates is suspended, in the next whose works are rated.
  const suspended = round % 2 === 0 ? writer : author;
  const acting = acts.map((act) => act());
  if (round % 3 > 0) await acting[round % acts.length];
  const params = { userId: suspended.id };
  const suspensions = await Promise.all(
    team.map((by, nth) => at(nth, by).send(suspendMember, { params, body })),
  );
  const after = await Promise.all(acts.map((act) => act()));
  const statuses = (await Promise.all(acting)).map(({ status }) => status);

  expect(suspensions.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
  expect(statuses.filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
  expect(after.filter(({ status }) => ![401, 404].includes(status))).toEqual([]);
  expect(await countActs(suspended.id, 'admin.suspend')).toBe(1);
  const { rows } = await on().execute(sql`select
      (select count(*)::int from comments where author_id = ${writer.id}) as comments,
      (select count(*)::int from ratings where user_id = ${writer.id}) as ratings,
      (select sum(comments)::int from posts where author_id = ${author.id}) as counted`);
  const comments = statuses.filter((status) => status === createComment.status).length;
  const ratings = statuses.filter((status) => status === putRating.status).length;
  expect(rows).toEqual([{ comments, ratings, counted: comments }]);
});
