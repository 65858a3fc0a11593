import { linkHours } from '@stenope/domain/accounts/limits';
import type { Language } from '@stenope/i18n/languages';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { deliver } from '../../../platform/mail/mailer.ts';
import {
  addressChangedLetter,
  changeLetter,
  linkedLetter,
  passwordChangedLetter,
  resetLetter,
  tokenMadeLetter,
  verifyLetter,
} from '../letters.ts';
import { lockUser } from '../queries.ts';
import { findTokenName } from '../tokens/queries.ts';
import { deleteLinks, findAddressee, findAddresseeByEmail, insertLink } from './queries.ts';
import {
  identifierOf,
  newToken,
  sealRecipient,
  type LinkPurpose,
  type Recipient,
} from './tokens.ts';

/** Work of the mail jobs. Each may run twice: then two mails are sent, and both links work. */

/** Earlier mails may still be in transit, or be the one that is opened. */
const maxLinks = 3;

/** Mails to one mailbox per day, whoever requests them and however it is spelled. */
const lettersADay = { reset: 20, verify: 5, change: 5 } as const;

async function isTooMuch(
  { rateLimiter }: Context,
  purpose: LinkPurpose,
  email: string,
): Promise<boolean> {
  const of = `mail.${purpose}`;
  const times = lettersADay[purpose];
  try {
    await rateLimiter.spend({ of, who: mailboxOf(email), times, seconds: 24 * 3600 });
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return true;
    throw error;
  }
}

/** `ada+1@` and `ada+2@` are the same mailbox. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** The account's language takes precedence over that of the request. */
export async function sendReset(
  { context, log }: Shift,
  { email, language }: { email: string; language?: Language | undefined },
): Promise<void> {
  const to = await findAddresseeByEmail(context.db, email);
  // An unknown address ends here, unnoticed by the caller.
  if (!to || (await isTooMuch(context, 'reset', to.email))) return;
  const url = `${context.env.publicUrl}/reset-password#token=${await makeLink(context, 'reset', to)}`;
  const spoken = to.language ?? language ?? 'fr';
  const letter = resetLetter(context.env, spoken, { name: to.displayName, url });
  await deliver(context.mailer, log, { to: to.email, memberId: to.userId, ...letter });
}

export async function sendVerification({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to || to.emailVerified || (await isTooMuch(context, 'verify', to.email))) return;
  const url = `${context.env.publicUrl}/verify-email#token=${await makeLink(context, 'verify', to)}`;
  const letter = verifyLetter(context.env, to.language ?? 'fr', { name: to.displayName, url });
  await deliver(context.mailer, log, { to: to.email, memberId: to.userId, ...letter });
}

/** A taken address gets no mail, and the caller is not told why. */
export async function sendChange(
  { context, log }: Shift,
  { userId, email }: Recipient,
): Promise<void> {
  const person = await findAddressee(context.db, userId);
  if (!person || (await findAddresseeByEmail(context.db, email))) return;
  if (await isTooMuch(context, 'change', email)) return;
  const token = await makeLink(context, 'change', { userId, email });
  const url = `${context.env.publicUrl}/verify-email#token=${token}`;
  const to = { name: person.displayName, url };
  const letter = changeLetter(context.env, person.language ?? 'fr', to);
  await deliver(context.mailer, log, { to: email, memberId: userId, ...letter });
}

export async function sendAddressChanged(
  { context, log }: Shift,
  { userId, email }: Recipient,
): Promise<void> {
  const person = await findAddressee(context.db, userId);
  if (!person) return;
  const to = { name: person.displayName };
  const letter = addressChangedLetter(context.env, person.language ?? 'fr', to);
  await deliver(context.mailer, log, { to: email, memberId: userId, ...letter });
}

export async function sendPasswordChanged({ context, log }: Shift, userId: string): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
  const letter = passwordChangedLetter(context.env, to.language ?? 'fr', { name: to.displayName });
  await deliver(context.mailer, log, { to: to.email, memberId: to.userId, ...letter });
}

export async function sendTokenMade(
  { context, log }: Shift,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<void> {
  const to = await findAddressee(context.db, userId);
  const tokenName = await findTokenName(context.db, tokenId);
  if (!to || tokenName === undefined) return;
  const reader = { name: to.displayName, tokenName };
  const letter = tokenMadeLetter(context.env, to.language ?? 'fr', reader);
  await deliver(context.mailer, log, { to: to.email, memberId: to.userId, ...letter });
}

export async function sendLinked(
  { context, log }: Shift,
  userId: string,
  provider: 'google' | 'apple',
): Promise<void> {
  const to = await findAddressee(context.db, userId);
  if (!to) return;
  const letter = linkedLetter(context.env, to.language ?? 'fr', { name: to.displayName, provider });
  await deliver(context.mailer, log, { to: to.email, memberId: to.userId, ...letter });
}

/**
 * The token is in the URL's fragment, which stays in the browser: out of logs and of the Referer.
 */
async function makeLink(
  { db, now }: Context,
  purpose: LinkPurpose,
  to: Recipient,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + linkHours[purpose] * 3_600_000);
  await db.transaction(async (tx) => {
    await lockUser(tx, to.userId);
    const identifier = identifierOf(purpose, token);
    await insertLink(tx, { identifier, value: sealRecipient(to), expiresAt });
    await deleteLinks(tx, { purpose, userId: to.userId, keep: maxLinks });
  });
  return token;
}
