import type { ReceivedBody } from '@stenope/contract/action';
import type { FieldRule } from '@stenope/contract/errors';
import type {
  changePassword as changeEntry,
  requestReset as resetEntry,
} from '@stenope/contract/accounts/recovery';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { letHome } from '../doorkeeper.ts';
import { meChanged, sessionEnded } from '../live.ts';
import { hashNewPassword, verifyPassword } from '../passwords.ts';
import { deleteSessionsOf, lockUser } from '../queries.ts';
import { setSessionToken } from '../sessions/queries.ts';
import { endOtherSessions, ensureLiving } from '../sessions/service.ts';
import { sendPasswordChangedJob, sendResetJob, sendVerificationJob } from './jobs.ts';
import {
  deleteLinks,
  findAddressee,
  findLink,
  findPasswordHash,
  savePassword,
  takeLink,
  verifyAddress,
} from './queries.ts';
import { identifierOf, newToken, readRecipient, type Purpose, type Recipient } from './tokens.ts';

/** Letters to one address, wherever they are asked for. */
const letters = { times: 5, seconds: 1800 };

/**
 * Does the same for every address, known or not, and so says nothing and takes as long: the look-up
 * is the job's.
 */
export async function requestReset(
  { db, allowances }: Context,
  asked: ReceivedBody<typeof resetEntry>,
): Promise<void> {
  const email = asked.email.toLowerCase();
  await allowances.spend({ of: 'auth.password.reset_request.mail', who: email, ...letters });
  await db.transaction((tx) => enqueue(tx, sendResetJob, { ...asked, email }));
}

/** Who holds the link reads the mail of this address: it is theirs, and so is the account. */
export async function confirmReset(
  context: Context,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<void> {
  const { db, now } = context;
  // Before the transaction, and before the token is looked at: a guess waits as long as the right.
  const passwordHash = await hashNewPassword(password);
  const { email } = await db.transaction(async (tx) => {
    const recipient = await redeem(tx, 'reset', token, now());
    const { userId } = recipient;
    await setPassword(tx, userId, passwordHash);
    // Whoever is signed in may be who the password was lost to.
    await deleteSessionsOf(tx, userId);
    await emit(tx, sessionEnded({ userId, reason: 'password_changed' }));
    return recipient;
  });
  await letHome(context, { email, network });
}

/** How fresh a sign-in must be to give an account its first password. */
const recentMs = 10 * 60 * 1000;

export async function changePassword(
  { db, now }: Context,
  viewer: Viewer,
  { current, password, confirmation }: ReceivedBody<typeof changeEntry>,
): Promise<{ token: string; expiresAt: Date }> {
  if (confirmation !== password) throw wrongField('confirmation', 'match');
  const { userId } = viewer;
  const currentHash = await findPasswordHash(db, userId);
  if (currentHash !== undefined) await ensureKnown(current, currentHash);
  const passwordHash = await hashNewPassword(password);
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { createdAt, expiresAt } = await ensureLiving(tx, viewer, now());
    // Changed elsewhere while we hashed: what was current is not any more.
    if ((await findPasswordHash(tx, userId)) !== currentHash) throw new Refusal('wrong_password');
    const isRecent = now().getTime() - createdAt.getTime() <= recentMs;
    // Without a password to ask for, having just signed in elsewhere is the proof.
    if (currentHash === undefined && !isRecent) throw new Refusal('requires_recent_login');
    await setPassword(tx, userId, passwordHash);
    await endOtherSessions(tx, viewer, 'password_changed');
    if (currentHash === undefined) await emit(tx, meChanged(userId));
    // Whoever holds a copy of this session's token is shut out with the others.
    const token = newToken();
    await setSessionToken(tx, viewer.sessionId, token);
    return { token, expiresAt };
  });
}

export async function requestVerification({ db }: Context, { userId }: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await findAddressee(tx, userId);
    if (!person || person.emailVerified) return;
    // One that waits to be sent already is the one asked for.
    await enqueue(tx, sendVerificationJob, { userId }, { key: userId });
  });
}

/** Another's link is no link, and is not used up by who cannot use it. */
export async function confirmVerification(
  { db, now }: Context,
  viewer: Viewer,
  token: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId } = await redeem(tx, 'verify', token, now());
    if (userId !== viewer.userId) throw new Refusal('invalid_or_expired_token');
    await deleteLinks(tx, { purpose: 'verify', userId, keep: 0 });
    await emit(tx, meChanged(userId));
  });
}

/** Once, and only while the address it was sent to is the account's: that address is proven by it. */
async function redeem(
  tx: Transaction,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<Recipient> {
  const identifier = identifierOf(purpose, token);
  const value = await findLink(tx, identifier, now);
  if (value === undefined) throw new Refusal('invalid_or_expired_token');
  const recipient = readRecipient(value);
  // The person first, then their links, as everybody does: two links at once must not wait for
  // each other.
  await lockUser(tx, recipient.userId);
  const isFirst = await takeLink(tx, identifier);
  if (!isFirst || !(await verifyAddress(tx, recipient))) {
    throw new Refusal('invalid_or_expired_token');
  }
  return recipient;
}

/** Links that would undo it end with it, and the person is told. */
async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await savePassword(tx, userId, passwordHash);
  await deleteLinks(tx, { purpose: 'reset', userId, keep: 0 });
  await enqueue(tx, sendPasswordChangedJob, { userId });
}

async function ensureKnown(current: string | undefined, hash: string): Promise<void> {
  if (current === undefined) throw wrongField('current', 'required');
  if (!(await verifyPassword(hash, current))) throw new Refusal('wrong_password');
}

function wrongField(field: string, rule: FieldRule): Refusal {
  return new Refusal('invalid', { fields: [{ field, rule }] });
}
