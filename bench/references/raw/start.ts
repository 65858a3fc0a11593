import type { RequestListener } from 'node:http';
import pg from 'pg';

/** A page after one question to PostgreSQL: the least a server with a database can be. */
export async function open(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  await pool.query('select 1');
  const page = '<!doctype html><title>raw</title><p>bare node:http and pg</p>';
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page);
  };
}
