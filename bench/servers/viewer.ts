import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createViewers } from '../../apps/server/src/features/accounts/viewer.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import { readEnv } from '../../apps/server/src/platform/env/settings.ts';
import { handle } from '../../apps/server/src/platform/http/bind.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/server.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import type { ResolveViewer } from '../../apps/server/src/platform/viewer.ts';
import {
  credentials,
  sessions,
  users,
  verifications,
} from '../../apps/server/src/tables/accounts.ts';
import { bareContext } from '../../apps/server/test/kit/bare-context.ts';
import { generous, unlimited } from '../../apps/server/test/kit/unlimited.ts';
import { cookieOf, secret } from '../works/viewer.ts';
import { readViewerId } from '../works/viewer-contract.ts';

/** One members-only route; the argument says how the viewer is resolved. */
const env = readEnv(process.env);
const log = createLog(env);
const signer = createSigner(secret);
const db = openDatabase({
  url: env.DATABASE_URL ?? '',
  poolSize: env.DATABASE_POOL,
  name: 'bench viewer',
});
const context = await bareContext({ env, log, db, signer });

const auth = betterAuth({
  baseURL: 'http://127.0.0.1',
  secret,
  database: drizzleAdapter(db.sql, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: credentials, verification: verifications },
  }),
  user: {
    fields: { name: 'displayName' },
    additionalFields: { username: { type: 'string', required: true } },
  },
  session: { cookieCache: { enabled: false }, disableSessionRefresh: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
});

/** Ours without the look-up: what is left is everything else. */
function withoutLooking(): ResolveViewer {
  const viewer = {
    userId: '00000000-0000-7000-8000-000000000000',
    sessionId: '00000000-0000-7000-8000-000000000001',
    role: 'member' as const,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  return async () => viewer;
}

/** The library's look-up in place of ours, as documented. */
function withLibrary(): ResolveViewer {
  return async (credential) => {
    const found = await auth.api.getSession({
      headers: new Headers({ cookie: cookieOf(credential) }),
    });
    if (!found) return null;
    const { user, session } = found;
    return { userId: user.id, sessionId: session.id, role: 'member', expiresAt: session.expiresAt };
  };
}

const ways: Readonly<Record<string, () => ResolveViewer>> = {
  nobody: withoutLooking,
  ours: () => createViewers(context).resolve,
  'ours, each looked up': () => createViewers(context, 0).resolve,
  'better-auth': withLibrary,
};

const way = process.argv[2] ?? '';
const resolveViewer = ways[way]?.();
if (!resolveViewer) throw new Error(`No way is called "${way}"`);

const app = createHttpServer({
  env,
  log,
  signer,
  routes: [handle(readViewerId, async ({ viewer }) => ({ id: viewer.userId }))],
  resolveViewer,
  resolveToken: async () => null,
  rateLimiter: unlimited,
  budgets: generous,
});

app.get('/ready', async () => 'ready');
await app.listen({ host: env.HOST, port: env.PORT });

process.once('SIGTERM', () => process.exit(0));
