import { exportDays } from '@stenope/domain/leaving/limits';
import type { Shift } from '../../../platform/jobs/job.ts';
import { deliver } from '../../../platform/mail/mailer.ts';
import { exportReadyLetter } from '../letters.ts';
import { findAddressee } from '../recovery/queries.ts';

/** Letters of other features, to a member by their id: no address leaves this room. */
export async function sendExportReady({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
  // For its owner alone: the link leads to where they sign in and take it.
  const url = `${context.env.publicUrl}/edit-profile#export`;
  const about = { name: to.displayName, url, days: exportDays };
  const letter = exportReadyLetter(context.env, to.language ?? 'fr', about);
  await deliver(context.mailer, log, { to: to.email, ...letter });
}
