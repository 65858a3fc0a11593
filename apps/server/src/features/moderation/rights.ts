import { isClaimLive, mayJudge } from '@stenope/domain/moderation/cases';
import type { Executor } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { CaseAccess } from './access.ts';
import { findWaitingAppeal, hasOtherAdmin, hasOwner, isOwner, type CaseRow } from './queries.ts';

type Held = Pick<CaseRow, 'authorId' | 'status' | 'escalatedAt' | 'claimedBy' | 'claimedAt'>;

type Beside = Pick<CaseAccess, 'hasAppeal' | 'isAgainstOwner' | 'isByOwner' | 'hasOwner'>;

/** Relation of an admin to a case that was read with these facts. */
export function accessOf(row: Held, viewer: Viewer, now: Date, beside: Beside): CaseAccess {
  const isHeld = isClaimLive(row.claimedAt?.getTime() ?? null, now.getTime());
  const holder = row.claimedBy === viewer.userId ? 'self' : 'another';
  return {
    isAuthor: row.authorId === viewer.userId,
    isOwner: viewer.role === 'owner',
    isClosed: row.status === 'closed',
    isEscalated: row.escalatedAt !== null,
    holder: row.claimedBy !== null && isHeld ? holder : 'nobody',
    ...beside,
  };
}

/** The same for a locked case. */
export async function accessTo(
  on: Executor,
  row: CaseRow,
  viewer: Viewer,
  now: Date,
): Promise<CaseAccess> {
  const waiting = await findWaitingAppeal(on, row.id);
  const isTheOwner = async (id: string | null) => id !== null && (await isOwner(on, id));
  return accessOf(row, viewer, now, {
    hasAppeal: waiting !== undefined,
    isAgainstOwner: await isTheOwner(waiting?.answering ?? null),
    isByOwner: await isTheOwner(row.authorId),
    hasOwner: await hasOwner(on),
  });
}

interface Appealed {
  readonly decidedBy: string | null;
  readonly authorId: string | null;
  readonly at: Date;
}

/** Whether an admin may judge an appeal: another than who decided, if there is one. */
export async function judgeOf(
  on: Executor,
  { decidedBy, authorId, at }: Appealed,
  viewer: Viewer,
  now: Date,
): Promise<ReturnType<typeof mayJudge>> {
  const hasAnother =
    decidedBy !== null &&
    decidedBy === viewer.userId &&
    (await hasOtherAdmin(on, [decidedBy, ...(authorId === null ? [] : [authorId])]));
  const judge = { adminId: viewer.userId, decidedBy, authorId, hasAnother };
  return mayJudge({ ...judge, appealedAt: at.getTime() }, now.getTime());
}
