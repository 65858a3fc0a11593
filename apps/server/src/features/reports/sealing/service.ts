import type { AnswerOf } from '@stenope/contract/action';
import type { readReportedMessages } from '@stenope/contract/site/reports';
import { sealedMonths } from '@stenope/domain/moderation/reports';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf } from '../../people/service.ts';
import { deleteSealedBefore, forgetDepartedBefore, listSealed } from './queries.ts';

/**
 * The only way to read private messages: every use is audited, and never possible for the reported
 * member.
 */
export async function readSealed(
  { db }: Context,
  { userId: actorId }: Viewer,
  reportId: string,
): Promise<AnswerOf<typeof readReportedMessages>> {
  return db.transaction(async (tx) => {
    const rows = await listSealed(tx, { reportId, reader: actorId });
    if (rows.length === 0) throw new Refusal('not_found');
    await record(tx, { actorId, act: 'moderation.reported_messages.read', targetId: reportId });
    return {
      items: rows.map(({ createdAt, sender, ...row }) => ({
        ...row,
        sender: sender && personOf(sender),
        createdAt: createdAt.toISOString(),
      })),
    };
  });
}

/** Deletes sealed copies, and empties reports on departed members, after their retention time. */
export async function sweepSealed({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - sealedMonths);
  while ((await deleteSealedBefore(db, before)) > 0);
  await forgetDepartedBefore(db, before);
}
