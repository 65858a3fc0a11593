import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { productFeatures } from './features.ts';
import type { Context } from './platform/context.ts';
import { createCursors } from './platform/db/cursor.ts';
import { openDatabase, type Database, type CommittedEvent } from './platform/db/database.ts';
import { assertDurable } from './platform/db/durability.ts';
import { createSigner } from './platform/env/secret.ts';
import type { Env } from './platform/env/settings.ts';
import type { Feature } from './platform/feature.ts';
import { createRateLimiter } from './platform/limits/rate-limiter.ts';
import { createBudgets, type Budgets } from './platform/limits/budgets.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { answerOutbox } from './platform/mail/outbox-page.ts';
import { answerDocs } from './platform/docs/docs.ts';
import { answerHealth, type Health } from './platform/http/health.ts';
import { createMetrics, serveMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createAuthHook, createMayGoOn, createRecheck } from './platform/http/auth-hook.ts';
import { answerAppLinks } from './platform/http/pages/app-links.ts';
import { answerPages } from './platform/http/pages/pages.ts';
import { createHttpServer } from './platform/http/server.ts';
import { upkeep } from './platform/jobs/upkeep.ts';
import { openBus } from './platform/live/open-bus.ts';
import { History } from './platform/live/history.ts';
import { Hub } from './platform/live/hub.ts';
import { createRelays } from './platform/live/relays.ts';
import { serveLive, type LiveServer } from './platform/live/server.ts';
import { mayWatchOf } from './platform/live/topics.ts';
import {
  asDeliverable,
  EphemeralEvents,
  type EphemeralEvent,
} from './platform/live/ephemeral-events.ts';
import { createEngine } from './platform/media/engine.ts';
import { createVideoEngine } from './platform/media/video/engine.ts';
import { openStores, workFolder } from './platform/storage/open.ts';
import type { Stores } from './platform/storage/storage.ts';
import type { Resolvers, ResolveViewer } from './platform/viewer.ts';

export interface Composition {
  readonly env: Env;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Features after the server's own: the demonstration, or what a test brings. */
  readonly extraFeatures?: readonly Feature[];
  readonly onStatement?: (text: string) => void;
  /** Factor for the time limits of the database. */
  readonly patience?: number;
}

