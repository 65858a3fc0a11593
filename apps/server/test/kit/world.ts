import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login, logout } from '@stenope/contract/accounts/signing';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { demo } from '../../../demo/src/feature.ts';
import { start, type Running } from '../../src/compose.ts';
import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { sendVerificationJob } from '../../src/features/accounts/jobs.ts';
import { suspend } from '../../src/features/accounts/service.ts';
import { signToken } from '../../src/features/accounts/viewer.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import type { Feature } from '../../src/platform/feature.ts';
import { newId } from '../../src/platform/ids.ts';
import { enqueue } from '../../src/platform/jobs/job.ts';
import { credentials, sessions, users } from '../../src/tables/accounts.ts';
import { notesFeature } from '../notes/feature.ts';
import { TestClient } from './client.ts';
import { createDatabase } from './database.ts';
import { secrets } from './secrets.ts';
import { StatementLog } from './statements.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly sessionId: string;
  readonly client: TestClient;
}

/** A running server on its own database, with people. */
export interface World {
  readonly running: Running;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly statements: StatementLog;
  readonly visitor: TestClient;
  /** A signed-up and signed-in person. */
  person(options?: { role?: 'member' | 'admin' | 'owner' }): Promise<Person>;
  suspend(person: Person): Promise<void>;
  signOut(person: Person): Promise<void>;
  signIn(person: Person): Promise<TestClient>;
  /** Another server instance on the same database. */
  second(env?: Record<string, string>): Promise<Running>;
}

const secret = secrets.ofTests;

interface WorldOptions {
  readonly env?: Record<string, string>;
  readonly keep?: boolean;
  readonly features?: readonly Feature[];
  /** Factor for the time limits of the database, for busy machines. */
  readonly patience?: number;
}

/** Builds a world for one test, or for a file when called in `beforeAll` with `keep`. */
export async function aWorld(
  options: WorldOptions = {},
): Promise<World & { end(): Promise<void> }> {
  const database = await createDatabase(inject('postgresUrl'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-world-'));
  const statements = new StatementLog();
  const startOne = (env: Record<string, string> = {}) =>
    start({
      env: readEnv({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        METRICS_PORT: 'off',
        LOG_LEVEL: 'silent',
        ROLE: 'web',
        NODE_ENV: 'test',
        DRAIN_SECONDS: '1',
        // Too many places for each test; the tests of places seed a few.
        PLACES_INDEX: 'off',
        // The app's hundreds of files each take a route; the tests of pages bring a few of their
        // own.
        WEB_DIR: '/nowhere',
        // Each connection plans every statement anew. Tests that hold some of them need five.
        DATABASE_POOL: '5',
        // All requests come from one address here; the tests of limits set their own.
        LIMIT_FACTOR: '1000000',
        ...options.env,
        ...env,
      }),
      log: pino({ level: 'silent' }),
      databaseUrl: database.url,
      secret,
      extraFeatures: [demo, ...(options.features ?? [notesFeature])],
      onStatement: (text) => statements.record(text),
      patience: options.patience ?? 20,
    });
  const running = await startOne();
  const others: Running[] = [];
  const end = async () => {
    for (const other of [...others, running]) await other.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  if (!options.keep) onTestFinished(end);
  const origin = running.address ?? '';
  return {
    running,
    origin,
    statements,
    secret,
    end,
    databaseUrl: database.url,
    visitor: new TestClient(origin),
    person: (wish) => makePerson(running, origin, wish?.role ?? 'member'),
    suspend: ({ id }) =>
      running.context.db.transaction((tx) => suspend(tx, id, { at: new Date(), until: null })),
    signOut: ({ client }) => client.ask(logout, {}),
    signIn: async ({ email, password }) => {
      const { session } = await new TestClient(origin).ask(login, {
        body: { email, password, client: 'native' },
      });
      return new TestClient(origin, session.token);
    },
    second: async (env) => {
      const other = await startOne(env);
      others.push(other);
      return other;
    },
  };
}

async function makePerson(running: Running, origin: string, role: Role): Promise<Person> {
  const username = `p_${randomBytes(5).toString('hex')}`;
  const email = `${username}@example.org`;
  const [id, sessionId, token] = [newId(), newId(), randomBytes(24).toString('base64url')];
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000);
  const passwordHash = await (hashed ??= hashPassword(password));
  await running.context.db.transaction(async (tx) => {
    const { sql } = tx;
    await sql.insert(users).values({ id, username, displayName: username, email, role });
    await sql.insert(credentials).values({
      id: newId(),
      userId: id,
      providerId: 'credential',
      accountId: id,
      password: passwordHash,
    });
    await sql.insert(sessions).values({ id: sessionId, userId: id, token, expiresAt });
    await enqueue(tx, sendVerificationJob, { userId: id }, { key: id });
  });
  const client = new TestClient(origin, signToken(running.context, token));
  return { id, username, email, password, sessionId, client };
}

/** Shared password: hashing is slow on purpose, and most tests are about something else. */
const password = 'a password of the tests';
let hashed: Promise<string> | undefined;

type Role = 'member' | 'admin' | 'owner';
