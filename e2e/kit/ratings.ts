import type { APIRequestContext, Browser } from '@playwright/test';
import { becomeMember } from './people.ts';

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
export async function settle(
  browser: Pick<Browser, 'newContext'>,
  baseURL: string,
  workIds: readonly string[],
): Promise<void> {
  for (let rater = 0; rater < 12; rater += 1) {
    const context = await browser.newContext({ baseURL });
    await becomeMember(context, 'zoe');
    for (const workId of workIds) {
      await giveMarks(context.request, workId, [4.5, 4, 3.5, 3 + (rater % 4) / 2, 5]);
    }
    await context.close();
  }
}
