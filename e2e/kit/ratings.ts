import type { APIRequestContext } from '@playwright/test';
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
