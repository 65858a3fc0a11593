// Plain JavaScript: stripping types would be a good part of so short a start.
import { createServer } from 'node:http';
import pg from 'pg';

// A page after one query to PostgreSQL: the least a server with a database can do.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query('select 1');
const page = '<!doctype html><title>raw</title><p>bare node:http and pg</p>';
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
});
server.listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => process.exit(0));
