import { exportDays } from '@stenope/domain/leaving/limits';
import type { Language } from '@stenope/i18n/languages';
import type { Shift } from '../../../platform/jobs/job.ts';
import { deliver } from '../../../platform/mail/mailer.ts';
import { digestLetter, exportReadyLetter, goodbyeLetter, type DigestCount } from '../letters.ts';
import { findAddressee } from '../recovery/queries.ts';

/** Mails of other features to a member by id: addresses do not leave this feature. */
export async function sendExportReady({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
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
