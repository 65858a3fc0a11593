import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type { listMembers as listAction, MemberDetail } from '@stenope/contract/site/members';
import { sessionLife } from '@stenope/domain/accounts/session-life';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  ensureLiving,
  findMember,
  grantRole,
  lockMember,
  withdrawRole,
} from '../../accounts/service.ts';
import { personOf, setPro, startOfName } from '../../people/service.ts';
import { lockOwnership } from '../queries.ts';
import { refusedDemotion, refusedPro, refusedPromotion, type Standing } from './access.ts';
import { presentDetail, presentListed, standingOf } from './present.ts';
import {
  findDetail,
  isLeaving,
  listMembers,
  listSessions,
  searchMembers,
  usualPage,
} from './queries.ts';

export async function list(
  { db, env, cursors }: Context,
  { filter = 'all', q, cursor, limit = usualPage }: ReceivedQuery<typeof listAction>,
): Promise<AnswerOf<typeof listAction>> {
  if (q !== undefined && !env.FEATURES.includes('admin-user-search'))
    throw new Refusal('switched_off');
  const listName = `members ${filter}${q === undefined ? '' : ` ${q}`}`;
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const rows =
    q === undefined
      ? await listMembers[filter](db, { before }, limit)
      : await searchMembers(filter)(db, { before, q: startOfName(q) }, limit);
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map((row) => presentListed(row, personOf(row))),
    ...(last && { next: cursors.write(listName, [last.id]) }),
  };
}

export async function detail(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<MemberDetail> {
  const actor = { id: viewer.userId, role: viewer.role, isSuspended: false };
  return detailFor(context, context.db, actor, userId);
}

async function detailFor(
  { now }: Context,
  on: Executor,
  actor: Standing,
  userId: string,
): Promise<MemberDetail> {
  const row = await findDetail(on, userId);
  if (!row) throw new Refusal('not_found');
  const sessions = await listSessions(on, row.id, { now: now(), most: sessionLife.mostAtOnce });
  return presentDetail(row, { person: personOf(row), sessions }, actor);
}

export function promote(context: Context, viewer: Viewer, userId: string): Promise<MemberDetail> {
  return changeMember(context, viewer, userId, async (tx, actor, target) => {
    const refused = refusedPromotion(actor, target);
    if (refused) throw new Refusal(refused);
    await grantRole(tx, target.id, 'admin');
    await record(tx, { actorId: actor.id, act: 'admin.promote', targetId: target.id });
  });
}

export function demote(context: Context, viewer: Viewer, userId: string): Promise<MemberDetail> {
  return changeMember(context, viewer, userId, async (tx, actor, target) => {
    const refused = refusedDemotion(actor, target);
    if (refused) throw new Refusal(refused);
    await withdrawRole(tx, target.id);
    await record(tx, { actorId: actor.id, act: 'admin.demote', targetId: target.id });
  });
}

/** Makes somebody Pro, or no longer Pro. */
export async function setFlag(
  context: Context,
  viewer: Viewer,
  userId: string,
  isPro: boolean,
): Promise<{ isPro: boolean }> {
  await changeMember(context, viewer, userId, async (tx, actor, target) => {
    const refused = refusedPro(actor, target);
    if (refused) throw new Refusal(refused);
    await setPro(tx, target.id, isPro);
    const act = { actorId: actor.id, act: 'pro.flag.set', targetId: target.id };
    await record(tx, { ...act, details: { isPro } });
  });
  return { isPro };
}

/**
 * One change of a member after the other, with roles as they are now: of two admins who act on each
 * other at the same moment, the second finds what the first has done.
 */
export async function changeMember(
  context: Context,
  viewer: Viewer,
  userId: string,
  work: (tx: Transaction, actor: Standing, target: Standing) => Promise<void>,
): Promise<MemberDetail> {
  return context.db.transaction(async (tx) => {
    await lockOwnership(tx);
    await ensureLiving(tx, viewer, context.now());
    const actor = await findMember(tx, { id: viewer.userId });
    if (!actor || actor.role === 'member') throw new Refusal('admin_only');
    const target = await lockMember(tx, userId);
    const isGone = !target || target.leftAt !== null || (await isLeaving(tx, target.id));
    if (isGone) throw new Refusal('not_found');
    await work(tx, actor, standingOf(target));
    return detailFor(context, tx, actor, target.id);
  });
}
