import type { changeEmail as changeAddressEntry } from '@stenope/contract/accounts/address';
import type {
  changePassword as changePasswordEntry,
  requestReset as resetEntry,
} from '@stenope/contract/accounts/recovery';
import type { ReceivedBody } from '@stenope/contract/action';
import type { FieldRule } from '@stenope/contract/errors';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { violatedUnique } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { rememberNetwork } from '../sign-in-guard.ts';
import {
  sendAddressChangedJob,
  sendPasswordChangedJob,
  sendResetJob,
  sendVerificationJob,
  sendChangeJob,
} from '../jobs.ts';
import { meChanged, sessionEnded } from '../live.ts';
import { hashNewPassword, verifyPassword } from '../passwords.ts';
import { endAccessOf, lockUser } from '../queries.ts';
import { setSessionToken } from '../sessions/queries.ts';
import { endOtherSessions, ensureLiving } from '../sessions/service.ts';
import {
  deleteLinks,
  findAddressee,
  findLink,
  findPasswordHash,
  moveToAddress,
  savePassword,
  takeLink,
  verifyAddress,
} from './queries.ts';
import {
  identifierOf,
  newToken,
  readRecipient,
  type LinkPurpose,
  type Recipient,
} from './tokens.ts';

/** Limit of mails to one address, whoever requests them. */
const letters = { times: 5, seconds: 1800 };

/**
 * Does the same work for every address, so that neither answer nor time reveals whether it exists:
 * the job looks it up.
 */
export async function requestReset(
  { db, rateLimiter }: Context,
  asked: ReceivedBody<typeof resetEntry>,
): Promise<void> {
  const email = asked.email.toLowerCase();
  await rateLimiter.spend({ of: 'auth.password.reset_request.mail', who: email, ...letters });
  await db.transaction((tx) => enqueue(tx, sendResetJob, { ...asked, email }));
}

/** Holding the link proves access to the mailbox, and so ownership of the account. */
export async function confirmReset(
  context: Context,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<void> {
  const { db, now } = context;
  // Before the transaction, and before the token is checked: a wrong token takes as long as a right
  // one.
  const passwordHash = await hashNewPassword(password);
  const { email } = await db.transaction(async (tx) => {
    const recipient = await redeem(tx, 'reset', token, now());
    const { userId } = recipient;
    await setPassword(tx, userId, passwordHash);
    // An open session may belong to whoever stole the password.
    await endAccessOf(tx, userId);
    await emit(tx, sessionEnded({ userId, reason: 'password_changed' }));
    return recipient;
  });
  await rememberNetwork(context, { email, network });
}

/** Largest age of a sign-in that may set an account's first password. */
const recentMs = 10 * 60 * 1000;

/** Proof of identity for changes to how the account is opened. */
interface Proof {
  /** Hash at the time the password was checked. */
  readonly currentHash: string | undefined;
  readonly now: Date;
}

/** Locks the person and checks that the session is still valid and the proof current. */
export async function ensureProven(
  tx: Transaction,
  viewer: Viewer,
  { currentHash, now }: Proof,
): Promise<{ expiresAt: Date }> {
  const { userId } = viewer;
  await lockUser(tx, userId);
  const { createdAt, expiresAt } = await ensureLiving(tx, viewer, now);
  // Changed elsewhere while we hashed.
  if ((await findPasswordHash(tx, userId)) !== currentHash) throw new Refusal('wrong_password');
  const isRecent = now.getTime() - createdAt.getTime() <= recentMs;
  // Without a password, a recent sign-in is the proof.
  if (currentHash === undefined && !isRecent) throw new Refusal('requires_recent_login');
  return { expiresAt };
}

/** Checks the given password; returns its hash, if the account has one. */
export async function checkCurrent(
  { db }: Context,
  { userId }: Viewer,
  { password, field }: { password: string | undefined; field: string },
): Promise<string | undefined> {
  const hash = await findPasswordHash(db, userId);
  if (hash === undefined) return undefined;
  if (password === undefined) throw wrongField(field, 'required');
  if (!(await verifyPassword(hash, password))) throw new Refusal('wrong_password');
  return hash;
}

export async function changePassword(
  context: Context,
  viewer: Viewer,
  { current, password, confirmation }: ReceivedBody<typeof changePasswordEntry>,
): Promise<{ token: string; expiresAt: Date }> {
  if (confirmation !== password) throw wrongField('confirmation', 'match');
  const { userId } = viewer;
  const currentHash = await checkCurrent(context, viewer, { password: current, field: 'current' });
  const passwordHash = await hashNewPassword(password);
  return context.db.transaction(async (tx) => {
    const { expiresAt } = await ensureProven(tx, viewer, { currentHash, now: context.now() });
    await setPassword(tx, userId, passwordHash);
    await endOtherSessions(tx, viewer, 'password_changed');
    if (currentHash === undefined) await emit(tx, meChanged(userId));
    // A new token also shuts out anybody with a copy of the old one.
    const token = newToken();
    await setSessionToken(tx, viewer.sessionId, token);
    return { token, expiresAt };
  });
}

export async function requestVerification({ db }: Context, { userId }: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await findAddressee(tx, userId);
    if (!person || person.emailVerified) return;
    // Deduplicated by key: a queued mail is enough.
    await enqueue(tx, sendVerificationJob, { userId }, { key: userId });
  });
}

