import { createToken, type AccessToken } from '@stenope/contract/accounts/tokens';
import type { TokenScope } from '@stenope/domain/accounts/tokens';
import { TestClient } from '../kit/client.ts';
import type { Person } from '../kit/world.ts';

/** A token as its owner gets it, with a client that carries it and nothing else. */
export async function aToken(
  { client, password }: Pick<Person, 'client' | 'password'>,
  scopes: readonly TokenScope[] = ['read'],
  name = 'Un essai',
): Promise<AccessToken & { readonly client: TestClient; readonly token: string }> {
  const body = { name, scopes: [...scopes], days: 30 as const, password };
  const { accessToken, token } = await client.ask(createToken, { body });
  return { ...accessToken, token, client: new TestClient(client.origin, token) };
}
