import { createComment } from '@stenope/contract/comments';
import { deletePost } from '@stenope/contract/posts';
import {
  createReport,
  listOwnReports,
  readOwnReport,
  type ReportDecision,
} from '@stenope/contract/site/reports';
import { appealStatement, judgeAppeal, listStatements } from '@stenope/contract/site/moderation';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetReports } from '../../src/features/reports/retention.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { decided, opened, theCase } from '../moderation/scene.ts';

let world: World & { end(): Promise<void> };
let author: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [author, admin] = [await world.person(), await world.person({ role: 'admin' })];
});
afterAll(() => world.end());

async function reported(by: Person, targetId: string, kind: ReportKind = 'post') {
  const body = { kind, targetId, category: 'spam', text: 'Vu trois fois ce matin' } as const;
  const { id } = await by.client.ask(createReport, { body });
  return () => by.client.ask(readOwnReport, { params: { reportId: id } });
}

describe('who reported', () => {
  test('reads what they said, of what, and that it waits; nobody else does', async () => {
    const [reader, other] = [await world.person(), await world.person()];
    const post = await aPost(world, author, { title: 'Trois fois' });
    const report = await (await reported(reader, post.id))();
    expect(report).toMatchObject({
      category: 'spam',
      text: 'Vu trois fois ce matin',
      target: {
        kind: 'post',
        seen: { id: post.id, postId: post.id, excerpt: 'Trois fois', author: { id: author.id } },
      },
      decision: null,
    });
    const params = { reportId: report.id };
    for (const one of [other, author, admin]) {
      expect((await one.client.send(readOwnReport, { params })).status).toBe(404);
      const { items } = await one.client.ask(listOwnReports, {});
      expect(items.map(({ id }) => id)).not.toContain(report.id);
    }
  });

  test.each<[Parameters<typeof decided>[2], ReportDecision, boolean]>([
    ['mask', 'hidden', false],
    ['remove', 'removed', false],
    ['validate', 'kept', true],
  ])('learns of %s that it is %s, and sees no more than before', async (act, what, isSeen) => {
    const reader = await world.person();
    const post = await aPost(world, author, { title: 'Jugée' });
    const read = await reported(reader, post.id);
    await decided(admin, await theCase(world, admin, post.id), act);
    const report = await read();
    expect(report.decision).toMatchObject({ what, overturnedAt: null });
    expect(report.target.seen !== null).toBe(isSeen);
    expect(JSON.stringify(report).includes('Jugée')).toBe(isSeen);
    expect(JSON.stringify(report).includes(author.username)).toBe(isSeen);
    // Who decided, and in which words, is for the author.
    expect(JSON.stringify(report)).not.toContain(admin.id);
  });

  test('learns that an appeal gave it back', async () => {
    const reader = await world.person();
    const post = await aPost(world, author);
    const read = await reported(reader, post.id);
    await decided(admin, await theCase(world, admin, post.id), 'mask');
    const [statement] = (await author.client.ask(listStatements, {})).items;
    const params = { statementId: statement?.id ?? '' };
    await author.client.ask(appealStatement, { params, body: {} });
    const judge = await world.person({ role: 'admin' });
    const { id: caseId, revision } = await opened(judge, post.id);
    const body = { revision, outcome: 'overturned' } as const;
    await judge.client.ask(judgeAppeal, { params: { caseId }, body });
    const { decision, target } = await read();
    expect(decision?.what).toBe('hidden');
    expect(decision?.overturnedAt).not.toBeNull();
    expect(target.seen?.id).toBe(post.id);
  });

  test('sees nothing of a comment that was removed', async () => {
    const reader = await world.person();
    const post = await aPost(world, author);
    const params = { postId: post.id };
    const said = await author.client.ask(createComment, { params, body: { body: 'Achetez' } });
    const read = await reported(reader, said.id, 'comment');
    await decided(admin, await theCase(world, admin, said.id), 'remove');
    expect(await read()).toMatchObject({
      decision: { what: 'removed' },
      target: { kind: 'comment', seen: null },
    });
  });

  test.each(['deleted', 'masked', 'blocked'])('sees nothing of what is %s', async (how) => {
    const [reader, writer] = [await world.person(), await world.person()];
    const post = await aPost(world, writer, { title: 'Partie' });
    const read = await reported(reader, post.id);
    const params = { postId: post.id };
    if (how === 'deleted') await writer.client.ask(deletePost, { params });
    if (how === 'masked') await inState(world, post, { state: 'masked' });
    if (how === 'blocked') await block(world, writer, reader);
    expect((await read()).target).toEqual({ kind: 'post', seen: null });
  });

  test('finds all of theirs in pages, and a profile among them', async () => {
    const reader = await world.person();
    const made: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      made.push((await (await reported(reader, (await aPost(world, author)).id))()).id);
    }
    const profile = await (await reported(reader, author.id, 'profile'))();
    expect(profile.target.seen).toMatchObject({ id: author.id, excerpt: null, postId: null });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 3, ...(cursor !== undefined && { cursor }) };
      const page = await reader.client.ask(listOwnReports, { query });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(found).toEqual([profile.id, ...made.toReversed()]);
  });

  test('reads it for a year after the decision', async () => {
    const reader = await world.person();
    const post = await aPost(world, author);
    const read = await reported(reader, post.id);
    await decided(admin, await theCase(world, admin, post.id), 'validate');
    const after = (days: number) => ({
      ...world.running.context,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    await forgetReports(after(360));
    expect((await read()).decision?.what).toBe('kept');
    await forgetReports(after(370));
    expect((await reader.client.ask(listOwnReports, {})).items).toEqual([]);
  });
});
