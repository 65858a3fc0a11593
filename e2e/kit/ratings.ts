import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { serverData } from '../server.ts';
import { membersElsewhere } from './others.ts';

type Marks = readonly [number, number, number, number, number];

/** Rates a work through the API. */
export async function giveMarks(
  api: Pick<APIRequestContext, 'fetch'>,
  workId: string,
  marks: Marks,
): Promise<void> {
  const [intention, composition, matiere, technique, emotion] = marks;
  const answer = await api.fetch(`/api/works/${workId}/rating`, {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { marks: { intention, composition, matiere, technique, emotion } },
  });
  if (!answer.ok()) throw new Error(`rating: ${answer.status()} ${await answer.text()}`);
}

/** Rates a work by enough members to make its score stable in a young community. */
export async function settle(workId: string): Promise<void> {
  for (const [at, rater] of (await membersElsewhere(12)).entries()) {
    await giveMarks(rater, workId, [4.5, 4, 3.5, 3 + (at % 4) / 2, 5]);
    await rater.dispose();
  }
}

/**
 * Runs the job that publishes early ratings every tenth minute, so that no journey waits for the
 * clock. Serialised: two at once would skip each other's works.
 */
export async function tellEarlyRatings(): Promise<void> {
  const client = new pg.Client({
    host: path.join(serverData(), 'socket'),
    user: 'stenope',
    database: 'stenope',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from graphile_worker.add_job('echoes:news', '{}', queue_name := 'journeys')`,
    );
    const isWaiting = 'select from graphile_worker._private_jobs where id = $1';
    while ((await client.query(isWaiting, [rows[0]?.id])).rowCount !== 0) await delay(50);
  } finally {
    await client.end();
  }
}
