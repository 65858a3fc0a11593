import { exportDays } from '@stenope/domain/leaving/limits';
import type { NoticeOutcome } from '@stenope/domain/moderation/notices';
import type { Language } from '@stenope/i18n/languages';
import type { Shift } from '../../../platform/jobs/job.ts';
import { deliver, deliverToStranger } from '../../../platform/mail/mailer.ts';
import {
  digestLetter,
  exportReadyLetter,
  goodbyeLetter,
  noticeOutcomeLetter,
  noticeReceiptLetter,
  statementLetter,
  type DigestCount,
  type StatementMail,
} from '../letters.ts';
import { findAddressee } from '../recovery/queries.ts';

/** Mails of other features to a member by id: addresses do not leave this feature. */
export async function sendExportReady({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  // Who is suspended cannot take it.
  if (!to || to.suspendedAt) return;
  // For its owner alone: the link leads to a page that requires signing in.
  const url = `${context.env.publicUrl}/edit-profile#export`;
  const about = { name: to.displayName, url, days: exportDays };
  const letter = exportReadyLetter(context.env, to.language ?? 'fr', about);
  await deliver(context.mailer, log, { to: to.email, memberId: userId, ...letter });
}

interface Gone {
  readonly userId: string;
  /** No longer stored in the account. */
  readonly email: string;
  readonly language: Language;
  readonly mode: 'erase' | 'leave_posts';
}

export async function sendGoodbye({ context, log }: Shift, gone: Gone): Promise<void> {
  const letter = goodbyeLetter(context.env, gone.language, gone.mode);
  await deliver(context.mailer, log, { to: gone.email, memberId: gone.userId, ...letter });
}

/** To a confirmed address only: others never asked for mail. */
export async function sendDigest(
  { context, log }: Shift,
  userId: string,
  counts: readonly DigestCount[],
): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to?.emailVerified) return;
  const endedAt = `${context.env.publicUrl}/edit-profile#notifications`;
  const about = { name: to.displayName, counts, endedAt };
  const letter = digestLetter(context.env, to.language ?? 'fr', about);
  await deliver(context.mailer, log, { to: to.email, memberId: userId, ...letter, endedAt });
}

/** What moderation decided about somebody who cannot sign in, or about their account. */
export async function sendStatementLetter(
  { context, log }: Shift,
  userId: string,
  mail: StatementMail,
): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
  const about = { name: to.displayName, ...mail };
  const letter = statementLetter(context.env, to.language ?? 'fr', about);
  await deliver(context.mailer, log, { to: to.email, memberId: userId, ...letter });
}

/** Sender of a notice of illegal content, with or without an account. */
interface NoticeSender {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly reference: string;
}

export async function sendNoticeReceipt(
  { context, log }: Shift,
  { email, language, ...about }: NoticeSender,
): Promise<void> {
  const letter = noticeReceiptLetter(context.env, language, about);
  await deliverToStranger(context.mailer, log, { to: email, ...letter });
}

export async function sendNoticeOutcome(
  { context, log }: Shift,
  { email, language, ...about }: NoticeSender & { readonly outcome: NoticeOutcome },
): Promise<void> {
  const letter = noticeOutcomeLetter(context.env, language, about);
  await deliverToStranger(context.mailer, log, { to: email, ...letter });
}
