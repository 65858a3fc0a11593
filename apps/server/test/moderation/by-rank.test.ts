import { createComment, deleteComment, listComments } from '@stenope/contract/comments';
import { createResponse, deleteResponse, listResponses } from '@stenope/contract/echoes/responses';
import {
  appealStatement,
  claimCase,
  judgeAppeal,
  listStatements,
} from '@stenope/contract/site/moderation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { media, removedPrints } from '../../src/tables/media.ts';
import { decisions } from '../../src/tables/moderation.ts';
import { posts } from '../../src/tables/posts.ts';
import { reports } from '../../src/tables/reports.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPicture, aPost, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { caseRow, decided, opened, report, theCase } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
  admin = await world.person({ role: 'admin' });
  other = await world.person({ role: 'admin' });
  await makePro(world, ada);
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];

async function said(author: Person) {
  const { id: postId } = await aPost(world, ada);
  const params = { postId };
  return author.client.ask(createComment, { params, body: { body: 'Achetez' } });
}

const takingAway = ({ client }: Person, commentId: string, query = {}) =>
  client.send(deleteComment, { params: { commentId }, query });

const outcomesOf = async (targetId: string) =>
  (await on().select().from(reports).where(eq(reports.targetId, targetId))).map(
    ({ outcome }) => outcome,
  );

async function overturned({ client }: Person, statementId: string, targetId: string) {
  await client.ask(appealStatement, { params: { statementId }, body: { body: 'Pourquoi ?' } });
  const { id: caseId, revision } = await theCase(world, other, targetId);
  const body = { revision, outcome: 'overturned' } as const;
  await other.client.ask(judgeAppeal, { params: { caseId }, body });
}

describe('what the team deletes of somebody else', () => {
  test('is removed by a decision, which its author is told of and can appeal', async () => {
    const comment = await said(bob);
    await report(ada, comment.id, { kind: 'comment' });
    expect((await takingAway(admin, comment.id)).status).toBe(204);
    const { items } = await bob.client.ask(listStatements, {});
    expect(items).toMatchObject([
      {
        act: 'remove',
        reason: 'other',
        ground: 'terms',
        automated: false,
        target: { kind: 'comment', id: comment.id, state: 'removed' },
        can: { appeal: true },
      },
    ]);
    expect(await caseRow(world, comment.id)).toMatchObject({ status: 'closed' });
    expect(await outcomesOf(comment.id)).toEqual(['upheld']);
    const params = { postId: comment.postId };
    expect((await bob.client.ask(listComments, { params })).items).toEqual([]);
    // The team still reads it, as removed, and is not offered to remove it again.
    expect((await admin.client.ask(listComments, { params })).items).toMatchObject([
      { id: comment.id, hidden: 'removed', can: { delete: false, remove: false } },
    ]);
    // Again, nothing changes.
    expect((await takingAway(other, comment.id)).status).toBe(204);
    expect(await on().$count(decisions, eq(decisions.targetId, comment.id))).toBe(1);
    await overturned(bob, items[0]?.id ?? '', comment.id);
    const { items: shown } = await ada.client.ask(listComments, { params });
    expect(shown.map(({ body }) => body)).toEqual(['Achetez']);
    const [post] = await on().select().from(posts).where(eq(posts.id, comment.postId));
    expect(post?.comments).toBe(1);
  });

  test('for the reason that is chosen, on the ground it usually has', async () => {
    const author = await world.person();
    const comment = await said(author);
    const params = { postId: comment.postId };
    const { items: shown } = await admin.client.ask(listComments, { params });
    expect(shown).toMatchObject([{ hidden: null, can: { delete: false, remove: true } }]);
    expect((await takingAway(admin, comment.id, { reason: 'hate' })).status).toBe(204);
    const { items } = await author.client.ask(listStatements, {});
    expect(items).toMatchObject([{ act: 'remove', reason: 'hate', ground: 'law' }]);
  });

  test('keeps its picture, which is known when it is sent again', async () => {
    const { id: postId } = await aPost(world, ada, { allowsResponses: true });
    const author = await world.person();
    const mediaId = await aPicture(world, author);
    const params = { postId };
    const { id: responseId } = await author.client.ask(createResponse, {
      params,
      body: { mediaId },
    });
    await admin.client.ask(deleteResponse, { params: { responseId } });
    const { items } = await author.client.ask(listStatements, {});
    expect(items).toMatchObject([{ act: 'remove', target: { kind: 'response', id: responseId } }]);
    expect((await author.client.ask(listResponses, { params })).total).toBe(0);
    expect(await on().$count(media, eq(media.id, mediaId))).toBe(1);
    expect(await on().$count(removedPrints, eq(removedPrints.targetId, responseId))).toBe(1);
    await overturned(author, items[0]?.id ?? '', responseId);
    expect((await author.client.ask(listResponses, { params })).total).toBe(1);
    expect(await on().$count(removedPrints, eq(removedPrints.targetId, responseId))).toBe(0);
  });

  test('is not taken from who has claimed it, nor before an appeal is judged', async () => {
    const comment = await said(await world.person());
    const { id: caseId } = await opened(other, comment.id, 'comment');
    await other.client.ask(claimCase, { params: { caseId } });
    expect(refusal(await takingAway(admin, comment.id))).toEqual([409, 'case_taken']);
    const author = await world.person();
    const masked = await said(author);
    await decided(other, await opened(other, masked.id, 'comment'), 'mask');
    const { items } = await author.client.ask(listStatements, {});
    const params = { statementId: items[0]?.id ?? '' };
    await author.client.ask(appealStatement, { params, body: { body: 'Pourquoi ?' } });
    expect(refusal(await takingAway(admin, masked.id))).toEqual([409, 'illegal_transition']);
    expect((await takingAway(other, comment.id)).status).toBe(204);
  });

  test('and is one’s own, or under one’s own post, is deleted as by anybody', async () => {
    const own = await said(admin);
    expect((await takingAway(admin, own.id)).status).toBe(204);
    const { id: postId } = await aPost(world, admin);
    const params = { postId };
    const under = await bob.client.ask(createComment, { params, body: { body: 'Bravo' } });
    expect((await takingAway(admin, under.id)).status).toBe(204);
    for (const { id } of [own, under]) {
      expect(await on().$count(decisions, eq(decisions.targetId, id))).toBe(0);
    }
  });
});
