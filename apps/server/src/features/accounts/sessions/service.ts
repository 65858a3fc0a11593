import type { AnswerOf } from '@stenope/contract/action';
import type { DataOf } from '@stenope/contract/live';
import type { sessionEnded as endedEvent } from '@stenope/contract/accounts';
import type { listSessions as listEntry } from '@stenope/contract/accounts/sessions';
import { sessionEnd, sessionLife } from '@stenope/domain/accounts/session-life';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { sessionEnded } from '../live.ts';
import { lockUser } from '../queries.ts';
import { endTokensOf } from '../tokens/queries.ts';
import { presentSession } from '../present.ts';
import {
  deleteOldestSessions,
  deleteSessionOf,
  deleteSessionsBut,
  findLivingSession,
  listLivingSessions,
  setSessionEnd,
} from './queries.ts';

const mostListed = 100;

/**
 * Extends a session. The token stays the same: a new one would have to reach the client, and a lost
 * answer or two concurrent tabs would sign out somebody innocent. It would not help against a
 * stolen token either, since the thief could request the new one.
 */
export async function refreshSession(context: Context, viewer: Viewer): Promise<Date> {
  return context.db.transaction(async (tx) => {
    const { createdAt, expiresAt } = await ensureLiving(tx, viewer, context.now());
    const end = sessionEnd(createdAt, context.now());
    // A clock that was set back shortens nothing.
    if (end <= expiresAt) return expiresAt;
    await setSessionEnd(tx, viewer.sessionId, end);
    return end;
  });
}

/** The viewer may be cached for moments: critical writes check the session again. */
export async function ensureLiving(tx: Transaction, { sessionId }: Viewer, now: Date) {
  const session = await findLivingSession(tx, sessionId, now);
  if (!session) throw new Refusal('unauthenticated');
  return session;
}

export async function listSessions(
  { db, now }: Context,
  { userId, sessionId }: Viewer,
): Promise<AnswerOf<typeof listEntry>> {
  const at = now();
  const rows = await listLivingSessions(db, userId, { now: at, most: mostListed });
  const items = rows.map((row) => presentSession(row, sessionId, at));
  return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) };
}

/** Another member's session is answered as missing, so ids cannot be probed. */
export async function revokeSession(
  { db, now }: Context,
  viewer: Viewer,
  id: string,
): Promise<{ sessionId: string }> {
  const { userId } = viewer;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await ensureLiving(tx, viewer, now());
    // Spelled as in the database: an id may be requested in capitals, a topic may not.
    const sessionId = await deleteSessionOf(tx, userId, id);
    if (sessionId === undefined) throw new Refusal('not_found');
    await emit(tx, sessionEnded({ sessionId, reason: 'revoked' }));
    return { sessionId };
  });
}

export async function revokeOtherSessions({ db, now }: Context, viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.userId);
    await ensureLiving(tx, viewer, now());
    await endOtherSessions(tx, viewer, 'revoked');
  });
}

type Reason = DataOf<typeof endedEvent>['reason'];

/**
 * Ends all other sessions of a person, with their connections, and all tokens: whoever fears that
 * somebody else comes by one thinks of both. Lock the person first.
 */
export async function endOtherSessions(
  tx: Transaction,
  { userId, sessionId }: Viewer,
  reason: Reason,
): Promise<void> {
  await tellEnded(tx, await deleteSessionsBut(tx, userId, sessionId), reason);
  await tellEnded(tx, await endTokensOf(tx, userId), reason);
}

/** At the maximum, a new sign-in ends the session unused for longest. */
export async function makeRoom(
  tx: Transaction,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockUser(tx, userId);
  const room = { newest: sessionId, most: sessionLife.mostAtOnce };
  await tellEnded(tx, await deleteOldestSessions(tx, userId, room), 'revoked');
}

async function tellEnded(
  tx: Transaction,
  sessionIds: readonly string[],
  reason: Reason,
): Promise<void> {
  for (const sessionId of sessionIds) await emit(tx, sessionEnded({ sessionId, reason }));
}
