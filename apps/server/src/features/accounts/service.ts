import type { Me } from '@stenope/contract/accounts';
import type { Interest } from '@stenope/domain/accounts/interests';
import { isReservedUsername } from '@stenope/domain/accounts/reserved';
import { notificationTypes } from '@stenope/domain/people/limits';
import { isBlank } from '@stenope/domain/posts/text';
import type { Context } from '../../platform/context.ts';
import type { Transaction, Executor } from '../../platform/db/database.ts';
import { violatedUnique } from '../../platform/db/failures.ts';
import { writeIdempotently, type IdempotencyKey } from '../../platform/db/idempotent.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { emit } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { guardSignIn, rememberNetwork } from './sign-in-guard.ts';
import { codeOfIdentity } from './identity-codes.ts';
import type { Identity } from './identity.ts';
import { sendVerificationJob } from './jobs.ts';
import { meChanged, sessionEnded } from './live.ts';
import { takeUsername, exchangeUsername } from './names/service.ts';
import { hashingFor, hashNewPassword, verifyPassword } from './passwords.ts';
import { presentMe } from './present.ts';
import {
  findInterests,
  updateProfile,
  type ProfileChanges,
  deleteDemoWaysIn,
  deleteSessionByToken,
  endAccessOf,
  findSession,
  findSessionByToken,
  findStanding,
  findUser,
  insertMember,
  listDemoWithoutPassword,
  lockUser,
  setLastLogin,
  setRole,
  setUserAgent,
  updateUser,
  type SessionOwner,
  findUserToChange,
  restoreUser,
  type Restored,
} from './queries.ts';
import { findPasswordHash, savePassword } from './recovery/queries.ts';
import { makeRoom, ensureLiving } from './sessions/service.ts';
import { suspensionFacts } from './suspending/service.ts';
import { readToken } from './viewer.ts';

export { erasePerson, isMember, lockToErase, prove, shutDoor } from './departing/service.ts';
export {
  sendDigest,
  sendExportReady,
  sendGoodbye,
  sendNoticeOutcome,
  sendNoticeReceipt,
  sendStatementLetter,
} from './notices/service.ts';
export { ensureLiving } from './sessions/service.ts';
export { reactivate, suspend, suspensionsOver } from './suspending/service.ts';

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
  readonly language?: Me['language'] | undefined;
  readonly userAgent: string | null;
  readonly network: string;
}

