import { randomBytes } from 'node:crypto';
import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
import { checkUsername, startSocial } from '@stenope/contract/accounts/signing';
import { eq } from 'drizzle-orm';
import { users } from '../../../../src/tables/accounts.ts';
import type { Actor, Stage } from '../../actors.ts';
import type { Case } from '../../play.ts';

/** Sets the actor's onboarding state, after earlier rows. */
async function atFirstSteps({ world }: Stage, { person }: Actor, onboardingComplete: boolean) {
  if (!person) return;
  const { sql } = world.running.context.db;
  await sql.update(users).set({ onboardingComplete }).where(eq(users.id, person.id));
}

const aName = () => `n_${randomBytes(6).toString('hex')}`;

export const namesCases: Readonly<Record<string, Case>> = {
  'users.username.check': (_stage, { client }) => ({
    send: () => client.send(checkUsername, { query: { username: aName() } }),
  }),
  'users.onboarding.complete': async (stage, actor) => {
    await atFirstSteps(stage, actor, false);
    const body = { interests: ['film'] };
    return { send: () => actor.client.send(completeOnboarding, { body }) };
  },
  'users.onboarding.complete.again': async (stage, actor) => {
    await atFirstSteps(stage, actor, true);
    return { send: () => actor.client.send(completeOnboarding, { body: {} }) };
  },
  'users.onboarding.complete.chosen_name': async (stage, actor) => {
    await atFirstSteps(stage, actor, false);
    const body = { username: aName() };
    return { send: () => actor.client.send(completeOnboarding, { body }) };
  },
  'users.preferences.update': (_stage, { client }) => ({
    send: () => client.send(updatePreferences, { body: { language: 'it' } }),
  }),
  'auth.social.unconfigured': (_stage, { client }) => ({
    send: () => client.send(startSocial, { body: { provider: 'google' } }),
  }),
};
