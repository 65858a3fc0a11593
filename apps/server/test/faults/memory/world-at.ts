import { randomBytes } from 'node:crypto';
import { register } from '@stenope/contract/accounts/signing';
import type { FuzzWorld } from '../../fuzz/subjects/subjects.ts';
import { TestClient } from '../../kit/client.ts';
import { query } from '../postgres.ts';
import type { Stage } from '../stage.ts';

/** People who signed up through the API: the fuzzer signs in with their passwords. */
export function worldAt({ databaseUrl }: Pick<Stage, 'databaseUrl'>, origin: string): FuzzWorld {
  return {
    origin,
    databaseUrl,
    person: async ({ role = 'member' } = {}) => {
      const username = `i_${randomBytes(5).toString('hex')}`;
      const [email, password] = [`${username}@example.org`, `pass-${username}`];
      const body = { username, email, password, client: 'native' } as const;
      const { me, session } = await new TestClient(origin).ask(register, { body });
      if (role !== 'member') {
        await query(databaseUrl, 'update users set role = $1 where id = $2', [role, me.id]);
      }
      return { id: me.id, email, password, client: new TestClient(origin, session.token) };
    },
  };
}
