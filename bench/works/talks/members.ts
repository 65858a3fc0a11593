import type pg from 'pg';
import { signToken } from '../../../apps/server/src/features/accounts/viewer.ts';
import { createSigner } from '../../../apps/server/src/platform/env/secret.ts';
import type { Contender } from '../../harness/contender.ts';
import { connected } from '@stenope/kit/database';
import { makeClass } from '../feed-parse.ts';
import { secret } from '../viewer.ts';

/** A member of a filled community, signed in at ours and at parse-server. */
export interface SignedIn {
  readonly id: string;
  /** Session token at our server. */
  readonly token: string;
  /** Session token at parse-server. */
  readonly parseToken: string;
}

/** Members neither suspended nor part of a block, so that all have the same rights. */
export const inPeace = `suspended_at is null and users.id not in
  (select blocker_id from blocks union all select blocked_id from blocks)`;

/** A session for each; the next run finds and extends it. */
export async function signIn(
  client: pg.Client,
  ids: readonly string[],
  purpose: string,
): Promise<readonly SignedIn[]> {
  const signer = createSigner(secret);
  const tokens = ids.map((_, at) => `token-of-${purpose}-number-${at}`);
  await client.query(
    `insert into sessions (id, user_id, token, expires_at)
     select md5($3 || token)::uuid, id, token, now() + interval '30 days'
     from unnest($1::uuid[], $2::text[]) as one (id, token)
     on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`,
    [ids, tokens, purpose],
  );
  return ids.map((id, at) => ({
    id,
    token: signToken({ signer }, tokens[at] ?? ''),
    parseToken: `r:${tokens[at]}`,
  }));
}

const parseSessions = [
  `insert into "_User" ("objectId", "createdAt", "updatedAt", username)
   select id, now(), now(), id from unnest($1::text[], $2::text[]) as one (id, token)
   on conflict do nothing`,
  `insert into "_Session" ("objectId", "createdAt", "updatedAt", "sessionToken", "user", "expiresAt")
   select md5(token), now(), now(), token, id, now() + interval '30 days'
   from unnest($1::text[], $2::text[]) as one (id, token)
   on conflict ("objectId") do update set "expiresAt" = excluded."expiresAt"`,
];

/** The same people at parse-server. */
export async function signInAtParse(
  parse: Contender,
  url: string,
  people: readonly SignedIn[],
): Promise<void> {
  await makeClass(parse, '_Session', {});
  const signed = [people.map(({ id }) => id), people.map(({ parseToken }) => parseToken)];
  await connected(url, async (client) => {
    await client.query(
      'create index if not exists sessions_by_token on "_Session" ("sessionToken")',
    );
    for (const statement of parseSessions) await client.query(statement, signed);
  });
}