/** The display name is set to the username at first. */
export async function register(
  { context, identity }: Accounts,
  viewer: Viewer | null,
  account: NewAccount,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignedIn> {
  if (viewer) throw new Refusal('already_signed_in');
  if (isReservedUsername(account.username)) throw new Refusal('username_reserved');
  const { signUp } = await identity();
  const { email, password, network } = account;
  const asStranger = { network, known: false };
  // Hashing is slow: done before the transaction, not inside it.
  const passwordHash = await hashingFor(asStranger, () => hashNewPassword(password));
  // The answer stored for retries names the session, not its token.
  const { userId, sessionId } = await writeIdempotently(context.db, idempotencyKey, async (tx) => {
    const { now, signer } = context;
    await takeUsername(tx, account.username, { userId: null, at: now(), signer });
    const person = { ...account, displayName: account.username, passwordHash };
    const made = await signUp(tx.sql, person).catch((error: unknown) => {
      throw takenBy(error) ?? error;
    });
    if (account.language) await updateUser(tx, made.userId, { language: account.language });
    await enqueue(tx, sendVerificationJob, { userId: made.userId }, { key: made.userId });
    return { userId: made.userId, sessionId: await markSession(tx, made.token, account.userAgent) };
  });
  await hashingFor(asStranger, () =>
    ensureStillTheirs(context, userId, { passwordHash, password }),
  );
  // Marks their network as known, so that guessing elsewhere cannot lock them out.
  await rememberNetwork(context, { email, network });
  return signedIn(context, userId, sessionId);
}

/** A retried registration returns the first session, but only with the current password. */
async function ensureStillTheirs(
  { db }: Context,
  userId: string,
  { passwordHash, password }: { passwordHash: string; password: string },
): Promise<void> {
  const current = await findPasswordHash(db, userId);
  if (current === passwordHash) return;
  const isTheirs = current !== undefined && (await verifyPassword(current, password));
  if (!isTheirs) throw new Refusal('bad_credentials');
}

export async function signIn(
  accounts: Accounts,
  attempt: { email: string; password: string; userAgent: string | null; network: string },
): Promise<SignedIn> {
  return guardSignIn(accounts.context, attempt, () => tryToSignIn(accounts, attempt));
}

async function tryToSignIn(
  { context, identity }: Accounts,
  { email, password, userAgent }: { email: string; password: string; userAgent: string | null },
): Promise<SignedIn> {
  const found = await (await identity()).signIn({ email, password });
  if (!found) throw new Refusal('bad_credentials');
  const begun = await context.db.transaction(async (tx) => {
    await lockUser(tx, found.userId);
    const [owner] = await findSessionByToken(tx, { token: found.token });
    // Ended already, by a suspension or by the person elsewhere.
    if (!owner) throw new Refusal('bad_credentials');
    const refused = await lateRefusal(tx, owner, found.passwordHash);
    if (!refused) return { sessionId: await markSession(tx, found.token, userAgent) };
    await deleteSessionByToken(tx, found.token);
    const isSuspended = refused === 'account_suspended';
    return { refused, facts: isSuspended ? await suspensionFacts(tx, found.userId) : {} };
  });
  if ('refused' in begun) throw new Refusal(begun.refused, begun.facts);
  return signedIn(context, found.userId, begun.sessionId);
}

/** Changes since the password was checked, for which the new session must be ended. */
async function lateRefusal(
  tx: Transaction,
  { userId, suspendedAt }: SessionOwner,
  checkedHash: string | undefined,
): Promise<'bad_credentials' | 'account_suspended' | undefined> {
  // Changed or reset in between.
  if ((await findPasswordHash(tx, userId)) !== checkedHash) return 'bad_credentials';
  // Only those who know the password learn of the suspension.
  return suspendedAt ? 'account_suspended' : undefined;
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

/** Sets a role chosen by administration, and informs all their devices. */
export async function grantRole(
  tx: Transaction,
  userId: string,
  role: 'member' | 'admin' | 'owner',
): Promise<void> {
  await setRole(tx, userId, role);
  await emit(tx, meChanged(userId));
}

/**
 * Takes back the role of an admin and signs them out: live connections opened as an admin may
 * listen to events for the team alone.
 */
export async function withdrawRole(tx: Transaction, userId: string): Promise<void> {
  await setRole(tx, userId, 'member');
  await endAccessOf(tx, userId);
  await emit(tx, sessionEnded({ userId, reason: 'revoked' }));
}

/** Sets or clears the avatar's URL, and informs all their devices. */
export async function setImage(
  tx: Transaction,
  userId: string,
  image: string | null,
): Promise<void> {
  await updateUser(tx, userId, { image });
  await emit(tx, meChanged(userId));
}

interface Enrolled {
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly bio: string;
  readonly interests: Me['interests'];
  readonly isPro: boolean;
  readonly shop: 'none' | 'active';
  readonly joinedAt: Date;
}

/**
 * Inserts demo members with one shared password, without mails or onboarding. Existing ones are
 * left unchanged.
 */
export async function enrolDemo(
  { db, signer }: Context,
  members: readonly Enrolled[],
  password: string,
): Promise<ReadonlyMap<string, string>> {
  const passwordHash = await hashNewPassword(password);
  const ids = new Map<string, string>();
  for (const { joinedAt, ...member } of members) {
    const id = await db.transaction(async (tx) => {
      const there = await findMember(tx, { email: member.email });
      if (there) return there.id;
      await takeUsername(tx, member.username, { userId: null, at: joinedAt, signer });
      const made = newId(joinedAt.getTime());
      const marks = { language: 'fr', isDemo: true } as const;
      const row = { ...member, ...marks, id: made, createdAt: joinedAt };
      await insertMember(tx, { ...row, passwordHash });
      return made;
    });
    ids.set(member.username, id);
  }
  return ids;
}

/** Closes the demo accounts and ends their sessions. */
export async function shutOutDemo({ db }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    for (const userId of await deleteDemoWaysIn(tx)) {
      await endAccessOf(tx, userId);
      await emit(tx, sessionEnded({ userId, reason: 'revoked' }));
    }
  });
}

/** Gives demo accounts that were closed a password again. */
export async function letDemoIn({ db }: Context, password: string): Promise<void> {
  const shut = await listDemoWithoutPassword(db);
  if (shut.length === 0) return;
  const passwordHash = await hashNewPassword(password);
  for (const userId of shut) await savePassword(db, userId, passwordHash);
}

