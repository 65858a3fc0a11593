import { socialProviders } from '@stenope/contract/accounts/signing';
import { readInstance } from '@stenope/contract/site/instance';
import type { Env } from './env/settings.ts';
import type { Feature } from './feature.ts';
import { handle } from './http/bind.ts';

/** What a client must know of this instance before anything else. */
export const instance: Feature = {
  name: 'instance',
  routes: ({ env }) => [
    handle(readInstance, async () => ({
      features: env.FEATURES,
      social: configuredProviders(env),
      demo: env.DEMO,
      operator: operatorOf(env),
    })),
  ],
};

/** Accounts elsewhere one can sign in with: those whose keys an operator gave. */
export function configuredProviders(env: Env) {
  const given = {
    google: env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET,
    apple: env.APPLE_CLIENT_ID && env.APPLE_CLIENT_SECRET,
  };
  return socialProviders.filter((provider) => given[provider]);
}

/** Half a notice is none: a name nobody can reach, or a contact of nobody. */
function operatorOf({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: Env) {
  return name !== undefined && contact !== undefined ? { name, contact } : null;
}
