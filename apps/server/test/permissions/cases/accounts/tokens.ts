import { randomUUID } from 'node:crypto';
import { createToken, endToken, listTokens } from '@stenope/contract/accounts/tokens';
import { aToken } from '../../../accounts/a-token.ts';
import { personOf, type Actor } from '../../actors.ts';
import type { Case } from '../../play.ts';

/** Personal access tokens. What may be done with one is played in `tokens.test.ts`. */
export const tokensCases: Readonly<Record<string, Case>> = {
  'auth.token.create': (_stage, actor) => create(actor, actor.person?.password ?? 'de personne'),
  'auth.token.create.wrong_password': (_stage, actor) => create(actor, 'pas celui-là'),
  'auth.token.list': async (_stage, actor) => {
    const { letter, person, client } = actor;
    // Something to be told of.
    if (person && letter !== 'X') await aToken(person);
    return { send: () => client.send(listTokens) };
  },
  'auth.token.end': async ({ actors }, { client }) => {
    const { id } = await aToken(personOf(actors.S));
    const end = (tokenId: string) => client.send(endToken, { params: { tokenId } });
    return { send: () => end(id), missing: () => end(randomUUID()) };
  },
};

function create({ client }: Actor, password: string) {
  const body = { name: 'Un essai', scopes: ['read'], days: 30, password };
  return { send: () => client.send(createToken, { body }) };
}
