import { randomBytes, randomUUID } from 'node:crypto';
import { isBlank } from '@stenope/domain/posts/text';
import pg from 'pg';
import type { FuzzPerson, Subject } from './subjects.ts';

type Values = Record<string, unknown>;

export async function insertRow(databaseUrl: string, text: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

/** A ready photograph, as its row. */
export async function pictureOf({ id: ownerId }: FuzzPerson, databaseUrl: string): Promise<string> {
  const id = randomUUID();
  await insertRow(
    databaseUrl,
    `insert into media (id, owner_id, purpose, state, name, format, bytes, sha256, width, height,
       thumbhash, colour, widths, formats)
     values ($1, $2, 'photo', 'ready', $3, 'jpeg', 1000, $4, 640, 480, '\\x00', '#808080', '{320}', '{webp}')`,
    [id, ownerId, randomBytes(16).toString('hex'), randomBytes(32)],
  );
  return id;
}

export async function make(owner: FuzzPerson, path: string, body: Values): Promise<string> {
  const { body: made } = await owner.client.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (made as { id?: string }).id ?? '';
}

async function postOf(owner: FuzzPerson, databaseUrl: string) {
  const mediaId = await pictureOf(owner, databaseUrl);
  return { postId: await make(owner, '/api/posts', { title: 'À moi', mediaId }) };
}

async function commentOf(owner: FuzzPerson, databaseUrl: string) {
  const { postId } = await postOf(owner, databaseUrl);
  return { commentId: await make(owner, `/api/posts/${postId}/comments`, { body: 'De moi' }) };
}

export async function strangerIn(_owner: FuzzPerson, databaseUrl: string) {
  const userId = randomUUID();
  const name = `s_${randomBytes(8).toString('hex')}`;
  await insertRow(
    databaseUrl,
    'insert into users (id, email, username, display_name) values ($1, $2, $3, $3)',
    [userId, `${name}@example.org`, name],
  );
  return { userId };
}

/** Visible text where the generator made invisible characters. */
const visible = (text: unknown): unknown =>
  typeof text === 'string' && isBlank(text) ? 'à lire' : text;

/** The same for one field of a body, where it has it. */
export const visibleIn = (one: Values, field: string): Values =>
  field in one ? { ...one, [field]: visible(one[field]) } : one;

/** Rules a schema cannot express: visible words, existing pictures, Pro. */
function fitting(body: Values): Values {
  // The picture is no video.
  const {
    mediaId: _,
    crop: __,
    video: ___,
    allowsResponses: ____,
    ...words
  } = visibleIn(body, 'title');
  const { resources, place, steps } = words as {
    resources?: Values[];
    place?: Values | null;
    steps?: Values[];
  };
  return {
    ...words,
    ...(resources && { resources: resources.map((one) => visibleIn(one, 'label')) }),
    ...(place && { place: visibleIn(place, 'label') }),
    ...(steps && { steps: steps.map(({ alt, body: text }) => ({ alt, body: visible(text) })) }),
  };
}

/** Any path fits its schema, but not everything in it is a hashtag. */
const aTag = () => Promise.resolve({ tag: `t_${randomBytes(6).toString('hex')}` });

/** Two words, as a path has them: the sender encodes nothing. */
const aTerm = () =>
  Promise.resolve({ kind: 'word', term: `t%20${randomBytes(6).toString('hex')}` });

/** Posts, comments and follows. */
export const postSubjects: Readonly<Record<string, Subject>> = {
  'posts.create': {
    body: async (body, owner, databaseUrl) => ({
      ...fitting(body),
      mediaId: await pictureOf(owner, databaseUrl),
    }),
  },
  'posts.read': { params: postOf },
  'posts.update': { params: postOf, body: fitting },
  'posts.delete': { params: postOf },
  'posts.hidden_answers.delete': { params: postOf },
  'favourites.add': { params: postOf },
  'favourites.remove': { params: postOf },
  'comments.list': { params: postOf },
  'comments.create': { params: postOf, body: (body) => ({ body: visible(body['body']) }) },
  'comments.read': { params: commentOf },
  'comments.update': { params: commentOf, body: (body) => visibleIn(body, 'body') },
  'comments.delete': { params: commentOf },
  'hashtag.read': { params: aTag },
  'hashtags.follow': { params: aTag },
  'hashtags.unfollow': { params: aTag },
  'muted.create': { params: aTerm },
  'muted.delete': { params: aTerm },
  'follow.create': { params: strangerIn },
  'follow.delete': { params: strangerIn },
};
