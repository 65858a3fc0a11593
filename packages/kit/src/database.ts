import pg from 'pg';

/** Address of another database of the same server. Not by `URL`, which refuses a socket folder. */
export function databaseAt(url: string, name: string): string {
  return url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
}

/** Works on a connection of its own, past the product. */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  settings: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...settings });
  // PostgreSQL may be killed meanwhile; the query itself then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
