import { createHash } from 'node:crypto';
import type { Me } from '@stenope/contract/accounts';
import { firstNames } from '@stenope/domain/accounts/names';
import { repairUsername } from '@stenope/domain/accounts/usernames';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { violatedUnique } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import { configuredProviders } from '../../../platform/instance.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { problemOfReturn, type SocialProblem } from '../identity-codes.ts';
import { takeFreeUsername } from '../names/service.ts';
import { sendLinkedJob } from '../jobs.ts';
import { insertLink } from '../recovery/queries.ts';
import { markSession, signedIn, type Accounts, type SignedIn } from '../service.ts';
import type { Arrival } from './arrival.ts';
import { journeySeconds, type Elsewhere, type Provider, type Returned } from './elsewhere.ts';
import {
  findAccountId,
  findAddressHolder,
  findLinked,
  insertLinked,
  insertNewcomer,
  takeJourney,
} from './queries.ts';

export interface Social extends Accounts {
  readonly elsewhere: () => Promise<Elsewhere>;
}

/** URL of the provider, valid for one return. */
export async function startSocial(
  { context, elsewhere }: Social,
  provider: Provider,
  language: Me['language'],
): Promise<{ url: string; cookies: readonly string[] }> {
  const { db, env, now } = context;
  if (!configuredProviders(env).includes(provider)) throw new Refusal('method_not_available');
  const { url, state, cookies } = await (await elsewhere()).leave(provider, language);
  const expiresAt = new Date(now().getTime() + journeySeconds * 1000);
  await insertLink(db, { identifier: journeyOf(state), value: provider, expiresAt });
  return { url, cookies };
}

interface Coming {
  readonly provider: Provider;
  readonly returned: Returned;
  /** Raw `Cookie` header. */
  readonly cookies: string;
  readonly userAgent: string | null;
}

type Outcome = { readonly signedIn: SignedIn } | { readonly problem: SocialProblem };

/** Handles a return. Every failure is an outcome: a browser must be redirected. */
export async function finishSocial(
  social: Social,
  { provider, returned, cookies, userAgent }: Coming,
): Promise<Outcome & { readonly cookies: readonly string[] }> {
  if (!(await isUnderway(social, provider, returned.state))) {
    return { problem: 'expired', cookies: [] };
  }
  const { comeBack } = await social.elsewhere();
  const back = await comeBack(provider, returned, cookies);
  const { arrival, language, reason = 'unknown' } = back;
  if (arrival) {
    const outcome = await admit(social, arrival, { language, userAgent });
    return { ...outcome, cookies: back.cookies };
  }
  const problem = problemOfReturn(reason);
  // A wrong key or a provider in trouble: the operator should know.
  if (problem === 'failed') {
    social.context.log.warn({ provider, reason: wordOf(reason) }, 'sign-in elsewhere failed');
  }
  return { problem, cookies: back.cookies };
}

async function isUnderway(
  { context }: Social,
  provider: Provider,
  state: string | undefined,
): Promise<boolean> {
  if (state === undefined) return false;
  const end = await takeJourney(context.db, journeyOf(state), provider);
  return end !== undefined && end > context.now();
}

/** Digest of the state: reading the table does not allow a return in somebody's place. */
function journeyOf(state: string): string {
  return `social:${createHash('sha256').update(state).digest('hex')}`;
}

interface Manner {
  readonly language: Me['language'];
  readonly userAgent: string | null;
}

const attempts = 3;

/**
 * For concurrent first sign-ins the unique index decides; the loser retries and finds the account.
 */
async function admit(social: Social, arrival: Arrival, manner: Manner): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await admitOnce(social, arrival, manner);
    } catch (error) {
      const unique = violatedUnique(error) ?? '';
      const isRace = ['users_email', 'credentials_account'].includes(unique);
      if (!isRace || attempt === attempts) throw error;
    }
  }
}

async function admitOnce(
  { context, identity }: Social,
  arrival: Arrival,
  manner: Manner,
): Promise<Outcome> {
  const { openSession } = await identity();
  const begun = await context.db.transaction(async (tx) => {
    const found = await personOf(tx, arrival, { language: manner.language, context });
    if ('problem' in found) return found;
    const token = await openSession(tx.sql, found.userId);
    return { ...found, sessionId: await markSession(tx, token, manner.userAgent) };
  });
  if ('problem' in begun) return begun;
  return { signedIn: await signedIn(context, begun.userId, begun.sessionId) };
}

type Found = { readonly userId: string } | { readonly problem: SocialProblem };

/** Finds or creates the account: one linked before, one with this address, or a new one. */
async function personOf(
  tx: Transaction,
  arrival: Arrival,
  { language, context }: { language: Me['language']; context: Context },
): Promise<Found> {
  const known = await findLinked(tx, arrival);
  if (known) return known.suspendedAt ? { problem: 'account_suspended' } : { userId: known.id };
  const { email } = arrival;
  if (email === null || !arrival.emailVerified) return { problem: 'address_unverified' };
  const holder = await findAddressHolder(tx, email);
  if (holder) return linkTo(tx, holder, arrival);
  const { displayName, sources } = firstNames({ name: arrival.name, email });
  const wished = repairUsername(...sources);
  const username = await takeFreeUsername(tx, wished, {
    userId: null,
    at: context.now(),
    signer: context.signer,
  });
  const userId = await insertNewcomer(tx, { email, username, displayName, language });
  await insertLinked(tx, userId, arrival);
  return { userId };
}

/**
 * Links a provider to the account with the same address. Not if that address is unconfirmed: a
 * stranger may have registered it and wait with their own password. Nor if another account of the
 * same provider is linked: then the address has changed hands.
 */
async function linkTo(
  tx: Transaction,
  holder: NonNullable<Awaited<ReturnType<typeof findAddressHolder>>>,
  arrival: Arrival,
): Promise<Found> {
  const linked = await findAccountId(tx, holder.id, arrival.provider);
  const isSomebodyElse = linked !== undefined && linked !== arrival.accountId;
  const isSure = holder.emailVerified && arrival.ownsAddress;
  if (isSomebodyElse || !isSure) return { problem: 'account_exists' };
  if (holder.suspendedAt) return { problem: 'account_suspended' };
  // Linked already, concurrently on another device.
  if (linked === undefined) {
    await insertLinked(tx, holder.id, arrival);
    await enqueue(tx, sendLinkedJob, { userId: holder.id, provider: arrival.provider });
  }
  return { userId: holder.id };
}

/** Untrusted, as part of a URL: only what looks like a code is logged. */
function wordOf(reason: string): string {
  return /^\w{1,60}$/.test(reason) ? reason : 'odd';
}
