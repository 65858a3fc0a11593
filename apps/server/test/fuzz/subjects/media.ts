import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { FuzzPerson, Subject } from './subjects.ts';

/** A ready avatar, as its row. */
async function faceOf({ id: ownerId }: FuzzPerson, databaseUrl: string): Promise<string> {
  const id = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into media (id, owner_id, purpose, state, name, format, bytes, sha256, width, height,
       thumbhash, colour, widths, formats)
     values ($1, $2, 'avatar', 'ready', $3, 'jpeg', 1000, $4, 320, 320, '\\x00', '#808080', '{320}', '{webp}')`,
    [id, ownerId, randomBytes(16).toString('hex'), randomBytes(32)],
  );
  await client.end();
  return id;
}

/** A video that nothing uses yet, as its row. */
async function videoOf({ id: ownerId }: FuzzPerson, databaseUrl: string): Promise<string> {
  const id = randomUUID();
  const video = { seconds: 3, sound: false, posterAt: null, previewFrom: null };
  const facts = { ...video, downloads: false, captions: false, attempts: 0, problem: null };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into media (id, owner_id, purpose, name, format, bytes, sha256, width, height, video)
     values ($1, $2, 'video', $3, 'mp4', 1000, $4, 320, 180, $5)`,
    [id, ownerId, randomBytes(16).toString('hex'), randomBytes(32), facts],
  );
  await client.end();
  return id;
}

const toVideo: Subject = {
  params: async (owner, databaseUrl) => ({ mediaId: await videoOf(owner, databaseUrl) }),
};

const oneself = ({ id }: FuzzPerson) => Promise.resolve({ userId: id });

export const mediaSubjects: Readonly<Record<string, Subject>> = {
  'media.own.read': {
    params: async (owner, databaseUrl) => ({ mediaId: await faceOf(owner, databaseUrl) }),
  },
  'users.avatar.set': {
    params: oneself,
    body: async (_body, owner, databaseUrl) => ({ mediaId: await faceOf(owner, databaseUrl) }),
  },
  'users.avatar.remove': { params: oneself },
  'video.status': toVideo,
  'video.retry': toVideo,
  'video.update': toVideo,
  'video.captions.set': {
    ...toVideo,
    body: () => Promise.resolve({ file: 'WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour' }),
  },
  'video.captions.remove': toVideo,
};
