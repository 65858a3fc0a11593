import { z } from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { enqueue, type JobKind, type Shift } from '../../../platform/jobs/job.ts';
import { sendStatementLetter } from '../../accounts/service.ts';
import { findStatementToSend } from './queries.ts';
import { writeLink } from './link.ts';

/** A decision, the answer to an appeal against it, or the end of a suspension in its time. */
const occasions = ['decision', 'outcome', 'end'] as const;

interface StatementMail {
  readonly statementId: string;
  readonly about: (typeof occasions)[number];
}

/** With the queue's growing delays, about half an hour of an unreachable mail server. */
export const statementLetterKind: JobKind<StatementMail> = {
  name: 'moderation:send_statement',
  payload: z.object({ statementId: z.uuid(), about: z.enum(occasions) }),
  attempts: 8,
};

export async function sendLater(tx: Transaction, mail: StatementMail): Promise<void> {
  const key = `${mail.statementId} ${mail.about}`;
  await enqueue(tx, statementLetterKind, mail, { key });
}

/** What is said is read when it is sent, so that it stands nowhere else. */
export async function sendStatement(
  shift: Shift,
  { statementId, about }: StatementMail,
): Promise<void> {
  const { context } = shift;
  const found = await findStatementToSend(context.db, statementId);
  const userId = found?.decision.authorId;
  if (!found || !userId) return;
  const { decision, appeal } = found;
  const { act, reason, until } = decision;
  const answeredAt = about === 'outcome' ? appeal?.decidedAt : null;
  const token = writeLink(context, { statementId, userId, at: answeredAt ?? decision.at });
  const url = `${context.env.publicUrl}/statement#token=${token}`;
  if (about === 'end' || act === 'reactivate') {
    await sendStatementLetter(shift, userId, { about: 'reopened' });
  } else if (about === 'outcome') {
    const outcome = appeal?.outcome;
    if (outcome) await sendStatementLetter(shift, userId, { about, outcome, act, url });
  } else {
    await sendStatementLetter(shift, userId, { about, act, reason, until, url });
  }
}
