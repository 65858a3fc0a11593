import type { Contender } from '../harness/contender.ts';
import { connected } from './echoes.ts';
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
  Rating: { user: text, postId: text, global: number, ...marks },
  Notice: { about: text, read: { type: 'Boolean' }, amount: number },
} as const;

const rows = [
  `update "Post" set sum = 0`,
  `insert into "Rating" ("objectId", "createdAt", "updatedAt", "user", "postId", global, intention,
     composition, matiere, technique, emotion)
   select id::text, created_at, created_at, user_id::text, work_id::text,
     (15 * intention + 12 * composition + 10 * matiere + 10 * technique + 13 * emotion) / 120.0,
     intention / 2.0, composition / 2.0, matiere / 2.0, technique / 2.0, emotion / 2.0 from ratings`,
  `create index on "Rating" ("user", "postId")`,
  `create index on "Rating" ("postId")`,
  `create index on "Notice" ("about") where not read`,
  `analyze "Rating", "Notice"`,
];

/** The same ratings as parse-server keeps them, filled once. */
export async function fillParseRatings(parse: Contender, url: string): Promise<void> {
  await fillParse(parse, url);
  await connected(url, async (client) => {
    const known = await client.query(`select to_regclass('"Rating"') is not null as there`);
    const isFull =
      known.rows[0].there === true &&
      (await client.query('select 1 from "Rating" limit 1')).rowCount === 1;
    if (isFull) return;
    await makeClass(parse, 'Post', { sum: number }, 'PUT');
    for (const [name, fields] of Object.entries(classes)) await makeClass(parse, name, fields);
    for (const statement of rows) await client.query(statement);
  });
}
