import type { Me } from '@stenope/contract/accounts';
import { isReservedUsername } from '@stenope/domain/accounts/reserved';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { violatedUnique } from '../../platform/db/failures.ts';
import { once, type Intent } from '../../platform/db/once.ts';
import { Refusal } from '../../platform/errors.ts';
import { emit } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Identity } from './identity.ts';
import { sessionEnded } from './live.ts';
import { hashPassword } from './passwords.ts';
import { presentMe } from './present.ts';
import {
  deleteExpiredSessions,
  deleteSessionByToken,
  deleteSessionsOf,
  findSession,
  findSessionByToken,
  findUser,
  setUserAgent,
  suspendUser,
} from './queries.ts';
import { readToken } from './viewer.ts';

export interface Accounts {
  readonly context: Context;
  readonly identity: () => Promise<Identity>;
}

export interface SignedIn {
  readonly me: Me;
  readonly sessionId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly userAgent: string | null;
}

/** Spec §5: sign-up sets the display name to the chosen username. */
export async function register(
  { context, identity }: Accounts,
  viewer: Viewer | null,
  account: NewAccount,
  intent: Intent | null,
): Promise<SignedIn> {
  if (viewer) throw new Refusal('already_signed_in');
  if (isReservedUsername(account.username)) throw new Refusal('username_reserved');
  const { signUp } = await identity();
  // Hashing takes a while: before the transaction, not inside it.
  const passwordHash = await hashPassword(account.password);
  // The answer kept for a repeat names the session; its token stays in one place.
  const { userId, sessionId } = await once(context.db, intent, async (tx) => {
    const person = { ...account, displayName: account.username, passwordHash };
    const made = await signUp(tx.sql, person).catch((error: unknown) => {
      throw takenBy(error) ?? error;
    });
    return { userId: made.userId, sessionId: await markSession(tx, made.token, account.userAgent) };
  });
  return signedIn(context, userId, sessionId);
}

export async function signIn(
  { context, identity }: Accounts,
  attempt: { email: string; password: string; userAgent: string | null },
): Promise<SignedIn> {
  const { email, password, userAgent } = attempt;
  const found = await (await identity()).signIn({ email, password });
  if (!found) throw new Refusal('bad_credentials');
  const sessionId = await context.db.transaction(async (tx) => {
    const [owner] = await findSessionByToken(tx, { token: found.token });
    // Ended again already, by a suspension or by the person elsewhere.
    if (!owner) throw new Refusal('bad_credentials');
    // Only who knows the password learns of the suspension; the session must not outlive that.
    if (owner.suspendedAt) await deleteSessionByToken(tx, found.token);
    return owner.suspendedAt ? null : markSession(tx, found.token, userAgent);
  });
  if (sessionId === null) throw new Refusal('account_suspended');
  return signedIn(context, found.userId, sessionId);
}

export async function signOut(context: Context, credential: string | null): Promise<void> {
  const token = credential && readToken(context, credential);
  if (!token) return;
  await context.db.transaction(async (tx) => {
    const sessionId = await deleteSessionByToken(tx, token);
    if (sessionId) await emit(tx, sessionEnded({ sessionId, reason: 'signed_out' }));
  });
}

export async function readMember(context: Context, viewer: Viewer): Promise<Me> {
  const [user] = await findUser(context.db, { id: viewer.userId });
  if (!user) throw new Refusal('unauthenticated');
  return presentMe(user);
}

/** Ends every session with the suspension itself; the moderation of members calls this. */
export async function suspend(tx: Transaction, userId: string, at: Date): Promise<void> {
  await suspendUser(tx, userId, at);
  await deleteSessionsOf(tx, userId);
  await emit(tx, sessionEnded({ userId, reason: 'suspended' }));
}

export async function sweepSessions(context: Context): Promise<void> {
  await deleteExpiredSessions(context.db);
}

async function signedIn(context: Context, userId: string, sessionId: string): Promise<SignedIn> {
  const [user] = await findUser(context.db, { id: userId });
  const session = await findSession(context.db, sessionId);
  // A repeated registration whose session has been ended since: sign in instead.
  if (!user || !session) throw new Refusal('bad_credentials');
  const { token, expiresAt } = session;
  return { me: presentMe(user), sessionId, token, expiresAt };
}

async function markSession(
  tx: Transaction,
  token: string,
  userAgent: string | null,
): Promise<string> {
  const [owner] = await findSessionByToken(tx, { token });
  if (!owner) throw new Error('The new session is not there');
  if (userAgent) await setUserAgent(tx, owner.sessionId, userAgent);
  return owner.sessionId;
}

/** Two people at once: the database decides, and the loser hears which name was taken. */
function takenBy(error: unknown): Refusal | undefined {
  if (violatedUnique(error) === 'users_username') return new Refusal('username_taken');
  if (violatedUnique(error) === 'users_email') return new Refusal('email_in_use');
  return hasCode(error, 'USER_ALREADY_EXISTS') ? new Refusal('email_in_use') : undefined;
}

function hasCode(error: unknown, prefix: string): boolean {
  if (!(error instanceof Error) || !('body' in error)) return false;
  const { code } = (error.body ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith(prefix);
}
