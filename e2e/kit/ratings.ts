import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { serverData } from '../server.ts';
import { membersElsewhere } from './others.ts';

type Marks = readonly [number, number, number, number, number];

/** As somebody else would, from elsewhere. */
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

/** Rated by as many as make a score stable while the community is young; one of each mark. */
export async function settle(workId: string): Promise<void> {
  for (const [at, rater] of (await membersElsewhere(12)).entries()) {
    await giveMarks(rater, workId, [4.5, 4, 3.5, 3 + (at % 4) / 2, 5]);
    await rater.dispose();
  }
}

/**
 * Lets early ratings be told now, as the server itself does at every tenth minute: no journey waits
 * for the clock.
 */
export async function tellEarlyRatings(): Promise<void> {
  const client = new pg.Client({
    host: path.join(serverData(), 'socket'),
    user: 'stenope',
    database: 'stenope',
  });
  await client.connect();
  try {
    await client.query(`begin;
      update scores set told = null, revision = revision + 1, ranks = null where told is not null;
      update posts set ratings = scores.ratings from scores
        where scores.id = posts.id and posts.ratings <> scores.ratings;
      commit`);
  } finally {
    await client.end();
  }
}
