import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { start, type Running } from './compose.ts';
import { migrate } from './platform/db/migrate.ts';
import { application } from './platform/env/application.ts';
import { loadSecret } from './platform/env/secret.ts';
import { BadEnvironment, readProcessEnv, type Env } from './platform/env/settings.ts';
import type { Feature } from './platform/feature.ts';
import { createLog } from './platform/log/log.ts';

/** Folder of the migrations: next to the bundle once built, next to `src` before. */
function migrationsDir(): string {
  const here = import.meta.dirname;
  return path.resolve(
    here,
    here.endsWith(path.join('dist', 'server')) ? 'migrations' : '../migrations',
  );
}

/** Starts a server from the environment; resolves once it answers. */
async function serve(env: Env, extraFeatures: readonly Feature[] = []): Promise<Running> {
  const log = createLog(env);
  const dataDir = path.resolve(env.DATA_DIR);
  // The account of the embedded database must be able to traverse it; listing is not needed.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const secret = await loadSecret(env.SECRET, dataDir);
  const embedded = env.DATABASE_URL === undefined ? await openEmbedded(dataDir, log) : undefined;
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
  try {
    const applied = await migrate(databaseUrl, migrationsDir());
    if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
    const running = await start({ env, log, databaseUrl, secret, extraFeatures });
    warnOfPlainHttp(env, log);
    log.info({ url: running.address }, 'ready');
    return {
      ...running,
      stop: async () => {
        log.info('stopping');
        await running.stop();
        await embedded?.stop();
        log.info('stopped');
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function openEmbedded(dataDir: string, log: ReturnType<typeof createLog>) {
  const { startEmbeddedPostgres } = await import('@stenope/embedded-postgres/embedded');
  return startEmbeddedPostgres({ application, dataDir, log });
}

function warnOfPlainHttp(env: Env, log: ReturnType<typeof createLog>): void {
  if (env.publicUrl.startsWith('https:') || env.ROLE === 'worker') return;
  log.warn('plain http: session cookies go without Secure. Set PUBLIC_URL to an https address');
}

/** Runs until a signal, or until the launcher ends. */
export async function run(extraFeatures: readonly Feature[] = []): Promise<void> {
  const env = readOrExplain();
  const starting = serve(env, extraFeatures);
  let asked = false;
  const stop = async (): Promise<void> => {
    if (asked) return;
    asked = true;
    // A start in progress is awaited: stopping amid it would leave parts running.
    const running = await starting;
    await running.stop();
    process.exit(0);
  };
  const stopOrDie = (): void => void stop().catch(() => process.exit(1));
  process.on('SIGTERM', stopOrDie);
  process.on('SIGINT', stopOrDie);
  if (env.STENOPE_SUPERVISED) process.stdin.on('end', stopOrDie).on('error', stopOrDie).resume();
  try {
    await starting;
  } catch (error) {
    process.stderr.write(`${explain(error, env)}\n`);
    process.exit(1);
  }
}

function readOrExplain(): Env {
  try {
    return readProcessEnv();
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    process.stderr.write(
      `${error.message}\nEvery setting is described in docs/configuration.md.\n`,
    );
    return process.exit(1);
  }
}

/** Explains a failed start to the operator: cause and remedy. */
function explain(error: unknown, env: Env): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const isMetrics = 'port' in error && error.port === env.METRICS_PORT;
    const setting = isMetrics ? 'METRICS_PORT' : 'PORT';
    const port = isMetrics ? env.METRICS_PORT : env.PORT;
    return `Port ${port} is taken. Stop what listens there, or choose another with ${setting}.`;
  }
  const causes = [error.message];
  for (let at = error.cause; at instanceof Error; at = at.cause) causes.push(at.message);
  return causes.join('\n  because: ');
}
