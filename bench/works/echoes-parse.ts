import type { Contender } from '../harness/contender.ts';
import { connected } from '@stenope/kit/database';
import type { Rater } from './echoes.ts';
import { fillParse, makeClass } from './feed-parse.ts';

const text = { type: 'String' } as const;
const number = { type: 'Number' } as const;

const marks = {
  intention: number,
  composition: number,
  matiere: number,
  technique: number,
  emotion: number,
};

const classes = {
  Notice: { about: text, read: { type: 'Boolean' }, amount: number },
  Member: { trust: number, given: number },
} as const;

const rows = [
  `update "Post" set sum = 0`,
  `truncate "Rating"`,
  `insert into "Rating" ("objectId", "createdAt", "updatedAt", "user", "postId", global, intention,
     composition, matiere, technique, emotion)
   select id::text, created_at, created_at, user_id::text, work_id::text,
     (15 * intention + 12 * composition + 10 * matiere + 10 * technique + 13 * emotion) / 120.0,
     intention / 2.0, composition / 2.0, matiere / 2.0, technique / 2.0, emotion / 2.0 from ratings`,
  `insert into "Member" ("objectId", "createdAt", "updatedAt", trust, given)
   select user_id::text, now(), now(), trust, given from member_trust`,
  `create index on "Rating" ("postId")`,
  `create index on "Notice" ("about") where not read`,
  `analyze "Rating", "Notice"`,
];

const bySession = 'create index if not exists sessions_by_token on "_Session" ("sessionToken")';

/** Raters are signed in at parse-server too. */
const signIn = [
  `insert into "_User" ("objectId", "createdAt", "updatedAt", username)
   select id, now(), now(), id from unnest($1::text[], $2::text[]) as rater (id, token)
   on conflict do nothing`,
  `insert into "Member" ("objectId", "createdAt", "updatedAt", trust, given)
   select id, now(), now(), 35, 0 from unnest($1::text[], $2::text[]) as rater (id, token)
   on conflict do nothing`,
  `insert into "_Session" ("objectId", "createdAt", "updatedAt", "sessionToken", "user", "expiresAt")
   select md5(token), now(), now(), token, id, now() + interval '30 days'
   from unnest($1::text[], $2::text[]) as rater (id, token)
   on conflict ("objectId") do update set "expiresAt" = excluded."expiresAt"`,
];

/** The same ratings in parse-server's tables, filled once, and the same people. */
export async function fillParseRatings(
  parse: Contender,
  url: string,
  raters: readonly Rater[],
): Promise<void> {
  await fillParse(parse, url);
  await connected(url, async (client) => {
    const known = await client.query(`select to_regclass('"Member"') is not null as there`);
    const isFull =
      known.rows[0].there === true &&
      (await client.query('select 1 from "Member" limit 1')).rowCount === 1;
    if (!isFull) {
      await makeClass(parse, 'Post', { sum: number }, 'PUT');
      await makeClass(parse, 'Rating', { global: number, ...marks }, 'PUT');
      for (const [name, fields] of Object.entries(classes)) await makeClass(parse, name, fields);
      for (const statement of rows) await client.query(statement);
    }
    await makeClass(parse, '_Session', {});
    await client.query(bySession);
    const signed = [raters.map(({ id }) => id), raters.map(({ parseToken }) => parseToken)];
    for (const statement of signIn) await client.query(statement, signed);
  });
}
