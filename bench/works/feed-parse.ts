import pg from 'pg';
import type { Contender } from '../harness/contender.ts';

const text = { type: 'String' } as const;
const number = { type: 'Number' } as const;
const flag = { type: 'Boolean' } as const;
const author = { type: 'Pointer', targetClass: 'Author' } as const;

/** The same community in parse-server's schema; the author of a post is one pointer away. */
const classes = {
  Author: { username: text, displayName: text, image: text, isPro: flag },
  Post: {
    author,
    listed: flag,
    title: text,
    description: text,
    alt: text,
    sensitive: text,
    place: text,
    comments: number,
    ratings: number,
    echo: { type: 'Object' },
    photo: { type: 'Object' },
    tags: { type: 'Array' },
    steps: { type: 'Array' },
  },
  Comment: { postId: text, author, body: text },
  Favourite: { user: text, postId: text },
  Rating: { user: text, postId: text },
} as const;

/** Inserted straight into its tables: a hundred thousand posts through its API take an hour. */
const rows = [
  `insert into "Author" ("objectId", "createdAt", "updatedAt", username, "displayName", image, "isPro")
   select id::text, created_at, created_at, username, display_name, image, is_pro from users`,
  `insert into "Post" ("objectId", "createdAt", "updatedAt", author, listed, title, description, alt,
     sensitive, place, comments, ratings, echo, photo, tags, steps)
   select p.id::text, p.created_at, p.created_at, p.author_id::text,
     p.listed and u.suspended_at is null, p.title, p.description, p.alt, p.sensitive, p.place_label,
     p.comments, p.ratings, (select jsonb_build_object('global', s.mean, 'intention', s.intention,
         'composition', s.composition, 'matiere', s.matiere, 'technique', s.technique,
         'emotion', s.emotion) from scores s where s.id = p.id and s.shown),
     jsonb_build_object('name', m.name, 'width', m.width, 'height', m.height,
       'animated', m.animated, 'thumbhash', encode(m.thumbhash, 'base64'), 'colour', m.colour,
       'widths', to_jsonb(m.widths), 'formats', to_jsonb(m.formats)),
     to_jsonb(array(select tag from post_tags where post_id = p.id)),
     to_jsonb(array(select body from post_steps where post_id = p.id order by position))
   from posts p join users u on u.id = p.author_id join media m on m.id = p.media_id`,
  `insert into "Comment" ("objectId", "createdAt", "updatedAt", "postId", author, body)
   select id::text, created_at, created_at, post_id::text, author_id::text, body from comments
   where parent_id is null`,
  `insert into "Favourite" ("objectId", "createdAt", "updatedAt", "user", "postId")
   select id::text, now(), now(), user_id::text, post_id::text from favourites`,
  `insert into "Rating" ("objectId", "createdAt", "updatedAt", "user", "postId")
   select id::text, now(), now(), user_id::text, work_id::text from ratings`,
  `create index on "Post" ("createdAt" desc) where listed`,
  `create index on "Comment" ("postId", "createdAt" desc)`,
  `create index on "Favourite" ("user", "postId")`,
  `create index on "Rating" ("user", "postId")`,
  `analyze "Author", "Post", "Comment", "Favourite", "Rating"`,
];

/** Once: classes through its API, rows copied from ours in the same database. */
export async function fillParse(parse: Contender, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query(`select to_regclass('"Rating"') is not null as there`);
    const isFull =
      known.rows[0].there === true &&
      (await client.query('select 1 from "Rating" limit 1')).rowCount === 1;
    if (isFull) return;
    for (const [name, fields] of Object.entries(classes)) await makeClass(parse, name, fields);
    // All of it or nothing, its indexes too: a reference without them would be slow for no reason.
    await client.query('begin');
    for (const statement of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

export async function makeClass(
  { origin }: Contender,
  name: string,
  fields: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const response = await fetch(`${origin}/parse/schemas/${name}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-parse-application-id': 'bench',
      'x-parse-master-key': 'bench-master-key',
    },
    body: JSON.stringify({ className: name, fields }),
  });
  // Left by an interrupted run.
  if (!response.ok && !(await response.text()).includes('already exists')) {
    throw new Error(`parse-server refused the class ${name}`);
  }
}
