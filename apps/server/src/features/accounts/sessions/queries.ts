import { and, desc, eq, gt, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { sessions, users } from '../../../tables/accounts.ts';

export type SessionRow = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userAgent' | 'createdAt' | 'lastSeenAt'
>;

/** Reads and locks a session. */
export async function findLivingSession(on: Executor, id: string, now: Date) {
  const [row] = await on.sql
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), sql`${users.suspendedAt} is null`))
    .for('update', { of: sessions });
  return row;
}

export async function setSessionEnd(on: Executor, id: string, expiresAt: Date): Promise<void> {
  await on.sql.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
}

export async function listLivingSessions(
  on: Executor,
  userId: string,
  { now, most }: { now: Date; most: number },
): Promise<SessionRow[]> {
  return on.sql
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(most);
}

export async function deleteSessionOf(
  on: Executor,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await on.sql
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return row?.id;
}

export async function deleteSessionsBut(
  on: Executor,
  userId: string,
  exceptId: string,
): Promise<string[]> {
  const rows = await on.sql
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** Keeps the newest session and those used last, `most` in all. */
export async function deleteOldestSessions(
  on: Executor,
  userId: string,
  { newest, most }: { newest: string; most: number },
): Promise<string[]> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, newest));
  const lasting = on.sql
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(most - 1);
  const rows = await on.sql
    .delete(sessions)
    .where(and(others, notInArray(sessions.id, lasting)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** `before` makes concurrent updates write only once. */
export async function setLastSeen(
  on: Executor,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<void> {
  await on.sql
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)));
}

export async function setSessionToken(on: Executor, id: string, token: string): Promise<void> {
  await on.sql.update(sessions).set({ token }).where(eq(sessions.id, id));
}
