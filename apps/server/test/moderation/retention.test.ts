import {
  appealStatement,
  judgeAppeal,
  listStatements,
  noteOnCase,
} from '@stenope/contract/site/moderation';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetWords } from '../../src/features/moderation/erasing/service.ts';
import { appeals, caseNotes, cases } from '../../src/tables/moderation.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';
import { decided, opened } from './scene.ts';

test('a year later notes of closed cases and words of answered appeals are gone, and no others', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const { sql: on } = context.db;
  const ada = await world.person();
  const [admin, other] = [
    await world.person({ role: 'admin' }),
    await world.person({ role: 'admin' }),
  ];
  const reviewed = async (answer: boolean) => {
    const { id } = await aPost(world, ada);
    const { id: caseId } = await opened(admin, id);
    const params = { caseId };
    const noted = await admin.client.ask(noteOnCase, { params, body: { body: 'À revoir.' } });
    await decided(admin, noted, 'mask');
    const { items } = await ada.client.ask(listStatements, {});
    const statement = { statementId: items[0]?.id ?? '' };
    await ada.client.ask(appealStatement, { params: statement, body: { body: 'Pourquoi ?' } });
    if (!answer) return caseId;
    const { id: appealed, revision } = await opened(other, id);
    const body = { revision, outcome: 'kept', words: 'Voici.' } as const;
    await other.client.ask(judgeAppeal, { params: { caseId: appealed }, body });
    return caseId;
  };
  const [due, kept, waiting] = [await reviewed(true), await reviewed(true), await reviewed(false)];
  const { id: open } = await opened(admin, (await aPost(world, ada)).id);
  const note = { body: 'Encore ouvert.' };
  await admin.client.ask(noteOnCase, { params: { caseId: open }, body: note });
  const appealsOf = async (caseId: string) => {
    const { rows } = await on.execute<{ body: string; words: string }>(
      sql`select a.body, a.words from appeals a join decisions d on d.id = a.decision_id
        where d.case_id = ${caseId}`,
    );
    return rows;
  };
  const at = (moment: string) => new Date(moment);
  const close = async (caseId: string, moment: string) => {
    await on
      .update(cases)
      .set({ closedAt: at(moment) })
      .where(eq(cases.id, caseId));
    await on.execute(sql`update appeals set decided_at = ${moment} where decided_at is not null
      and decision_id in (select id from decisions where case_id = ${caseId})`);
  };
  await close(due, '2026-03-15T03:58:59Z');
  await close(kept, '2026-03-15T03:59:00Z');
  await close(waiting, '2026-03-15T03:58:59Z');
  await forgetWords({ ...context, now: () => at('2027-03-15T03:59:00Z') });
  const left = await on
    .select({ caseId: caseNotes.caseId })
    .from(caseNotes)
    .where(inArray(caseNotes.caseId, [due, kept, waiting, open]));
  expect(left.map(({ caseId }) => caseId).toSorted()).toEqual([kept, open].toSorted());
  expect(await appealsOf(due)).toEqual([{ body: '', words: '' }]);
  expect(await appealsOf(kept)).toEqual([{ body: 'Pourquoi ?', words: 'Voici.' }]);
  expect(await appealsOf(waiting), 'nobody has answered it').toEqual([
    { body: 'Pourquoi ?', words: '' },
  ]);
  expect(await on.$count(appeals)).toBe(3);
});
