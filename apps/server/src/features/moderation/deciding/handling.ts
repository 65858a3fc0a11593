import type { CaseDetails } from '@stenope/contract/site/moderation';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { WhenAnswered } from '../../reports/service.ts';
import { refusedEscalation, refusedHandling, type CaseAccess } from '../access.ts';
import { caseChanged } from '../live.ts';
import {
  findAuthor,
  insertNote,
  isAdmin,
  lockCase,
  lockCaseOf,
  updateCase,
  type CaseRow,
} from '../queries.ts';
import { readCase } from '../queue/service.ts';
import { accessTo } from '../rights.ts';
import { refer } from '../weighing/service.ts';

interface Handled {
  readonly row: CaseRow;
  readonly access: CaseAccess;
  readonly now: Date;
}

type Changes = Parameters<typeof updateCase>[2];

interface Handling {
  /** Name in the audit log. */
  readonly act: string;
  /** Refuses, or says what changes; null when nothing does. */
  readonly change: (tx: Transaction, handled: Handled) => Promise<Changes | null> | Changes | null;
}

/** One change of a case, of concurrent ones one after the other, each written down once. */
async function handleCase(
  context: Context,
  viewer: Viewer,
  id: string,
  { act, change }: Handling,
): Promise<CaseDetails> {
  const { db } = context;
  await db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) throw new Refusal('not_found');
    const now = context.now();
    const access = await accessTo(tx, row, viewer, now);
    const changes = await change(tx, { row, access, now });
    if (!changes) return;
    await emit(tx, caseChanged(await updateCase(tx, id, changes)));
    const details = { caseId: id, kind: row.targetKind };
    const { userId: actorId } = viewer;
    await record(tx, { actorId, act, targetId: changes.claimedBy ?? row.targetId, details });
  });
  return readCase(context, viewer, id);
}

function ensure(refused: ReturnType<typeof refusedHandling>): void {
  if (refused) throw new Refusal(refused);
}

/** What somebody else has in hand, or is left to the owner, nobody answers past them. */
export const ensureInHand: WhenAnswered = async (tx, target, viewer, now) => {
  const row = await lockCaseOf(tx, target);
  if (row) ensure(refusedHandling(await accessTo(tx, row, viewer, now)));
};

export function claim(context: Context, viewer: Viewer, id: string): Promise<CaseDetails> {
  return handleCase(context, viewer, id, {
    act: 'moderation.claim',
    change: (_tx, { access, now }) => {
      ensure(refusedHandling(access));
      return { claimedBy: viewer.userId, claimedAt: now };
    },
  });
}

export function release(context: Context, viewer: Viewer, id: string): Promise<CaseDetails> {
  return handleCase(context, viewer, id, {
    act: 'moderation.release',
    change: (_tx, { access, row }) => {
      if (access.holder === 'another') throw new Refusal('case_taken');
      return row.claimedBy === null ? null : { claimedBy: null, claimedAt: null };
    },
  });
}

/** To another admin, who is not the author. */
export function handOn(
  context: Context,
  viewer: Viewer,
  id: string,
  to: string,
): Promise<CaseDetails> {
  return handleCase(context, viewer, id, {
    act: 'moderation.hand_on',
    change: async (tx, { access, row, now }) => {
      ensure(refusedHandling(access));
      if (to === row.authorId) throw new Refusal('own_content');
      if (!(await isAdmin(tx, to))) throw new Refusal('not_found');
      const handed = { claimedBy: to, claimedAt: now };
      // What was left to the owner is not theirs alone any more.
      return access.isOwner ? { ...handed, escalatedAt: null } : handed;
    },
  });
}

export function escalate(context: Context, viewer: Viewer, id: string): Promise<CaseDetails> {
  return handleCase(context, viewer, id, {
    act: 'moderation.escalate',
    change: (_tx, { access, now }) => {
      ensure(refusedEscalation(access));
      return { escalatedAt: now, claimedBy: null, claimedAt: null };
    },
  });
}

export async function note(
  context: Context,
  viewer: Viewer,
  { caseId, body }: { readonly caseId: string; readonly body: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<CaseDetails> {
  const { db, now } = context;
  await writeIdempotently(db, idempotencyKey, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (!row) throw new Refusal('not_found');
    const access = await accessTo(tx, row, viewer, now());
    if (access.isAuthor) throw new Refusal('own_content');
    const at = now();
    await insertNote(tx, { id: newId(at.getTime()), caseId, writerId: viewer.userId, body, at });
    await emit(tx, caseChanged(await updateCase(tx, caseId, {})));
    const act = { act: 'moderation.note', targetId: row.targetId };
    await record(tx, { actorId: viewer.userId, ...act, details: { caseId, kind: row.targetKind } });
    return {};
  });
  return readCase(context, viewer, caseId);
}

/** Opens a case about something the team found by itself. */
export async function open(
  context: Context,
  viewer: Viewer,
  {
    kind,
    targetId,
  }: { readonly kind: Exclude<CaseRow['targetKind'], 'message'>; targetId: string },
): Promise<CaseDetails> {
  const { db, now } = context;
  const caseId = await db.transaction(async (tx) => {
    const authorId = await findAuthor(tx, kind, targetId);
    if (authorId === undefined) throw new Refusal('not_found');
    const opened = await refer(tx, { targetKind: kind, targetId, authorId, cause: 'team' }, now());
    const act = { act: 'moderation.open', targetId, details: { caseId: opened, kind } };
    await record(tx, { actorId: viewer.userId, ...act });
    return opened;
  });
  return readCase(context, viewer, caseId);
}