export interface Running {
  readonly context: Context;
  readonly features: readonly Feature[];
  /** Undefined in a pure worker. */
  readonly address: string | undefined;
  readonly app: FastifyInstance | undefined;
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

type Stop = () => Promise<void> | void;

/** Shutdown: first the parts with running work, concurrently; then the parts they depend on. */
interface Ending {
  readonly first: Stop[];
  /** In the order of creation; stopped in reverse. */
  readonly after: Stop[];
}

/** Composition root: builds the parts and starts those of this process's role. */
export async function start(composition: Composition): Promise<Running> {
  const { env } = composition;
  const stores = await openStores(env);
  const product = productFeatures(composition.secret);
  const features = [...product.features, ...(composition.extraFeatures ?? [])];
  const context = createContext(composition, stores, features);
  const { db } = context;
  const metrics = createMetrics();
  watchPool(metrics, db);
  const ending: Ending = {
    first: [],
    after: [
      () => db.close(),
      () => context.mailer.close(),
      () => stores.close(),
      () => context.engine.close(),
      () => context.video.close(),
    ],
  };
  const stop = async () => {
    await Promise.all(ending.first.map(async (next) => next()));
    for (const next of ending.after.toReversed()) await next();
  };
  try {
    await assertDurable(db.pool);
    const resolvers = product.viewers(context);
    const web =
      env.ROLE === 'worker'
        ? undefined
        : await startWeb(composition, context, features, metrics, resolvers, ending);
    if (env.ROLE !== 'web') await startWork(composition, context, features, metrics, ending);
    if (env.METRICS_PORT !== undefined) {
      const server = await serveMetrics(metrics, env.METRICS_PORT, env.METRICS_HOST);
      ending.after.push(() => void server.close());
    }
    return { context, features, metrics, stop, address: web?.address, app: web?.app };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createContext(
  { env, log, databaseUrl, secret, onStatement, patience }: Composition,
  { storage, inbox }: Stores,
  features: readonly Feature[],
): Context {
  const signer = createSigner(secret);
  const db = openDatabase({
    url: databaseUrl,
    poolSize: env.DATABASE_POOL,
    name: `stenope ${env.ROLE}`,
    onIdleError: (err) => log.warn({ err }, 'database connection lost'),
    ...(onStatement && { onStatement }),
    ...(patience !== undefined && { patience }),
  });
  return {
    env,
    log,
    db,
    signer,
    cursors: createCursors(signer),
    rateLimiter: createRateLimiter(db, signer, env.LIMIT_FACTOR),
    mailer: createMailer(env, log),
    ephemeralEvents: new EphemeralEvents(),
    storage,
    inbox,
    engine: createEngine({ processes: availableParallelism(), log, scratch: workFolder(env) }),
    video: createVideoEngine({ mostMb: env.VIDEO_MB, log, scratch: workFolder(env) }),
    now: () => new Date(),
    // The last stands on those before it, so it is the first to go.
    erasures: features.toReversed().flatMap(({ erasure }) => erasure ?? []),
    exports: features.flatMap(({ exports }) => exports ?? []),
  };
}

async function startWeb(
  composition: Composition,
  context: Context,
  features: readonly Feature[],
  metrics: Metrics,
  resolvers: Resolvers,
  ending: Ending,
): Promise<{ app: FastifyInstance; address: string }> {
  const { env, log } = composition;
  const health: Health = {
    accepting: true,
    isDatabaseThere: () => isThere(context.db),
  };
  for (const feature of features) await feature.opens?.(context);
  const routes = features.flatMap((feature) => feature.routes(context));
  const budgets = createBudgets(env.LIMIT_FACTOR);
  const app = createHttpServer({
    env,
    log,
    signer: context.signer,
    routes,
    ...resolvers,
    rateLimiter: context.rateLimiter,
    budgets,
    onAnswer: (action, status, ms) => metrics.answered(action, status, ms),
  });
  const door = {
    authHook: createAuthHook(env, resolvers),
    recheck: createRecheck(resolvers),
    mayGoOn: createMayGoOn(resolvers),
  };
  for (const feature of features) feature.mount?.(app, context, door);
  answerHealth(app, health);
  answerAppLinks(app, env);
  answerDocs(
    app,
    routes.map((route) => route.action),
    env,
  );
  answerOutbox(app, env);
  const parts = { app, resolveViewer: resolvers.resolveViewer, budgets };
  const { live, history } = await startLive(composition, context, features, parts, ending);
  await answerPages(app, env, {
    telling: features.flatMap((feature) => feature.tells?.(context) ?? []),
    cursor: () => history.cursor,
  });
  metrics.gauge('stenope_live_lines', 'Open live lines.', live.count);
  await app.listen({ port: env.PORT, host: env.HOST });
  ending.first.push(() => drain(app, health, live, env.DRAIN_SECONDS * 1000));
  return { app, address: addressOf(app) };
}

interface LiveParts {
  readonly app: FastifyInstance;
  readonly resolveViewer: ResolveViewer;
  readonly budgets: Budgets;
}

async function startLive(
  { env, log, databaseUrl }: Composition,
  context: Context,
  features: readonly Feature[],
  { app, resolveViewer, budgets }: LiveParts,
  ending: Ending,
): Promise<{ readonly live: LiveServer; readonly history: History }> {
  const closing = features.flatMap((feature) => feature.live?.closes ?? []);
  const hear = (event: CommittedEvent): void => {
    for (const feature of features) feature.live?.hears?.(context, event);
  };
  const endings = new Set(closing.map((event) => event.name));
  const hub = new Hub(endings, hear);
  const history = new History({
    pool: context.db.pool,
    log,
    onEvents: (events) => {
      hub.deliver(events);
      relays.hear(events);
    },
    isRecalled: (name) => !endings.has(name),
    withdraws: (event) =>
      features.map(({ live }) => live?.withdraws?.(event)).find((word) => word !== undefined),
  });
  const relays = createRelays({ context, features, hub, log, place: () => history.place });
  await history.open();
  const look = () => history.look();
  const deliverEphemeral = (event: EphemeralEvent) =>
    hub.deliver([asDeliverable(event, history.place)]);
  const bus = await openBus({
    redisUrl: env.REDIS_URL,
    databaseUrl,
    pool: context.db.pool,
    log,
    listeners: { onNotify: look, onEphemeral: deliverEphemeral },
  });
  context.ephemeralEvents.onEvent = (event) => {
    deliverEphemeral(event);
    bus.sendEphemeral(event);
  };
  context.db.onCommitted = (events) => {
    // Applied at once, without waiting for the process's own notification: the next request sees
    // it.
    events.forEach(hear);
    history.hear(events);
    bus.notify();
  };
  ending.after.push(
    () => bus.close(),
    () => history.close(),
    () => relays.close(),
  );
  const mayWatch = mayWatchOf(context, features);
  const isStored = (topic: string) => !relays.isRelayed(topic);
  const listening = { hub, history, resolveViewer, mayWatch, isStored, budgets };
  return { live: serveLive({ env, server: app.server, ...listening }), history };
}

async function startWork(
  { env, log, databaseUrl }: Composition,
  context: Context,
  features: readonly Feature[],
  metrics: Metrics,
  ending: Ending,
): Promise<void> {
  if (env.ROLE === 'worker') {
    const { pool } = context.db;
    const bus = await openBus({ redisUrl: env.REDIS_URL, databaseUrl, pool, log });
    context.db.onCommitted = () => bus.notify();
    context.ephemeralEvents.onEvent = (event) => bus.sendEphemeral(event);
    ending.after.push(() => bus.close());
  }
  const { startWorker } = await import('./platform/jobs/worker.ts');
  const jobs = [upkeep, ...features.flatMap((feature) => feature.jobs ?? [])];
  const worker = await startWorker(context, jobs, {
    connectionString: databaseUrl,
    // One slot may run a long job, one makes the later image formats: a third stays free for urgent
    // jobs.
    concurrency: 3,
    metrics,
  });
  ending.first.push(() => worker.stop());
}

/** Graceful shutdown: accept nothing new, move sockets elsewhere, finish or cut open requests. */
async function drain(
  app: FastifyInstance,
  health: Health,
  live: LiveServer,
  ms: number,
): Promise<void> {
  health.accepting = false;
  live.drain();
  const cut = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(cut);
}

/** Load balancers expect an answer soon: a slow database counts as unavailable. */
const hesitationMs = 2_000;

async function isThere({ pool }: Database): Promise<boolean> {
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => setTimeout(resolve, hesitationMs, false).unref());
  return Promise.race([answered, late]);
}

function watchPool(metrics: Metrics, { pool }: Database): void {
  metrics.gauge('stenope_db_connections', 'Open connections.', () => pool.totalCount);
  metrics.gauge('stenope_db_idle', 'Idle connections.', () => pool.idleCount);
  metrics.gauge('stenope_db_waiting', 'Requests waiting for one.', () => pool.waitingCount);
}

function addressOf(app: FastifyInstance): string {
  const at = app.server.address();
  return typeof at === 'object' && at ? `http://localhost:${at.port}` : '';
}
