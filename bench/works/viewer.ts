import { createHmac } from 'node:crypto';
import pg from 'pg';
import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import { signToken } from '../../apps/server/src/features/accounts/viewer.ts';
import type { LoadRequest } from '../harness/load.ts';
import { readViewerId } from './viewer-contract.ts';

export const secret = 'of the measurement, long enough for both';

/** As many people as may be online at once on a small site. */
const people = 100;

const signer = createSigner(secret);

/** People with a session each; filled once and reused by the next run. */
export async function fillSessions(databaseUrl: string): Promise<readonly LoadRequest[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into users (id, email, username, display_name)
       select md5('bench ' || n)::uuid, 'bench' || n || '@example.org', 'bench_' || n, 'bench ' || n
       from generate_series(1, $1) n on conflict do nothing`,
      [people],
    );
    await client.query(
      `insert into sessions (id, user_id, token, expires_at)
       select md5('session ' || n)::uuid, md5('bench ' || n)::uuid, 'token-of-person-' || n,
         now() + interval '30 days'
       from generate_series(1, $1) n
       on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`,
      [people],
    );
    await client.query('analyze users, sessions');
  } finally {
    await client.end();
  }
  return Array.from({ length: people }, (_, index) => requestOf(`token-of-person-${index + 1}`));
}

function requestOf(token: string): LoadRequest {
  const authorization = `Bearer ${signToken({ signer }, token)}`;
  return { method: 'GET', path: readViewerId.path, headers: { authorization } };
}

const cookies = new Map<string, string>();

/** Cookie of the same person for the library: its own signature over the same token. */
export function cookieOf(credential: string): string {
  let cookie = cookies.get(credential);
  if (cookie === undefined) {
    const token = credential.slice(0, credential.lastIndexOf('.'));
    const seal = createHmac('sha256', secret).update(token).digest('base64');
    cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${seal}`)}`;
    cookies.set(credential, cookie);
  }
  return cookie;
}
