import { createHash, randomBytes } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import pg from 'pg';
import { appleEnv } from '../../kit/push/phones.ts';
import { echoesSubjects } from './echoes.ts';
import { leavingSubjects } from './leaving.ts';
import { mediaSubjects } from './media.ts';
import { notificationSubjects } from './notifications.ts';
import { messageSubjects } from './messages.ts';
import { moderationSubjects } from './moderation.ts';
import { peopleSubjects } from './people.ts';
import { postSubjects } from './posts.ts';
import { reportSubjects } from './reports.ts';
import { shopSubjects } from './shop.ts';

/** A person as the fuzzer needs one. */
export interface FuzzPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client: {
    readonly token: string | undefined;
    raw(
      path: string,
      init?: RequestInit,
    ): Promise<{ status: number; body: unknown; headers: Headers }>;
  };
}

/** A running server and a way to create people; `aWorld()` is one. */
export interface FuzzWorld {
  readonly origin: string;
  readonly databaseUrl: string;
  person(options?: { role?: 'member' | 'admin' | 'owner' }): Promise<FuzzPerson>;
}

/** Adapts generated requests to existing things. */
export interface Subject {
  /** Path parameters of a resource of this person. */
  readonly params?: (owner: FuzzPerson, databaseUrl: string) => Promise<Record<string, string>>;
  /** Parameter chosen by the client, which need not exist. */
  readonly makes?: string;
  /** The body, adapted to existing things. */
  readonly body?: (
    body: Record<string, unknown>,
    owner: FuzzPerson,
    databaseUrl: string,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
}

const noteOf = async (owner: FuzzPerson): Promise<Record<string, string>> => {
  const { body } = await owner.client.raw('/api/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'à moi' }),
  });
  return { noteId: (body as { id?: string }).id ?? '' };
};

/** A second session of the person. */
const sessionOf = async ({ client, email, password }: FuzzPerson) => {
  const { body } = await client.raw('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { sessionId: (body as { session?: { id: string } }).session?.id ?? '' };
};

/** A token of the person, which nobody knows. */
const tokenOf = async ({ id }: FuzzPerson, databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into access_tokens (id, user_id, digest, hint, name, scopes, expires_at)
     values (gen_random_uuid(), $1, $2, 'stn_abcd', 'Un essai', '{read}', now() + interval '1 day')
     returning id`,
    [id, randomBytes(32).toString('hex')],
  );
  await client.end();
  return { tokenId: rows[0]?.id ?? '' };
};

/** A link as in a mail. */
export const withLink =
  (purpose: 'reset' | 'verify'): NonNullable<Subject['body']> =>
  async (body, { id, email }, databaseUrl) => {
    const token = randomBytes(32).toString('base64url');
    const identifier = `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `insert into verifications (id, identifier, value, expires_at)
       values (gen_random_uuid(), $1, $2, now() + interval '1 minute')`,
      [identifier, `${id} ${email}`],
    );
    await client.end();
    return { ...body, token };
  };

/** Resets onboarding and username choice, after earlier bodies. */
const atFirstSteps: NonNullable<Subject['body']> = async (body, { id }, databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'update users set onboarding_complete = false, username_chosen = false where id = $1',
    [id],
  );
  await client.end();
  return 'username' in body ? { ...body, username: aUsername() } : body;
};

/** Settings of a server on which every action is available. */
export const fuzzEnv = {
  WEB_DIR: '/nowhere',
  GOOGLE_CLIENT_ID: 'a client',
  GOOGLE_CLIENT_SECRET: 'a secret',
  APPLE_CLIENT_ID: 'a client',
  APPLE_CLIENT_SECRET: 'a secret',
  OWNER_CLAIM_CODE: 'a code to own the site',
  ADMIN_BOOTSTRAP_SECRET: 'a secret to look after it',
  ...appleEnv,
  FEATURES: 'push,analytics,admin-user-search',
};

/** Restores the person's original session token, which an earlier body may have renewed. */
async function giveTokenBack({ id, client }: FuzzPerson, databaseUrl: string): Promise<void> {
  const token = (client.token ?? '').split('.')[0];
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `update sessions set token = $2
     where not exists (select 1 from sessions where token = $2) and id =
       (select id from sessions where user_id = $1 order by created_at limit 1)`,
    [id, token],
  );
  await database.end();
}

/** Removes the team's roles, after earlier bodies. */
const withoutRole =
  (given: Readonly<Record<string, string>>): NonNullable<Subject['body']> =>
  async (body, { email }, databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("update users set role = 'member' where role <> 'member'");
    await client.query('delete from used_secrets');
    await client.end();
    return { ...body, ...given, ...('email' in body && { email }) };
  };

let unique = 0;
const aUsername = (): string =>
  `f${process.pid}_${(unique += 1)}_${Date.now().toString(36)}`.slice(0, 30);

/** By operation; others are called with schema values alone. */
const subjects: Readonly<Record<string, Subject>> = {
  ...echoesSubjects,
  ...leavingSubjects,
  ...mediaSubjects,
  ...notificationSubjects,
  ...messageSubjects,
  ...moderationSubjects,
  ...peopleSubjects,
  ...postSubjects,
  ...reportSubjects,
  ...shopSubjects,
  'auth.register': {
    body: (body) => {
      const username = aUsername();
      return { ...body, username, email: `${username}@example.org` };
    },
  },
  'auth.login': {
    body: (body, { email, password }) => ({ ...body, email, password }),
  },
  'owner.claim': { body: withoutRole({ code: fuzzEnv.OWNER_CLAIM_CODE }) },
  'admin.bootstrap': { body: withoutRole({ secret: fuzzEnv.ADMIN_BOOTSTRAP_SECRET }) },
  'auth.session.revoke': { params: sessionOf },
  'auth.token.create': { body: (body, { password }) => ({ ...body, password }) },
  'auth.token.end': { params: tokenOf },
  'auth.password.reset_confirm': { body: withLink('reset') },
  'auth.password.change': {
    body: async (_body, person, databaseUrl) => {
      await giveTokenBack(person, databaseUrl);
      const { password } = person;
      // The same password: it is changed several times.
      return { current: password, password, confirmation: password };
    },
  },
  'auth.email.verify_confirm': { body: withLink('verify') },
  'users.onboarding.complete': { body: atFirstSteps },
  'notes.create': {
    body: (body, { id }) => ('showTo' in body ? { ...body, showTo: id } : body),
  },
  'notes.read': { params: noteOf },
  'notes.stamp': { params: noteOf },
};

export function subjectOf({ id }: Action): Subject {
  return subjects[id] ?? {};
}

/** A caller with access: undefined for public actions, otherwise of the lowest sufficient role. */
export function askerOf(
  { access, errors }: Action,
  world: FuzzWorld,
): Promise<FuzzPerson> | undefined {
  // Visitors are refused before their input is validated.
  if (errors.includes('signup_required')) return world.person({ role: 'member' });
  if (access === 'anyone') return undefined;
  return world.person({ role: access });
}
