import type { RequestListener } from 'node:http';
import pg from 'pg';
import { findInboxes } from '../../../apps/server/src/features/notifications/reading/queries.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';

/**
 * PostgreSQL builds the answer: the floor is our own statement, passed on as it comes. No sessions,
 * validation or logs.
 */
export async function open(): Promise<RequestListener> {
  const url = process.env.DATABASE_URL ?? '';
  const text = await statementOf(url);
  const pool = new pg.Pool({ connectionString: url, max: 14, options: '-c timezone=UTC' });
  return (request, response) => {
    const [, reader = ''] = (request.url ?? '/').split('/');
    if (reader === 'ready') {
      response.writeHead(200).end();
      return;
    }
    void pool
      .query<[string, string]>({ name: 'inbox', text, values: [[reader]], rowMode: 'array' })
      .then(({ rows: [row = ['', '']] }) => {
        const [, json] = row;
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(json),
        });
        response.end(json);
      });
  };
}

async function statementOf(url: string): Promise<string> {
  let seen = '';
  const db = openDatabase({
    url,
    poolSize: 1,
    name: 'bench reading a statement',
    onStatement: (text) => {
      seen = text;
    },
  });
  try {
    await findInboxes(db, { readers: [] });
    return seen;
  } finally {
    await db.close();
  }
}
