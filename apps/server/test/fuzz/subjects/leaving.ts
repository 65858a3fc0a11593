import pg from 'pg';
import type { FuzzPerson, Subject } from './subjects.ts';

/** Undoes a departure and renews the sign-in, after earlier bodies. */
async function comeBack({ id, email, client }: FuzzPerson, databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('delete from departures where user_id = $1', [id]);
  await database.query(
    'update users set suspended_at = null, left_at = null, email = $2 where id = $1',
    [id, email],
  );
  await database.query(
    `insert into sessions (id, user_id, token, expires_at)
     values (gen_random_uuid(), $1, $2, now() + interval '1 day') on conflict (token) do nothing`,
    [id, (client.token ?? '').split('.')[0]],
  );
  await database.end();
}

export const leavingSubjects: Readonly<Record<string, Subject>> = {
  'account.delete': {
    params: ({ id }) => Promise.resolve({ userId: id }),
    body: async ({ mode }, person, databaseUrl) => {
      await comeBack(person, databaseUrl);
      return { mode };
    },
  },
  // Within the member's quota.
  'account.import': { body: () => ({ bytes: 1000 }) },
};
