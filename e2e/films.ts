import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { Product } from './kit/product.ts';

const line = 'media:transcode';

/**
 * Lets no film of a server begin meanwhile, so that a journey sees one wait: whoever looks for work
 * passes over a line that is locked. A film that is being made is done once this ends. For a server
 * of its own: the films of other journeys would wait too.
 */
export async function whileNoFilmBegins<T>(
  { dataDir }: Pick<Product, 'dataDir'>,
  work: () => Promise<T>,
): Promise<T> {
  const host = path.join(dataDir, 'socket');
  const client = new pg.Client({ host, user: 'stenope', database: 'stenope' });
  await client.connect();
  try {
    const lines = 'graphile_worker._private_job_queues';
    // The first film of a server makes its line.
    await client.query(`insert into ${lines} (queue_name) values ($1) on conflict do nothing`, [
      line,
    ]);
    await client.query('begin');
    await client.query(`select from ${lines} where queue_name = $1 for update`, [line]);
    return await work();
  } finally {
    // Lets go of what it locked, too.
    await client.end();
  }
}

/** Where the film stands that is shown by the player of this name, and whether it moves. */
export function timeOf(page: Page, player: string): Promise<number> {
  return page
    .getByRole('group', { name: player })
    .locator('video')
    .evaluate((film) => (film as unknown as { readonly currentTime: number }).currentTime);
}
