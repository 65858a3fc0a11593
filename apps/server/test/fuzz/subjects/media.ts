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
};
