import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashingFor } from './passwords.ts';

/** Wrong passwords for one account, wherever they come from. */
const tries = { times: 10, seconds: 900 };
const knownSeconds = 30 * 24 * 3600;

/**
 * Counts wrong passwords by account, so that guessing from many addresses is guessing from one.
 * Where somebody has signed in before, or was when they joined, tries are counted apart and wait in
 * a line of their own: a stranger who guesses, or many, cannot lock them out of their own home.
 * Unknown accounts are counted like known ones.
 */
export async function atTheDoor<T>(
  context: Context,
  place: WaitingPlace,
  signIn: () => Promise<T>,
): Promise<T> {
  const { rateLimiter } = context;
  const account = place.email.toLowerCase();
  const home = homeOf(place);
  const known = await rateLimiter.knows(home);
  const who = known ? home.who : account;
  const limit = { of: 'auth.login.account', who, ...tries };
  await rateLimiter.spend(limit);
  try {
    const signedIn = await hashingFor({ network: place.network, known }, signIn);
    await rateLimiter.refund(limit);
    await letHome(context, place);
    return signedIn;
  } catch (error) {
    if (!isGuess(error)) await rateLimiter.refund(limit);
    throw error;
  }
}

/** Who proved in another way that the account is theirs is not locked up by those who guess at it. */
export function letHome({ rateLimiter }: Context, place: WaitingPlace): Promise<void> {
  return rateLimiter.remember({ ...homeOf(place), seconds: knownSeconds });
}

interface WaitingPlace {
  readonly email: string;
  readonly network: string;
}

function homeOf({ email, network }: WaitingPlace) {
  return { of: 'auth.login.home', who: `${email.toLowerCase()} ${network}` };
}

function isGuess(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'bad_credentials';
}