/** For the team only: addresses are never looked up for anybody else. */
export async function findMember(tx: Transaction, by: { id: string } | { email: string }) {
  return findStanding(tx, 'email' in by ? { email: by.email.toLowerCase() } : by);
}

/** A new session with what the client needs of it. */
export async function signedIn(
  context: Context,
  userId: string,
  sessionId: string,
): Promise<SignedIn> {
  const [user] = await findUser(context.db, { id: userId });
  const session = await findSession(context.db, sessionId);
  // A repeated registration whose session has ended since: sign in instead.
  if (!user || !session) throw new Refusal('bad_credentials');
  const { token, expiresAt } = session;
  return { me: presentMe(user), sessionId, token, expiresAt };
}

/** Initial data of every new session, however its owner signed in. */
export async function markSession(
  tx: Transaction,
  token: string,
  userAgent: string | null,
): Promise<string> {
  const [owner] = await findSessionByToken(tx, { token });
  if (!owner) throw new Error('The new session is not there');
  if (userAgent) await setUserAgent(tx, owner.sessionId, userAgent);
  await makeRoom(tx, owner);
  await setLastLogin(tx, owner.userId);
  return owner.sessionId;
}

/** For concurrent sign-ups the unique index decides; the loser learns which name was taken. */
function takenBy(error: unknown): Refusal | undefined {
  if (violatedUnique(error) === 'users_username') return new Refusal('username_taken');
  if (violatedUnique(error) === 'users_email') return new Refusal('email_in_use');
  return codeOfIdentity(error) === 'email_in_use' ? new Refusal('email_in_use') : undefined;
}

/** A member's row, locked until the transaction ends. */
export type LockedMember = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>;

/** Locks the viewer's own row for a change, with a session that is still valid. */
export async function lockSelf(
  tx: Transaction,
  viewer: Viewer,
  userId: string,
  now: Date,
): Promise<LockedMember> {
  // Ids in the path may be in capitals. Whether the id exists is not revealed.
  if (userId.toLowerCase() !== viewer.userId) throw new Refusal('forbidden');
  const user = await findUserToChange(tx, viewer.userId);
  await ensureLiving(tx, viewer, now);
  if (!user || user.suspendedAt) throw new Refusal('unauthenticated');
  return user;
}

/** A member's interests, which are private. */
export async function readInterests(on: Executor, id: string): Promise<readonly Interest[]> {
  const [row] = await findInterests(on, { id });
  return row?.interests ?? [];
}

/** Locks another member's row, for the team. */
export function lockMember(tx: Transaction, userId: string): Promise<LockedMember | undefined> {
  return findUserToChange(tx, userId);
}

/** Informs all their devices. A change without effect sends nothing. */
export async function changeProfile(
  tx: Transaction,
  user: LockedMember,
  changes: ProfileChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await updateProfile(tx, user.id, changes);
  await emit(tx, meChanged(user.id));
}

/** Changes a username or its spelling; the former one stays reserved. */
export async function rename(
  tx: Transaction,
  user: LockedMember,
  username: string,
  { now, signer }: Context,
): Promise<void> {
  if (username === user.username) return;
  const asking = { userId: user.id, at: now(), signer };
  await exchangeUsername(tx, { from: user.username, to: username }, asking);
  await changeProfile(tx, user, { username, usernameChosen: true });
}

/**
 * Restores profile fields from an import. Username, address and role stay those of this account;
 * fields of a Pro need one here too.
 */
export async function restoreProfile(
  tx: Transaction,
  userId: string,
  { shop, placeLabel, placeLat, placeLon, displayName, silenced, ...said }: Restored,
): Promise<{ isPro: boolean }> {
  const user = await findUserToChange(tx, userId);
  if (!user || user.suspendedAt || user.leftAt) throw new Refusal('unauthenticated');
  const ofPro = user.isPro ? { shop, placeLabel, placeLat, placeLon } : {};
  // An invisible name is ignored: the present one stays.
  const named = isBlank(displayName) ? {} : { displayName };
  const unwanted = notificationTypes.filter((type) => silenced.includes(type));
  await restoreUser(tx, userId, { ...said, ...named, silenced: unwanted, ...ofPro });
  await emit(tx, meChanged(userId));
  return { isPro: user.isPro };
}
