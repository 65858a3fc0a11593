import { readCase } from '@stenope/contract/site/moderation';
import { expect, test } from 'vitest';
import {
  appealOf,
  giveStatement,
  readStatementOf,
  refer,
  type AccountStatement,
  type Referral,
} from '../../src/features/moderation/service.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';

test('a suspension gives a statement, which is read and appealed without a session', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const [person, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const at = context.now();
  const until = new Date(at.getTime() + 7 * 86_400_000);
  const statement: AccountStatement = {
    userId: person.id,
    act: 'suspend',
    reason: 'harassment',
    ground: 'terms',
    words: 'Sept jours.',
    decidedBy: admin.id,
    until,
    at,
  };
  const id = await context.db.transaction((tx) => giveStatement(tx, statement));
  await world.suspend(person);
  expect(await readStatementOf(context, person.id, id)).toMatchObject({
    act: 'suspend',
    words: 'Sept jours.',
    until: until.toISOString(),
    target: { kind: 'profile', state: 'masked' },
    can: { appeal: true },
  });
  const appeal = { statementId: id, body: 'À tort.' };
  expect(await appealOf(context, person.id, appeal, null)).toMatchObject({
    appeal: { body: 'À tort.', outcome: null },
    can: { appeal: false },
  });
  await expect(readStatementOf(context, admin.id, id)).rejects.toThrow('not_found');
});

test('what is referred for two reasons is one case', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const [author, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const { id: targetId } = await aPost(world, author);
  const about = { targetKind: 'post', targetId, authorId: author.id } as const;
  const referrals: readonly Referral[] = [
    { ...about, cause: 'match' },
    { ...about, cause: 'notice', severe: true },
  ];
  const ids = new Set<string>();
  for (const one of referrals) {
    ids.add(await context.db.transaction((tx) => refer(tx, one, context.now())));
  }
  const [caseId = '', ...more] = ids;
  expect(more).toEqual([]);
  const found = await admin.client.ask(readCase, { params: { caseId } });
  expect(found).toMatchObject({ causes: ['match', 'notice'], severe: true, status: 'queued' });
});
