import { auditedRatings, auditShare } from '@stenope/domain/moderation/cases';
import type { Context } from '../../../platform/context.ts';
import { refer } from './service.ts';
import { listWidelySeen } from './queries.ts';

/** Days in which a post can become widely seen and be drawn for an audit. */
const auditedDays = 30;

/**
 * Draws some widely seen posts that nobody reported. The draw depends on the post alone: repeated
 * every night, it takes one in a hundred of them, not one in a hundred a night.
 */
export async function auditSome(
  { db, now }: Context,
  signal: AbortSignal,
  share = auditShare,
): Promise<void> {
  const until = now();
  const from = new Date(until.getTime() - auditedDays * 86_400_000);
  const span = { from, until, ratings: auditedRatings, share };
  for (const { id: targetId, authorId } of await listWidelySeen(db, span)) {
    signal.throwIfAborted();
    const referral = { targetKind: 'post', targetId, authorId, cause: 'audit' } as const;
    await db.transaction((tx) => refer(tx, referral, now()));
  }
}
