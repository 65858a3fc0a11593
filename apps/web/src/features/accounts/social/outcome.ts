import { socialProblems, type socialProviders } from '@stenope/contract/accounts/signing';
import { isRefusal } from '../../../platform/api/failures.ts';
import { socialChannel } from './channel.ts';

export type Provider = (typeof socialProviders)[number];

type Problem = (typeof socialProblems)[number];

/** Why a social sign-in failed: reported by the provider's redirect, or found on this side. */
export type Trouble = Problem | 'blocked' | 'closed' | 'apple_missing' | 'not_available' | 'other';

export function readOutcome(said: unknown): 'done' | Problem | undefined {
  return (['done', ...socialProblems] as const).find((outcome) => outcome === said);
}

export function hearOutcome(run: (outcome: 'done' | Problem) => void): () => void {
  const channel = new BroadcastChannel(socialChannel);
  channel.addEventListener('message', ({ data }) => {
    const outcome = readOutcome(data);
    if (outcome) run(outcome);
  });
  return () => channel.close();
}

/**
 * Which trouble an error means. A page may be older than the site's settings, so a provider may be
 * gone.
 */
export function troubleOf(error: unknown, provider: Provider): Trouble {
  return isRefusal(error, 'method_not_available') ? missing(provider) : 'other';
}

function missing(provider: Provider): Trouble {
  return provider === 'apple' ? 'apple_missing' : 'not_available';
}
