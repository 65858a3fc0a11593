import type pg from 'pg';

export class NotDurable extends Error {}

const wanted = { fsync: 'on', full_page_writes: 'on' } as const;

/**
 * An acknowledged write must survive a power cut: the server refuses to start on a database set
 * otherwise.
 */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries(wanted)) {
    const actual = await show(pool, name);
    if (actual !== value)
      throw new NotDurable(`PostgreSQL runs with ${name}=${actual}, not ${value}`);
  }
  const commit = await show(pool, 'synchronous_commit');
  if (commit === 'off') throw new NotDurable('PostgreSQL runs with synchronous_commit=off');
  const version = Number(await show(pool, 'server_version_num'));
  if (version < 150_000) throw new NotDurable(`PostgreSQL ${version} is older than 15`);
}

async function show(pool: pg.Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [
    name,
  ]);
  return rows[0]?.value;
}
