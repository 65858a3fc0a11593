import { createReport } from '@stenope/contract/site/reports';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forgetReports } from '../../src/features/reports/retention.ts';
import { reports } from '../../src/tables/reports.ts';
import { aWorld } from '../kit/world.ts';

test('a year after the decision a report has no name and no words, and no other has lost them', async () => {
  const world = await aWorld();
  const { context } = world.running;
  const ada = await world.person();
  const made = async () => {
    const reporter = await world.person();
    const about = { kind: 'profile', targetId: ada.id, category: 'spam', text: 'Voyez.' } as const;
    const { id } = await reporter.client.ask(createReport, { body: about });
    return { id, reporterId: reporter.id };
  };
  const [due, kept, open] = [await made(), await made(), await made()];
  const close = (id: string, closedAt: string) =>
    context.db.sql
      .update(reports)
      .set({ outcome: 'upheld', closedAt: new Date(closedAt) })
      .where(eq(reports.id, id));
  await close(due.id, '2026-03-15T03:59:59Z');
  await close(kept.id, '2026-03-15T04:00:00Z');
  await forgetReports({ ...context, now: () => new Date('2027-03-15T04:00:00Z') });
  const rowOf = async ({ id }: { id: string }) =>
    (await context.db.sql.select().from(reports).where(eq(reports.id, id)))[0];
  const forgotten = { reporterId: null, body: '', outcome: 'upheld', category: 'spam' };
  expect(await rowOf(due)).toMatchObject(forgotten);
  for (const one of [kept, open]) {
    expect(await rowOf(one)).toMatchObject({ reporterId: one.reporterId, body: 'Voyez.' });
  }
});
