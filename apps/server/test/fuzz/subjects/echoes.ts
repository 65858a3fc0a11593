import { randomUUID } from 'node:crypto';
import { insertRow, make, pictureOf, strangerIn } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

/** Somebody else's post that allows responses. */
async function foreignPost(owner: FuzzPerson, databaseUrl: string): Promise<string> {
  const { userId } = await strangerIn(owner, databaseUrl);
  const mediaId = await pictureOf({ ...owner, id: userId }, databaseUrl);
  const id = randomUUID();
  await insertRow(
    databaseUrl,
    `insert into posts (id, author_id, media_id, title, ready, allows_responses)
     values ($1, $2, $3, 'À toi', true, true)`,
    [id, userId, mediaId],
  );
  return id;
}

const workOf: Subject['params'] = async (owner, databaseUrl) => ({
  workId: await foreignPost(owner, databaseUrl),
});

const postOf: Subject['params'] = async (owner, databaseUrl) => ({
  postId: await foreignPost(owner, databaseUrl),
});

const answerOf: Subject['params'] = async (owner, databaseUrl) => {
  const postId = await foreignPost(owner, databaseUrl);
  const mediaId = await pictureOf(owner, databaseUrl);
  return { responseId: await make(owner, `/api/posts/${postId}/responses`, { mediaId }) };
};

const trialOf: Subject['params'] = async ({ client }) => {
  const { body } = await client.raw('/api/admin/trust/trials', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numbers: [] }),
  });
  return { trialId: (body as { trialId?: string }).trialId ?? '' };
};

/** Members can always see their own. */
const oneself: Subject['params'] = ({ id }) => Promise.resolve({ userId: id });

/** Rounds to half steps, which the generator does not know. */
function inHalfSteps(body: Record<string, unknown>): Record<string, unknown> {
  const marks = Object.fromEntries(
    Object.entries(body['marks'] as Record<string, number>).map(([axis, mark]) => [
      axis,
      Math.round(mark * 2) / 2,
    ]),
  );
  return { ...body, marks };
}

export const echoesSubjects: Readonly<Record<string, Subject>> = {
  'ratings.echo': { params: workOf },
  'ratings.reveal': { params: workOf },
  'ratings.put': { params: workOf, body: inHalfSteps },
  'ratings.withdraw': { params: workOf },
  'ratings.list': { params: workOf },
  'users.echoes': { params: strangerIn },
  'users.echoes.progress': { params: oneself },
  'users.ratings.given': { params: oneself },
  'users.ratings.received': { params: strangerIn },
  'trust.config_change': {
    body: (body) => ({
      ...body,
      version: randomUUID(),
      numbers: [{ place: 'weight.gamma', value: 2.5 }],
    }),
  },
  'trust.config_try': {
    body: (body) => ({ ...body, numbers: [{ place: 'weight.gamma', value: 2.5 }] }),
  },
  'trust.config_trial': { params: trialOf },
  'trust.seed': { params: strangerIn },
  'trust.unseed': { params: strangerIn },
  'responses.list': { params: postOf },
  'responses.read': { params: answerOf },
  'responses.delete': { params: answerOf },
  'responses.create': {
    params: postOf,
    body: async ({ description, alt }, owner, databaseUrl) => ({
      description,
      alt,
      mediaId: await pictureOf(owner, databaseUrl),
    }),
  },
};
