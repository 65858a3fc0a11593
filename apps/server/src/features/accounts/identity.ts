import { AsyncLocalStorage } from 'node:async_hooks';
import { sessionLife } from '@stenope/domain/accounts/session-life';
import type { Context } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { credentials, sessions, users, verifications } from '../../tables/accounts.ts';
import { codeOfIdentity } from './identity-codes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/**
 * better-auth behind our own API: services call it, and it writes our tables. Its HTTP handler is
 * not mounted, and we resolve viewers ourselves (`viewer.ts`).
 */
export interface Identity {
  /** Creates person, credential and session inside the caller's transaction. */
  signUp(on: Sql, person: NewPerson): Promise<{ userId: string; token: string }>;
  /** Null for an unknown address and a wrong password alike, after the same work. */
  signIn(attempt: { email: string; password: string }): Promise<SignIn | null>;
  /** Creates a session for a proven identity; returns its token. */
  openSession(on: Sql, userId: string): Promise<string>;
}

interface SignIn {
  readonly userId: string;
  readonly token: string;
  /** Hash the password was checked against: it may have been replaced since. */
  readonly passwordHash: string | undefined;
}

interface NewPerson {
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly passwordHash: string;
}

const sessionSeconds = sessionLife.days * 24 * 3600;

/** Context of the library's calls within one of our transactions. */
interface Scope {
  readonly sql: Sql;
  /** Precomputed hash of a new password, or the hash a given one was checked against. */
  passwordHash?: string;
  /** The database's own error, which the library replaces by a vaguer one. */
  failure?: Error;
}

/** Loaded at the first sign-in or sign-up, because the library is slow to load. */
export function createIdentity(context: Context, secret: string): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => (loading ??= load(context, secret));
}

async function load({ db, env }: Context, secret: string): Promise<Identity> {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ]);
  const scopes = new AsyncLocalStorage<Scope>();
  // Constant work: for an unknown address the library would skip a read, and the time would tell.
  const readNobody = async (): Promise<void> => {
    await (await auth.$context).internalAdapter.findAccounts(newId());
  };
  const auth = betterAuth({
    baseURL: env.publicUrl,
    secret,
    database: drizzleAdapter(scopedSql(scopes, db.sql), {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    user: {
      fields: { name: 'displayName' },
      additionalFields: {
        username: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false },
        suspendedAt: { type: 'date', required: false, input: false },
        onboardingComplete: { type: 'boolean', required: false, input: false },
      },
    },
    session: { expiresIn: sessionSeconds, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: passwordsIn(scopes, readNobody),
    },
    advanced: { database: { generateId: () => newId() }, disableOriginCheck: true },
    // The library's memory would be lost at each restart and counts per process.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, _message, ...details: unknown[]) => noteFailure(scopes.getStore(), details),
    },
  });
  const within = async <T>(scope: Scope, call: () => Promise<T>): Promise<T> => {
    try {
      return await scopes.run(scope, call);
    } catch (error) {
      throw scope.failure ?? error;
    }
  };
  return {
    signUp: async (on, { email, username, displayName, passwordHash }) => {
      const scope: Scope = { sql: on, passwordHash };
      const body = { email, username, name: displayName, password: passwordHash };
      const { token, user } = await within(scope, () => auth.api.signUpEmail({ body }));
      if (!token) throw new Error('Signing up gave no session');
      return { userId: user.id, token };
    },
    signIn: async (body) => {
      const scope: Scope = { sql: db.sql };
      try {
        const { token, user } = await within(scope, () => auth.api.signInEmail({ body }));
        return { userId: user.id, token, passwordHash: scope.passwordHash };
      } catch (error) {
        if (codeOfIdentity(error) === 'bad_credentials') return null;
        throw error;
      }
    },
    openSession: async (on, userId) => {
      const { internalAdapter } = await auth.$context;
      const open = () => internalAdapter.createSession(userId);
      return (await within({ sql: on }, open)).token;
    },
  };
}

/** Hashing and verification for the library. */
function passwordsIn(scopes: AsyncLocalStorage<Scope>, readNobody: () => Promise<void>) {
  return {
    hash: async (password: string): Promise<string> => {
      const made = scopes.getStore()?.passwordHash;
      if (made) return made;
      await readNobody();
      return hashPassword(password);
    },
    verify: ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const scope = scopes.getStore();
      if (scope) scope.passwordHash = hash;
      return verifyPassword(hash, password);
    },
  };
}

function noteFailure(scope: Scope | undefined, details: readonly unknown[]): void {
  const failure = details.find((detail) => detail instanceof Error);
  if (scope && failure) scope.failure ??= failure;
}

/** The library gets one query builder for good; this proxy follows the current transaction. */
function scopedSql(scopes: AsyncLocalStorage<Scope>, fallback: Sql): Sql {
  return new Proxy(fallback, {
    get: (_target, property) => {
      const sql = scopes.getStore()?.sql ?? fallback;
      const value: unknown = Reflect.get(sql, property, sql);
      return typeof value === 'function' ? (value.bind(sql) as unknown) : value;
    },
  });
}
