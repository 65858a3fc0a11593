import { sessionEnded as sessionEndedEvent } from '@stenope/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Resolvers } from '../../platform/viewer.ts';
import {
  addressRoutes,
  accountRoutes,
  nameRoutes,
  onboardingRoutes,
  recoveryRoutes,
  sessionRoutes,
  tokenRoutes,
} from './routes.ts';
import { accountsExport } from './departing/service.ts';
import { createIdentity } from './identity.ts';
import {
  sweepSessionsJob,
  sweepNamesJob,
  sendAddressChangedJob,
  sendChangeJob,
  sendLinkedJob,
  sendPasswordChangedJob,
  sendResetJob,
  sendTokenMadeJob,
  sendVerificationJob,
  sweepLinksJob,
  sweepTokensJob,
} from './jobs.ts';
import { meChanged, sessionEnded, silencedBy } from './live.ts';
import { createElsewhere } from './social/elsewhere.ts';
import { mountCallbacks, socialRoutes } from './social/routes.ts';
import type { Social } from './social/service.ts';
import { createBearers, type Bearers } from './tokens/bearers.ts';
import { createViewers, type Viewers } from './viewer.ts';

/** Accounts, and what every other feature needs of them: resolving who asks. */
export function accountsFeature(
  secret: string,
): Feature & { resolvers(context: Context): Resolvers } {
  let viewers: Viewers | undefined;
  const viewersOf = (context: Context): Viewers => (viewers ??= createViewers(context));
  let bearers: Bearers | undefined;
  const bearersOf = (context: Context): Bearers => (bearers ??= createBearers(context));
  let accounts: Social | undefined;
  const accountsOf = (context: Context): Social =>
    (accounts ??= {
      context,
      identity: createIdentity(context, secret),
      elsewhere: createElsewhere(context.env, secret),
    });
  return {
    name: 'accounts',
    resolvers: (context) => ({
      resolveViewer: viewersOf(context).resolve,
      resolveToken: bearersOf(context).resolve,
    }),
    routes: (context) => [
      ...accountRoutes(accountsOf(context)),
      ...nameRoutes(context),
      ...onboardingRoutes(context),
      ...socialRoutes(accountsOf(context)),
      ...sessionRoutes(context, viewersOf(context)),
      ...tokenRoutes(context),
      ...recoveryRoutes(context, viewersOf(context)),
      ...addressRoutes(context),
    ],
    mount: (app, context) => mountCallbacks(app, accountsOf(context)),
    live: {
      announces: [sessionEnded, meChanged],
      closes: [sessionEndedEvent],
      hears: (context, event) => {
        viewersOf(context).hear(event);
        bearersOf(context).hear(event);
      },
      withdraws: silencedBy,
    },
    exports: accountsExport,
    jobs: [
      sweepSessionsJob,
      sendResetJob,
      sendVerificationJob,
      sendPasswordChangedJob,
      sendLinkedJob,
      sendChangeJob,
      sendAddressChangedJob,
      sweepLinksJob,
      sweepNamesJob,
      sendTokenMadeJob,
      sweepTokensJob,
    ],
  };
}
