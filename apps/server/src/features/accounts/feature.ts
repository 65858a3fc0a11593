import { sessionEnded as sessionEndedEvent } from '@stenope/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { createIdentity } from './identity.ts';
import { sweepSessionsJob } from './jobs.ts';
import { sessionEnded } from './live.ts';
import { accountRoutes } from './routes.ts';
import { createViewers, type Viewers } from './viewer.ts';

/** Accounts, and the one thing every other feature needs of them: who is asking. */
export function accountsFeature(secret: string): Feature & { viewers(context: Context): Viewers } {
  let viewers: Viewers | undefined;
  const viewersOf = (context: Context): Viewers => (viewers ??= createViewers(context));
  return {
    name: 'accounts',
    viewers: viewersOf,
    routes: (context) => accountRoutes({ context, identity: createIdentity(context, secret) }),
    live: {
      announces: [sessionEnded],
      closes: [sessionEndedEvent],
      hears: (context, news) => viewersOf(context).hear(news),
    },
    jobs: [sweepSessionsJob],
  };
}
