import type { LeaveMode } from '@stenope/contract/accounts/leaving';
import { createComment } from '@stenope/contract/comments';
import { createReport, readReportedMessages, readReports } from '@stenope/contract/site/reports';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepSealed } from '../../src/features/reports/sealing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';
import { askToLeave, seeThrough } from './scene.ts';
import { tracesInDatabase } from './traces.ts';

let world: World & { end(): Promise<void> };
let context: Context;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const report = async (by: Person, kind: ReportKind, targetId: string): Promise<string> => {
  const body = { kind, targetId, category: 'harassment', text: 'Voyez vous-mêmes.' } as const;
  return (await by.client.ask(createReport, { body })).id;
};
const leave = async (person: Person, mode: LeaveMode): Promise<void> => {
  await askToLeave(person, mode);
  await seeThrough(context, person);
};
const sealedOf = (reportId: string) =>
  admin.client.send(readReportedMessages, { params: { reportId } });
const itemsOf = async (reportId: string) => {
  const { items } = await admin.client.ask(readReportedMessages, { params: { reportId } });
  return items;
};

/** A member reported for messages, comments, posts and their profile. */
async function reported() {
  const [ada, bea] = [await world.person(), await world.person()];
  const { id } = await anOpenTalk(ada, bea);
  const insult = await say(ada, id, 'Une insulte');
  await say(bea, id, 'Laissez-moi');
  const [mine, theirs] = [await aPost(world, ada), await aPost(world, bea)];
  const comment = await ada.client.ask(createComment, {
    params: { postId: theirs.id },
    body: { body: 'Une autre' },
  });
  const ids = {
    message: await report(bea, 'message', insult.id),
    profile: await report(bea, 'profile', ada.id),
    comment: await report(bea, 'comment', comment.id),
    post: await report(bea, 'post', mine.id),
  };
  const listed = async () => {
    const { items } = await admin.client.ask(readReports, {});
    const of = (reportId: string) => items.find((one) => one.id === reportId);
    return {
      message: of(ids.message),
      profile: of(ids.profile),
      comment: of(ids.comment),
      post: of(ids.post),
    };
  };
  return { ada, bea, ids, listed, postId: mine.id, had: [mine.id, comment.id] };
}

test('who is erased leaves what they were reported for behind, under a pseudonym', async () => {
  const { ada, bea, ids, listed, had } = await reported();
  await leave(ada, 'erase');

  const all = Object.values(await listed());
  const [pseudonym] = all.map((one) => one?.target.authorPseudonym);
  expect(pseudonym).toEqual(expect.any(String));
  for (const one of all) {
    expect(one).toMatchObject({
      text: 'Voyez vous-mêmes.',
      reporter: { id: bea.id },
      target: { author: null, authorPseudonym: pseudonym, excerpt: null },
    });
  }
  const sealed = await itemsOf(ids.message);
  expect(sealed.map(({ body, reported: named }) => [body, named])).toContainEqual([
    'Une insulte',
    true,
  ]);
  const theirs = sealed.filter(({ body }) => body === 'Une insulte');
  expect(theirs).toMatchObject([{ sender: null, senderPseudonym: pseudonym }]);
  const beside = sealed.filter(({ body }) => body === 'Laissez-moi');
  expect(beside).toMatchObject([{ sender: { id: bea.id }, senderPseudonym: null }]);
  // Neither their names nor their ids are left.
  const words = [ada.id, ada.username, ada.email];
  expect(await tracesInDatabase(world.databaseUrl, { words, bytes: [] })).toEqual([]);
  for (const id of had) expect(JSON.stringify(all)).not.toContain(id);
});

test('who leaves their posts is named by what stays, and by nothing else', async () => {
  const { ada, ids, listed, postId } = await reported();
  await leave(ada, 'leave_posts');
  const { post, ...others } = await listed();
  expect(post?.target).toMatchObject({
    id: postId,
    author: { id: ada.id },
    authorPseudonym: null,
  });
  for (const one of Object.values(others)) {
    expect(one?.target.author).toBeNull();
    expect(one?.target.authorPseudonym).toEqual(expect.any(String));
    expect(JSON.stringify(one)).not.toContain(ada.id);
  }
  expect(JSON.stringify(await itemsOf(ids.message))).not.toContain(ada.id);
});

test('after six months it is gone; of who is there the report stays', async () => {
  const { ada, ids, listed } = await reported();
  await leave(ada, 'erase');
  const another = await reported();
  const inMonths = (months: number) => () => {
    const then = new Date();
    then.setUTCMonth(then.getUTCMonth() + months);
    return then;
  };
  await sweepSealed({ ...context, now: inMonths(5) });
  expect((await listed()).message).toBeDefined();
  expect((await sealedOf(ids.message)).status).toBe(200);
  await sweepSealed({ ...context, now: inMonths(7) });
  expect(Object.values(await listed())).toEqual([undefined, undefined, undefined, undefined]);
  expect((await sealedOf(ids.message)).status).toBe(404);
  expect((await another.listed()).message).toBeDefined();
  expect((await sealedOf(another.ids.message)).status).toBe(404);
});

test('a report stays when who made it leaves, without them and their words', async () => {
  const { ada, bea, ids, listed } = await reported();
  await leave(bea, 'erase');
  for (const one of Object.values(await listed())) {
    if (one?.id === ids.comment) continue;
    expect(one).toMatchObject({ reporter: null, text: '', target: { author: { id: ada.id } } });
  }
  const sealed = await itemsOf(ids.message);
  expect(sealed.map(({ body }) => body)).not.toContain('Laissez-moi');
  expect(sealed).toMatchObject(
    sealed.map(() => ({ sender: { id: ada.id }, senderPseudonym: null })),
  );
  expect(sealed.filter((one) => one.reported)).toMatchObject([{ body: 'Une insulte' }]);
});
