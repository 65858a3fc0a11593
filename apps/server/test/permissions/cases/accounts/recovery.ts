import { randomUUID } from 'node:crypto';
import { readViewer } from '@stenope/contract/accounts';
import { changeEmail } from '@stenope/contract/accounts/address';
import {
  changePassword,
  confirmReset,
  confirmVerification,
  requestReset,
  requestVerification,
} from '@stenope/contract/accounts/recovery';
import {
  listSessions,
  refreshSession,
  revokeOtherSessions,
  revokeSession,
} from '@stenope/contract/accounts/sessions';
import { insertLink } from '../../../../src/features/accounts/recovery/queries.ts';
import {
  identifierOf,
  newToken,
  sealRecipient,
  type LinkPurpose,
} from '../../../../src/features/accounts/recovery/tokens.ts';
import type { Person } from '../../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../../actors.ts';
import type { Case } from '../../play.ts';

/** Sessions, passwords and addresses. */
export const recoveryCases: Readonly<Record<string, Case>> = {
  'auth.session.refresh': (_stage, { client }) => ({ send: () => client.send(refreshSession) }),
  'auth.session.list': (_stage, { client }) => ({ send: () => client.send(listSessions) }),
  'auth.session.revoke': async ({ world, actors }, { client }) => {
    // An extra session to end: the actor's own is needed again.
    const another = await world.signIn(personOf(actors.S));
    const { session } = await another.ask(readViewer, {});
    const revoke = (sessionId: string) => client.send(revokeSession, { params: { sessionId } });
    return { send: () => revoke(session?.id ?? ''), missing: () => revoke(randomUUID()) };
  },
  'auth.session.revoke_others': (_stage, { client }) => ({
    send: () => client.send(revokeOtherSessions),
  }),
  'auth.password.reset_request': ({ actors }, actor) => {
    const { email } = personOf(actor.person ? actor : actors.M);
    return { send: () => actor.client.send(requestReset, { body: { email } }) };
  },
  'auth.password.reset_confirm': async (stage, { client }) => {
    const body = { token: await linkTo(stage, 'reset'), password: 'une chambre claire' };
    return { send: () => client.send(confirmReset, { body }) };
  },
  'auth.password.change': (_stage, actor) => change(actor, actor.person?.password ?? 'de personne'),
  'auth.password.change.wrong_current': (_stage, actor) => change(actor, 'pas celui-là'),
  'auth.email.verify_request': (_stage, { client }) => ({
    send: () => client.send(requestVerification),
  }),
  'auth.email.change_request': (_stage, { client, person }) => {
    const body = { email: `${randomUUID()}@example.org`, password: person?.password };
    return { send: () => client.send(changeEmail, { body }) };
  },
  'auth.email.change_request.wrong_password': (_stage, { client }) => {
    const body = { email: `${randomUUID()}@example.org`, password: 'pas celui-là' };
    return { send: () => client.send(changeEmail, { body }) };
  },
  'auth.email.verify_confirm': async (stage, { client, person }) => {
    const body = { token: await linkTo(stage, 'verify', person) };
    return { send: () => client.send(confirmVerification, { body }) };
  },
  'auth.email.verify_confirm.other': async (stage, { client }) => {
    const body = { token: await linkTo(stage, 'verify') };
    return { send: () => client.send(confirmVerification, { body }) };
  },
};

/** To the same password: the actor signs in with it again. */
function change({ client, person }: Actor, current: string) {
  const password = person?.password ?? 'une chambre claire';
  const body = { current, password, confirmation: password };
  return {
    send: async () => {
      const reply = await client.send(changePassword, { body });
      const { session } = reply.body as { session?: { token: string } };
      if (session) client.carry(session.token);
      return reply;
    },
  };
}

/** A link as in a mail: to a person, or to a new one. */
async function linkTo({ world }: Stage, purpose: LinkPurpose, person?: Person): Promise<string> {
  const { id: userId, email } = person ?? (await world.person());
  const token = newToken();
  await insertLink(world.running.context.db, {
    identifier: identifierOf(purpose, token),
    value: sealRecipient({ userId, email }),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return token;
}
