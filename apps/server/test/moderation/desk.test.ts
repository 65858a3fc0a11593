import { suspendMember } from '@stenope/contract/site/members';
import { setAvatar } from '@stenope/contract/media';
import { createNotice } from '@stenope/contract/site/notices';
import { createReport } from '@stenope/contract/site/reports';
import {
  decideCase,
  listCases,
  openCase,
  readCase,
  searchModeratedPosts,
} from '@stenope/contract/site/moderation';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recognise } from '../../src/features/media/likeness/service.ts';
import { whenRecognised } from '../../src/features/moderation/service.ts';
import { jobRuns } from '../../src/platform/db/platform-tables.ts';
import { media } from '../../src/tables/media.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aRealPost, developAll } from '../leaving/scene.ts';
import { aPicture, sendPicture } from '../uploads/sender.ts';
import { caseRow, decided, opened, theCase } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const notice = {
  reason: 'threat_to_life',
  explanation: 'Cette image donne l’adresse de quelqu’un que l’on menace.',
  goodFaith: true,
  name: 'Maud Ferrand',
  email: 'maud@example.org',
} as const;

async function noticed(author: Person): Promise<string> {
  const post = await aPost(world, author);
  const address = `/user/${author.username}/post/${post.id}`;
  await world.visitor.ask(createNotice, { body: { ...notice, address } });
  return post.id;
}

test('a case says what notices say of it, not who sent them, and nothing of it to its author', async () => {
  const id = await noticed(ada);
  const one = await theCase(world, admin, id);
  expect(one.noticeList).toEqual([
    expect.objectContaining({
      reason: 'threat_to_life',
      urgent: true,
      text: notice.explanation,
      outcome: null,
    }),
  ]);
  expect(JSON.stringify(one)).not.toContain('Maud');
  const body = { revision: one.revision, act: 'remove', reason: 'illegal', ground: 'law' } as const;
  const closed = await admin.client.ask(decideCase, { params: { caseId: one.id }, body });
  expect(closed.noticeList).toMatchObject([{ outcome: 'acted' }]);
  const own = await theCase(world, admin, await noticed(admin));
  expect(own.noticeList).toEqual([]);
});

test('a case says the words of a report to the team, and not to whose work it is about', async () => {
  const { id: targetId } = await aPost(world, admin);
  const said = { kind: 'post', targetId, category: 'hate', text: 'Je suis sa voisine.' } as const;
  await ada.client.ask(createReport, { body: said });
  const other = await world.person({ role: 'admin' });
  const { reportList } = await theCase(world, other, targetId);
  expect(reportList).toMatchObject([{ reporter: { id: ada.id }, text: said.text }]);
  expect(JSON.stringify(await theCase(world, admin, targetId))).not.toContain('voisine');
});

test('a case says that its author is suspended, whatever the state of what it is about', async () => {
  const author = await world.person();
  const { id } = await aPost(world, author);
  const { id: caseId, authorSuspended } = await opened(admin, id);
  expect(authorSuspended).toBe(false);
  const body = { reason: 'spam', ground: 'terms', days: 7 } as const;
  await admin.client.ask(suspendMember, { params: { userId: author.id }, body });
  const suspended = { state: 'visible', authorSuspended: true };
  expect(await theCase(world, admin, id)).toMatchObject(suspended);
  const { items } = await admin.client.ask(listCases, { query: {} });
  expect(items.find((one) => one.id === caseId)).toMatchObject(suspended);
  const posts = await admin.client.ask(searchModeratedPosts, { query: {} });
  expect(posts.items.find((one) => one.id === id)).toMatchObject(suspended);
});

test('a case of a picture like a removed one shows which, since when, and why', async () => {
  const { context } = world.running;
  const file = await aPicture();
  const { post } = await aRealPost(world, ada, { file });
  const removed = await decided(admin, await opened(admin, post.id), 'remove');
  const bea = await world.person();
  const again = await aRealPost(world, bea, { file });
  const runs = await context.db.sql
    .select({ key: jobRuns.key })
    .from(jobRuns)
    .where(eq(jobRuns.job, 'media:recognise'));
  for (const { key } of runs) await recognise(context, key ?? '', [whenRecognised]);
  const one = await theCase(world, admin, again.post.id);
  expect(one.causes).toEqual(['match']);
  expect(one.alike).toMatchObject([
    { kind: 'post', id: post.id, exact: true, reason: 'spam', caseId: removed.id },
  ]);
  expect(one.alike[0]?.picture?.small).toContain('?review=');
  // Nothing is compared where nothing was recognised.
  expect((await theCase(world, admin, post.id)).alike).toEqual([]);
});

test('a case of a profile shows its face and its covers', async () => {
  const { context } = world.running;
  const bea = await world.person();
  const face = await sendPicture(bea.client, await aPicture(600, 600), { purpose: 'avatar' });
  await bea.client.ask(setAvatar, { params: { userId: bea.id }, body: { mediaId: face.id } });
  const cover = await sendPicture(bea.client, await aPicture(), { purpose: 'photo' });
  await developAll(context, bea);
  await context.db.sql.update(media).set({ usedAs: 'cover' }).where(eq(media.id, cover.id));
  const body = { kind: 'profile', targetId: bea.id } as const;
  const { id } = await admin.client.ask(openCase, { body });
  const { pictures, target } = await admin.client.ask(readCase, { params: { caseId: id } });
  expect(pictures).toHaveLength(2);
  expect(pictures[0]).toEqual(target.picture);
  expect(pictures.map(({ width, height }) => width === height)).toEqual([true, false]);
  const { items } = await admin.client.ask(listCases, { query: { kind: 'profile' } });
  expect(items[0]?.target.picture).toEqual(target.picture);
  expect(await caseRow(world, bea.id)).toMatchObject({ status: 'queued' });
});
