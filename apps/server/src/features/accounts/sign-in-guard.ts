import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashingFor } from './passwords.ts';

/** Limit of wrong passwords for one account, from any address. */
const tries = { times: 10, seconds: 900 };
const knownSeconds = 30 * 24 * 3600;

/**
 * Counts wrong passwords by account, so that many addresses help no more than one. Networks where
 * the account has signed in before, or signed up, have their own counter and queue: strangers who
 * guess cannot lock the owner out. Unknown accounts are counted like existing ones.
 */
export async function guardSignIn<T>(
  context: Context,
  attempt: Attempt,
  signIn: () => Promise<T>,
): Promise<T> {
  const { rateLimiter } = context;
  const account = attempt.email.toLowerCase();
  const knownNetwork = knownNetworkOf(attempt);
  const known = await rateLimiter.knows(knownNetwork);
  const who = known ? knownNetwork.who : account;
  const limit = { of: 'auth.login.account', who, ...tries };
  await rateLimiter.spend(limit);
  try {
    const signedIn = await hashingFor({ network: attempt.network, known }, signIn);
    await rateLimiter.refund(limit);
    await rememberNetwork(context, attempt);
    return signedIn;
  } catch (error) {
    if (!isGuess(error)) await rateLimiter.refund(limit);
    throw error;
  }
}

/**
 * Marks a network as the account's own after another proof of ownership, so that guessing cannot
 * lock it out.
 */
export function rememberNetwork({ rateLimiter }: Context, attempt: Attempt): Promise<void> {
  return rateLimiter.remember({ ...knownNetworkOf(attempt), seconds: knownSeconds });
}

interface Attempt {
  readonly email: string;
  readonly network: string;
}

function knownNetworkOf({ email, network }: Attempt) {
  return { of: 'auth.login.home', who: `${email.toLowerCase()} ${network}` };
}

function isGuess(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'bad_credentials';
}
