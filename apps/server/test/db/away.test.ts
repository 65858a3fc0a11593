import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from '@stenope/contract/accounts/signing';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@stenope/embedded-postgres/embedded';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start, type Running } from '../../src/compose.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { application } from '../../src/platform/env/application.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { codeOf, TestClient, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { slowness } from '../kit/patience.ts';
import { createNote, readNote, stampNote } from '../notes/contract.ts';
import { notesFeature, notesSchema } from '../notes/feature.ts';

/** A server with all roles, on a database that can be stopped. */
let dataDir: string;
let postgres: EmbeddedPostgres;
let running: Running;
let ada: TestClient;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const openPostgres = () => startEmbeddedPostgres({ application, dataDir, log: silent });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-away-'));
  await chmod(dataDir, 0o755);
  postgres = await openPostgres();
  await migrate(postgres.url, path.resolve(import.meta.dirname, '../../migrations'));
  running = await start({
    env: readEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      METRICS_PORT: 'off',
      DATABASE_POOL: '4',
      DRAIN_SECONDS: '1',
      ROLE: 'all',
      PLACES_INDEX: 'off',
      NODE_ENV: 'test',
    }),
    log: pino({ level: 'silent' }),
    databaseUrl: postgres.url,
    secret: 'a secret for tests, long enough to be taken',
    extraFeatures: [notesFeature],
  });
  await running.context.db.pool.query(notesSchema);
  const origin = running.address ?? '';
  const { session } = await new TestClient(origin).ask(register, {
    body: { username: 'ada', email: 'ada@example.org', password: 'pass-ada', client: 'native' },
  });
  ada = new TestClient(origin, session.token);
});

afterAll(async () => {
  await running.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const healthOf = async (which: 'live' | 'ready'): Promise<Reply> => ada.raw(`/api/health/${which}`);

const write = (text: string) => ada.send(createNote, { body: { text } });

async function expectPutOff(work: () => Promise<Reply>): Promise<void> {
  const since = performance.now();
  const reply = await work();
  expect(performance.now() - since).toBeLessThan(5_000 * slowness());
  expect([reply.status, codeOf(reply)]).toEqual([503, 'unavailable']);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** A pooled connection that has not noticed the restart yet refuses its next request once. */
const afterRestart = <T>(work: () => Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: 240_000, interval: 200 });

async function expectBack(text: string): Promise<void> {
  await afterRestart(async () => expect((await write(text)).status).toBe(201));
  await afterRestart(async () => expect((await healthOf('ready')).status).toBe(200));
  expect(running.context.db.pool.totalCount).toBeLessThanOrEqual(4);
}

/** Background jobs run again as well. */
async function expectStamped(): Promise<void> {
  const { id: noteId } = await afterRestart(() =>
    ada.ask(createNote, { body: { text: 'à tamponner' } }),
  );
  await afterRestart(() => ada.ask(stampNote, { params: { noteId } }));
  await afterRestart(async () =>
    expect(await ada.ask(readNote, { params: { noteId } })).toMatchObject({ stamped: true }),
  );
}

test('while the database is away every request is put off, and then all goes on by itself', async () => {
  const line = await TestListener.start(ada.origin, ada.token);
  expect((await write('avant')).status).toBe(201);
  expect((await healthOf('ready')).status).toBe(200);

  await postgres.stop();
  await expectPutOff(() => write('pendant'));
  await expectPutOff(() => ada.send(readNote, { params: { noteId: crypto.randomUUID() } }));
  await expectPutOff(() => write('encore'));
  const ready = await healthOf('ready');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await healthOf('live')).status).toBe(200);

  postgres = await openPostgres();
  await expectBack('après');
  const told = JSON.stringify(await line.hear((frame) => JSON.stringify(frame).includes('après')));
  expect(told).toContain('notes.written');
  await expectStamped();
  line.end();
});

test('a database that is killed and comes back is found again', async () => {
  await expectStamped();
  process.kill(postgres.pid() ?? 0, 'SIGKILL');
  await expectBack('revenue');
  await expectStamped();
});
