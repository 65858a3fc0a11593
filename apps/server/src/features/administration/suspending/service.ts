import type { ReceivedBody } from '@stenope/contract/action';
import type { MemberDetail, suspendMember } from '@stenope/contract/site/members';
import { suspendedUntil } from '@stenope/domain/moderation/suspensions';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  lockMember,
  reactivate as reactivateMember,
  suspend as suspendMemberUntil,
  suspensionsOver,
} from '../../accounts/service.ts';
import {
  findLastSuspension,
  giveStatement,
  sendStatementLater,
  type WhenOverturned,
} from '../../moderation/service.ts';
import { refusedReactivation, refusedSuspension } from '../members/access.ts';
import { isLeaving } from '../members/queries.ts';
import { changeMember } from '../members/service.ts';

/** Signs a member out, hides all that is theirs and gives them the reasons, at one moment. */
export function suspend(
  context: Context,
  viewer: Viewer,
  userId: string,
  { reason, ground, words = '', days }: ReceivedBody<typeof suspendMember>,
): Promise<MemberDetail> {
  return changeMember(context, viewer, userId, async (tx, actor, target) => {
    const refused = refusedSuspension(actor, target);
    if (refused) throw new Refusal(refused);
    const at = context.now();
    const until = suspendedUntil(at, days);
    await suspendMemberUntil(tx, target.id, { at, until });
    const because = { reason, ground, words: words.trim() };
    const decided = { userId: target.id, decidedBy: actor.id, at, until };
    await giveStatement(tx, { act: 'suspend', ...because, ...decided });
    const details = { reason, ground, days };
    await record(tx, { actorId: actor.id, act: 'admin.suspend', targetId: target.id, details });
  });
}

/** Ends a suspension before its time. What was found stands; only an appeal overturns it. */
export function reactivate(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<MemberDetail> {
  return changeMember(context, viewer, userId, async (tx, actor, target) => {
    const refused = refusedReactivation(actor, target);
    if (refused) throw new Refusal(refused);
    await reactivateMember(tx, target.id);
    const because = { reason: null, ground: null, words: '', until: null };
    const decided = { userId: target.id, decidedBy: actor.id, at: context.now() };
    await giveStatement(tx, { act: 'reactivate', ...because, ...decided });
    await record(tx, { actorId: actor.id, act: 'admin.reactivate', targetId: target.id });
  });
}

/**
 * An appeal that is won ends the suspension it was against, and no later one. Who has asked to be
 * erased since stays hidden until it is done.
 */
export const reactivateOverturned: WhenOverturned = async (tx, decision, { adminId }) => {
  const { id, act, authorId } = decision;
  if (act !== 'suspend' || authorId === null) return;
  const member = await lockMember(tx, authorId);
  if (!member?.suspendedAt || (await isLeaving(tx, authorId))) return;
  if ((await findLastSuspension(tx, authorId)) !== id) return;
  await reactivateMember(tx, authorId);
  const details = { cause: 'appeal' };
  await record(tx, { actorId: adminId, act: 'admin.reactivate', targetId: authorId, details });
};

/** Members of one run of the job; the next run takes the rest. */
const together = 500;

/** Ends suspensions whose time is over, and says so by mail. */
export async function endSuspensions({ db, now }: Context, signal: AbortSignal): Promise<void> {
  for (const userId of await suspensionsOver(db, now(), together)) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const member = await lockMember(tx, userId);
      const until = member?.suspendedUntil;
      if (!member?.suspendedAt || !until || until > now()) return;
      await reactivateMember(tx, userId);
      const statementId = await findLastSuspension(tx, userId);
      if (statementId !== undefined) await sendStatementLater(tx, { statementId, about: 'end' });
    });
  }
}
