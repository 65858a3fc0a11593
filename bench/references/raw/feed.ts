import type { RequestListener, ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The same rows for the same answers, by named prepared statements: no sessions, validation or
 * logs.
 */
export const cardColumns = `p.id, p.title, left(p.description, 280) as excerpt, p.alt, p.sensitive,
  p.place_label, p.comments, p.ratings, p.created_at, p.state,
  u.id as author_id, u.username, u.display_name, u.image, u.is_pro,
  m.name, m.width, m.height, m.animated, m.thumbhash, m.colour, m.widths, m.formats`;
export const joined = `from posts p join users u on u.id = p.author_id join media m on m.id = p.media_id`;
export const isFavourite = `exists (select 1 from favourites f where f.user_id = $1 and f.post_id = p.id)`;
/** For the author, and for viewers who rated or revealed it. */
export const echo = `(select json_build_object('global', s.mean, 'axes', json_build_object('intention',
    s.intention, 'composition', s.composition, 'matiere', s.matiere, 'technique', s.technique,
    'emotion', s.emotion))
  from scores s where s.id = p.id and s.shown and (p.author_id = $1
    or exists (select 1 from ratings r where r.work_id = p.id and r.user_id = $1)
    or exists (select 1 from reveals l where l.work_id = p.id and l.user_id = $1)))`;
export const unblocked = (author: string) => `${author} not in (
  select blocked_id from blocks where blocker_id = $1
  union all select blocker_id from blocks where blocked_id = $1)`;

const named = (table: string, key: string, of: string) => `array(
  select n.username from ${table} s join users n on n.id = s.user_id and n.suspended_at is null
  where s.${key} = ${of} and ${unblocked('n.id')} order by 1)`;

const statements = {
  feed: `select ${cardColumns}, ${isFavourite} as favourite, ${echo} as echo ${joined}
    where p.listed and u.suspended_at is null and ${unblocked('p.author_id')}
    order by p.id desc limit 24`,
  public: `select ${cardColumns}, false as favourite, null as echo ${joined}
    where p.listed and u.suspended_at is null order by p.id desc limit 12`,
  post: `select ${cardColumns}, p.description, p.licence, p.resources, p.place_lat, p.place_lon,
      p.place_precision, p.edited_at, m.camera, m.profile, ${isFavourite} as favourite,
      ${echo} as echo,
      exists (select 1 from follows where follower_id = $1 and followed_id = p.author_id) as following,
      array(select tag from post_tags where post_id = p.id) as tags,
      ${named('post_mentions', 'post_id', 'p.id')} as mentions,
      (select json_agg(json_build_object('body', s.body, 'alt', s.alt, 'photo', case
          when t.state = 'ready' then json_build_object('name', t.name, 'width', t.width,
            'height', t.height, 'animated', t.animated, 'thumbhash', encode(t.thumbhash, 'base64'),
            'colour', t.colour, 'widths', t.widths, 'formats', t.formats) end) order by position)
        from post_steps s left join media t on t.id = s.media_id where s.post_id = p.id) as steps
    ${joined} where p.id = $2 and p.listed and u.suspended_at is null and ${unblocked('p.author_id')}`,
  comments: `select c.id, c.body, c.created_at, c.edited_at, u.id as author_id, u.username,
      u.display_name, u.image, u.is_pro,
      ${named('comment_mentions', 'comment_id', 'c.id')} as mentions,
      (select count(*)::int from comments r join users a on a.id = r.author_id
        where r.parent_id = c.id and a.suspended_at is null and ${unblocked('r.author_id')}) as replies
    from comments c join users u on u.id = c.author_id
    where c.post_id = $2 and c.parent_id is null and u.suspended_at is null
      and ${unblocked('c.author_id')}
    order by c.id desc limit 20`,
} as const;

type Work = keyof typeof statements;

export interface Row extends Record<string, unknown> {
  readonly thumbhash: Buffer;
}

export function open(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 14 });
  return Promise.resolve((request, response) => {
    const [, work = '', ...values] = (request.url ?? '/').split('/');
    if (!isWork(work)) {
      response.writeHead(work === 'ready' ? 200 : 404).end();
      return;
    }
    const read = async (name: Work) =>
      (await pool.query<Row>({ name, text: statements[name], values })).rows;
    if (work === 'post') {
      void Promise.all([read('post'), read('comments')]).then(([posts, comments]) =>
        answer(response, { ...posts.map(cardOf)[0], thread: { items: comments.map(commentOf) } }),
      );
      return;
    }
    void read(work).then((rows) => answer(response, { items: rows.map(cardOf) }));
  });
}

function isWork(work: string): work is Work {
  return work in statements;
}

export function cardOf(row: Row) {
  const { author_id, username, display_name, image, is_pro, favourite, ...rest } = row;
  const { name, width, height, animated, thumbhash, colour, widths, formats, ...post } = rest;
  return {
    ...post,
    author: { id: author_id, username, displayName: display_name, avatar: image, isPro: is_pro },
    photo: {
      name,
      width,
      height,
      animated,
      thumbhash: thumbhash.toString('base64'),
      colour,
      widths,
      formats,
    },
    mine: { favourite },
  };
}

function commentOf(row: Row) {
  const { author_id, username, display_name, image, is_pro, ...comment } = row;
  return {
    ...comment,
    author: { id: author_id, username, displayName: display_name, avatar: image, isPro: is_pro },
  };
}

export function answer(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
