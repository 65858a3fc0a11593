import { socialProviders } from '@stenope/contract/accounts/signing';
import { readInstance } from '@stenope/contract/site/instance';
import type { Env } from './env/settings.ts';
import type { Feature } from './feature.ts';
import { handle } from './http/bind.ts';

/** Settings of this instance that a client needs first. */
export const instance: Feature = {
  name: 'instance',
  routes: ({ env, video }) => [
    handle(readInstance, async () => ({
      features: env.FEATURES,
      social: configuredProviders(env),
      demo: env.DEMO,
      mapStyle: env.MAP_STYLE_URL ?? null,
      video: await video.limits(),
      leastAppVersion: env.APP_LEAST_VERSION ?? null,
      operator: operatorOf(env),
    })),
  ],
};

/** Social sign-in providers the operator has configured. */
export function configuredProviders(env: Env) {
  const isConfigured = {
    google: env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET,
    apple: env.APPLE_CLIENT_ID && env.APPLE_CLIENT_SECRET,
  };
  return socialProviders.filter((provider) => isConfigured[provider]);
}

/** Name and contact only together: one without the other is of no use. */
function operatorOf({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: Env) {
  return name !== undefined && contact !== undefined ? { name, contact } : null;
}
