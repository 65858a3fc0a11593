import { exportDays } from '@stenope/domain/leaving/limits';
import type { Language } from '@stenope/i18n/languages';
import type { Shift } from '../../../platform/jobs/job.ts';
import { deliver } from '../../../platform/mail/mailer.ts';
import { digestLetter, exportReadyLetter, goodbyeLetter, type DigestCount } from '../letters.ts';
import { findAddressee } from '../recovery/queries.ts';

/** Letters of other features, to a member by their id: no address leaves this room. */
export async function sendExportReady({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
  // For its owner alone: the link leads to where they sign in and take it.
  const url = `${context.env.publicUrl}/edit-profile#export`;
  const about = { name: to.displayName, url, days: exportDays };
  const letter = exportReadyLetter(context.env, to.language ?? 'fr', about);
  await deliver(context.mailer, log, { to: to.email, memberId: userId, ...letter });
}

interface Gone {
  readonly userId: string;
  /** It is no longer anybody’s here. */
  readonly email: string;
  readonly language: Language;
  readonly mode: 'erase' | 'leave_posts';
}

export async function sendGoodbye({ context, log }: Shift, gone: Gone): Promise<void> {
  const letter = goodbyeLetter(context.env, gone.language, gone.mode);
  await deliver(context.mailer, log, { to: gone.email, memberId: gone.userId, ...letter });
}

/** To an address that proved to be theirs: others never asked for anything. */
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