/** Confirms the current or a new address. Another member's link is invalid, and is not used up. */
export async function confirmVerification(
  context: Context,
  viewer: Viewer,
  { token, network }: { token: string; network: string },
): Promise<void> {
  const { db, now } = context;
  const { email } = await db.transaction(async (tx) => {
    const { userId } = viewer;
    const former = await findAddressee(tx, userId);
    const isNew = (await findLink(tx, identifierOf('change', token), now())) !== undefined;
    const recipient = await redeem(tx, isNew ? 'change' : 'verify', token, now());
    if (recipient.userId !== userId) throw new Refusal('invalid_or_expired_token');
    await deleteLinks(tx, { purpose: 'verify', userId, keep: 0 });
    if (isNew) {
      // Links sent to the old address become invalid, and its reader is informed.
      for (const purpose of ['change', 'reset'])
        await deleteLinks(tx, { purpose, userId, keep: 0 });
      if (former) await enqueue(tx, sendAddressChangedJob, { userId, email: former.email });
    }
    await emit(tx, meChanged(userId));
    return recipient;
  });
  // The new address has its own counter of wrong passwords, so this network is marked for it too.
  await rememberNetwork(context, { email, network });
}

/**
 * Works once, and only while the address it was sent to is the account's, or becomes so by this
 * link.
 */
async function redeem(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Recipient> {
  const identifier = identifierOf(purpose, token);
  const value = await findLink(tx, identifier, now);
  if (value === undefined) throw new Refusal('invalid_or_expired_token');
  const recipient = readRecipient(value);
  // Locks the person first, then their links, in the usual order, against deadlocks.
  await lockUser(tx, recipient.userId);
  const isFirst = await takeLink(tx, identifier);
  const prove = purpose === 'change' ? takeAddress : verifyAddress;
  if (!isFirst || !(await prove(tx, recipient))) throw new Refusal('invalid_or_expired_token');
  return recipient;
}

/** For concurrent claims the unique index decides. */
async function takeAddress(tx: Transaction, recipient: Recipient): Promise<string | undefined> {
  try {
    return await moveToAddress(tx, recipient);
  } catch (error) {
    throw violatedUnique(error) === 'users_email' ? new Refusal('email_in_use') : error;
  }
}

/** Reset links are deleted, and the person is informed. */
async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await savePassword(tx, userId, passwordHash);
  await deleteLinks(tx, { purpose: 'reset', userId, keep: 0 });
  await enqueue(tx, sendPasswordChangedJob, { userId });
}

function wrongField(field: string, rule: FieldRule): Refusal {
  return new Refusal('invalid', { fields: [{ field, rule }] });
}

/**
 * Does the same for every address, so that nobody learns who is a member. The account keeps its
 * address until the link is opened.
 */
export async function requestChange(
  context: Context,
  viewer: Viewer,
  { email, password }: ReceivedBody<typeof changeAddressEntry>,
): Promise<void> {
  const currentHash = await checkCurrent(context, viewer, { password, field: 'password' });
  await context.db.transaction(async (tx) => {
    await ensureProven(tx, viewer, { currentHash, now: context.now() });
    await enqueue(tx, sendChangeJob, { userId: viewer.userId, email: email.toLowerCase() });
  });
}
