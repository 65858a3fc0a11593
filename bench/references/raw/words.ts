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

/** PostgreSQL's own French search, newest first, by the index of a column (`works/search.ts`). */
const text = `select ${cardColumns}, ${isFavourite} as favourite, ${echo} as echo ${joined}
  join bench_words w on w.post_id = p.id
  where w.words @@ websearch_to_tsquery('french', $2)
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
