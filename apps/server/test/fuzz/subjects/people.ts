import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { visibleIn } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

async function onDatabase<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Another member without ties. */
const stranger = (_owner: FuzzPerson, databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const userId = randomUUID();
    const name = `s_${randomBytes(6).toString('hex')}`;
    await client.query(
      'insert into users (id, email, username, display_name) values ($1, $2, $3, $3)',
      [userId, `${name}@example.org`, name],
    );
    return { userId };
  });

/** An admin, for whom the caller is made the owner. */
const anAdmin = async (owner: FuzzPerson, databaseUrl: string) => {
  const { userId } = await stranger(owner, databaseUrl);
  return onDatabase(databaseUrl, async (client) => {
    await client.query("update users set role = 'owner' where id = $1", [owner.id]);
    await client.query("update users set role = 'admin' where id = $1", [userId]);
    return { userId };
  });
};

const aSuspended = async (owner: FuzzPerson, databaseUrl: string) => {
  const { userId } = await stranger(owner, databaseUrl);
  return onDatabase(databaseUrl, async (client) => {
    await client.query('update users set suspended_at = now() where id = $1', [userId]);
    return { userId };
  });
};

/** Ends suspensions by earlier bodies, which have a statement, and no others. */
const afterReactivation: NonNullable<Subject['body']> = (body, _owner, databaseUrl) =>
  onDatabase(databaseUrl, async (client) => {
    await client.query(
      `update users set suspended_at = null, suspended_until = null
       where id in (select author_id from decisions where act = 'suspend')`,
    );
    return body;
  });

/** A job that used up its attempts. */
const aFailedJob = (_owner: FuzzPerson, databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const jobId = randomUUID();
    await client.query(
      `insert into job_runs (id, job, state, progress, attempts, failure)
       values ($1, 'fuzz:failed', 'failed', 0, 1, 'Error')`,
      [jobId],
    );
    await client.query(
      `select graphile_worker.add_job('fuzz:failed', json_build_object('run', $1::text),
         max_attempts => 1, run_at => now() + interval '1 day')`,
      [jobId],
    );
    return { jobId };
  });

const oneself = ({ id }: FuzzPerson) => Promise.resolve({ userId: id });

const nameOf = ({ id }: FuzzPerson, databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ username: string }>(
      'select username from users where id = $1',
      [id],
    );
    return { username: rows[0]?.username ?? '' };
  });

const wide = `insert into media (id, owner_id, purpose, state, name, format, bytes, sha256, width,
    height, thumbhash, colour, widths, formats, used_as)
  values ($1, $2, 'cover', 'ready', $3, 'jpeg', 1000, $4, 900, 300, '\\x00', '#808080', '{320}',
    '{webp}', $5)`;

/** A wide picture of a Pro without covers, resetting earlier bodies. */
async function aPicture(
  client: pg.Client,
  { id }: FuzzPerson,
  usedAs: 'cover' | null,
): Promise<string> {
  const mediaId = randomUUID();
  await client.query('update users set is_pro = true where id = $1', [id]);
  await client.query('delete from covers where user_id = $1', [id]);
  const name = randomBytes(16).toString('hex');
  await client.query(wide, [mediaId, id, name, randomBytes(32), usedAs]);
  return mediaId;
}

const aCover = (owner: FuzzPerson, databaseUrl: string) =>
  onDatabase(databaseUrl, async (client) => {
    const coverId = await aPicture(client, owner, 'cover');
    await client.query(
      'insert into covers (media_id, user_id, position, is_primary) values ($1, $2, 0, true)',
      [coverId, owner.id],
    );
    return coverId;
  });

const ofCover = async (owner: FuzzPerson, databaseUrl: string) => ({
  userId: owner.id,
  coverId: await aCover(owner, databaseUrl),
});

export const peopleSubjects: Readonly<Record<string, Subject>> = {
  'follow.create': { params: stranger },
  'follow.delete': { params: stranger },
  'block.create': { params: stranger },
  'block.delete': { params: stranger },
  'mute.create': { params: stranger },
  'mute.delete': { params: stranger },
  'admin.demote': { params: anAdmin },
  'admin.jobs.retry': { params: aFailedJob },
  'admin.promote': { params: stranger },
  'admin.suspend': { params: stranger, body: afterReactivation },
  'admin.reactivate': { params: aSuspended },
  'admin.users.detail': { params: stranger },
  'users.followers.list': { params: stranger },
  'users.following.list': { params: stranger },
  'users.profile.read': { params: nameOf },
  'users.profile.update': {
    params: oneself,
    body: (body) => ({
      ...visibleIn(body, 'displayName'),
      ...('username' in body && { username: `f_${randomBytes(6).toString('hex')}` }),
    }),
  },
  'profile.location.set': {
    params: oneself,
    body: (body, owner, databaseUrl) =>
      onDatabase(databaseUrl, async (client) => {
        await client.query('update users set is_pro = true where id = $1', [owner.id]);
        return body;
      }),
  },
  'covers.add': {
    params: oneself,
    body: async (_body, owner, databaseUrl) => ({
      mediaId: await onDatabase(databaseUrl, (client) => aPicture(client, owner, null)),
    }),
  },
  'covers.reorder': {
    params: oneself,
    body: async (_body, owner, databaseUrl) => ({ order: [await aCover(owner, databaseUrl)] }),
  },
  'covers.primary': { params: ofCover },
  'covers.delete': { params: ofCover },
  'pro.activate': { params: oneself },
  'shop.activate': { params: oneself },
  'shop.deactivate': { params: oneself },
  'pro.flag.set': { params: stranger },
  'auth.email.change_request': {
    body: (_body, { password }) => ({
      email: `f_${randomBytes(6).toString('hex')}@example.org`,
      password,
    }),
  },
};
