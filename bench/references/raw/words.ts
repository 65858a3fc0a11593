import type { RequestListener } from 'node:http';
import pg from 'pg';
import {
  answer,
  cardColumns,
  cardOf,
  echo,
  isFavourite,
  joined,
  unblocked,
  type Row,
} from './feed.ts';

/** PostgreSQL's own French search, newest first, by an index of its expression. */
const text = `select ${cardColumns}, ${isFavourite} as favourite, ${echo} as echo ${joined}
  where to_tsvector('french', p.title || ' ' || p.description) @@ websearch_to_tsquery('french', $2)
    and p.listed and u.suspended_at is null and ${unblocked('p.author_id')}
  order by p.id desc limit 24`;

export function open(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 14 });
  return Promise.resolve((request, response) => {
    const [, work = '', viewer = '', words = ''] = (request.url ?? '/').split('/');
    if (work !== 'words') {
      response.writeHead(work === 'ready' ? 200 : 404).end();
      return;
    }
    const values = [viewer, decodeURIComponent(words)];
    void pool
      .query<Row>({ name: 'words', text, values })
      .then(({ rows }) => answer(response, { items: rows.map(cardOf) }));
  });
}
