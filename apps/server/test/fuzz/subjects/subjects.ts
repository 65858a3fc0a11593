import { createHash, randomBytes } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import pg from 'pg';
import { echoesSubjects } from './echoes.ts';
import { leavingSubjects } from './leaving.ts';
import { mediaSubjects } from './media.ts';
import { notificationSubjects } from './notifications.ts';
import { messageSubjects } from './messages.ts';
import { peopleSubjects } from './people.ts';
import { postSubjects } from './posts.ts';
import { reportSubjects } from './reports.ts';
import { shopSubjects } from './shop.ts';

/** A person of the world, as far as the fuzzer needs one. */
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

/** A running server and how to be someone in it; `aWorld()` is one. */
export interface FuzzWorld {
  readonly origin: string;
  readonly databaseUrl: string;
  person(options?: { role?: 'member' | 'admin' | 'owner' }): Promise<FuzzPerson>;
}

/** What a generated body cannot know: which things exist. */
export interface Subject {
  /** Parameters of the path that lead to something of this person's. */
  readonly params?: (owner: FuzzPerson, databaseUrl: string) => Promise<Record<string, string>>;
  /** The parameter that whoever asks makes up: there is nothing it must lead to. */
  readonly makes?: string;
  /** The same body, made to speak of what is there. */
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

/** A session beside the one that asks. */
const sessionOf = async ({ client, email, password }: FuzzPerson) => {
  const { body } = await client.raw('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { sessionId: (body as { session?: { id: string } }).session?.id ?? '' };
};

/** A link as a letter would have brought it. */
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

/** Back before their first steps, with a name to choose, whatever a body before did. */
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

/** What a server must be started with for every action to be one that can be taken. */
export const fuzzEnv = {
  WEB_DIR: '/nowhere',
  GOOGLE_CLIENT_ID: 'a client',
  GOOGLE_CLIENT_SECRET: 'a secret',
  APPLE_CLIENT_ID: 'a client',
  APPLE_CLIENT_SECRET: 'a secret',
  OWNER_CLAIM_CODE: 'a code to own the site',
  ADMIN_BOOTSTRAP_SECRET: 'a secret to look after it',
  FEATURES: 'push',
};

/** The session carries the token the person began with: a change before may have renewed it. */
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

/** As if nobody looked after the site yet, whatever a body before did. */
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

/** By operation; one that is not listed is asked with what its schema alone gives. */
const subjects: Readonly<Record<string, Subject>> = {
  ...echoesSubjects,
  ...leavingSubjects,
  ...mediaSubjects,
  ...notificationSubjects,
  ...messageSubjects,
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
  'auth.password.reset_confirm': { body: withLink('reset') },
  'auth.password.change': {
    body: async (_body, person, databaseUrl) => {
      await giveTokenBack(person, databaseUrl);
      const { password } = person;
      // To the same one: it is changed several times.
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

/** Who may ask for it: nobody in particular, or someone of the least rank that suffices. */
export function askerOf(
  { access, errors }: Action,
  world: FuzzWorld,
): Promise<FuzzPerson> | undefined {
  // Visitors are sent to the door before anybody looks at what they ask with.
  if (errors.includes('signup_required')) return world.person({ role: 'member' });
  if (access === 'anyone') return undefined;
  return world.person({ role: access });
}
