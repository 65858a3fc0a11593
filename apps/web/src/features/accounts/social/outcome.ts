import { socialProblems, type socialProviders } from '@stenope/contract/accounts/signing';
import { isRefusal } from '../../../platform/api/failures.ts';
import { socialChannel } from './channel.ts';

export type Provider = (typeof socialProviders)[number];

type Problem = (typeof socialProblems)[number];

/** Why it came to nothing: what the way back said, or what happened on this side of it. */
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

/** What to do instead. A page may be older than the settings of the site. */
export function troubleOf(error: unknown, provider: Provider): Trouble {
  return isRefusal(error, 'method_not_available') ? missing(provider) : 'other';
}

function missing(provider: Provider): Trouble {
  return provider === 'apple' ? 'apple_missing' : 'not_available';
}
