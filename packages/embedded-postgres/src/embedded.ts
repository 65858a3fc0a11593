import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ownName, writeAccess } from './access.ts';
import type { Application } from './application.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { draftOf, prepareCluster } from './cluster.ts';
import { processesIn, stopLeftovers } from './leftovers.ts';
import { readSignature, signLock, takeLock, type FileLock } from './lock.ts';
import type { EmbeddedLog } from './output.ts';
import { choosePlace, PORT, socketFolder, socketFolderInUse, type Place } from './place.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';

export type { EmbeddedLog } from './output.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
  /** The postmaster's process id; undefined while it is being restarted or after the stop. */
  pid(): number | undefined;
}

/** A data folder, and whose it is. */
export interface DataFolder {
  readonly application: Application;
  readonly dataDir: string;
}

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  readonly dataDir: string;
  readonly pid: number | undefined;

  constructor({ application, dataDir }: DataFolder, pid: number | undefined) {
    const who = pid === undefined ? 'a process of another account or container' : `process ${pid}`;
    super(
      `The data folder ${dataDir} is in use by ${who}. ` +
        `Stop that server first, or give this one a ${application.settings.dataDir} of its own.`,
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/**
 * A database that ran this long was healthy: the next restart begins with the short pause again.
 */
const HEALTHY_MS = 60_000;

/** Address of a database for the application, or of PostgreSQL's own. */
function urlOf({ name }: Application, sockets: string, database = name): string {
  return `postgresql://${name}@/${database}?host=${encodeURIComponent(sockets)}&port=${PORT}`;
}

/** Locks the data folder. The lock ends with our process, even by kill -9, and not before. */
async function claim(folder: DataFolder): Promise<FileLock> {
  const { application, dataDir } = folder;
  const path = join(dataDir, 'owner.lock');
  const lock = await takeLock(path, 0).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error;
    throw new Error(
      `This account may not write in ${dataDir}: start as its owner, or choose another ${application.settings.dataDir}.`,
    );
  });
  if (lock === undefined) throw new AlreadyRunning(folder, readSignature(path));
  signLock(lock);
  return lock;
}

/**
 * Locks the cluster. A predecessor's PostgreSQL holds this lock until its last process has ended.
 */
async function claimCluster(
  folder: DataFolder,
  { cluster, lockFile }: Place,
  log: EmbeddedLog,
): Promise<FileLock> {
  // A PostgreSQL whose server was killed needs a moment to stop by itself.
  let lock = await takeLock(lockFile, 1);
  const running = await processesIn(cluster);
  if (running.length > 0) {
    log.warn({ processes: running }, 'a PostgreSQL left over by an earlier run is stopped');
    if (!(await stopLeftovers(cluster))) {
      lock?.release();
      throw new AlreadyRunning(folder, running[0]);
    }
  }
  // An initdb that outlived its starter holds the lock as well, and ends within seconds.
  lock ??= await takeLock(lockFile, existsSync(draftOf(cluster)) ? 20 : 2);
  if (lock === undefined) throw new AlreadyRunning(folder, undefined);
  return lock;
}

async function ensureDatabase(application: Application, sockets: string): Promise<void> {
  const { name } = application;
  const client = new pg.Client({ connectionString: urlOf(application, sockets, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Logs progress during a long recovery. */
async function untilReady(postmaster: Postmaster, log: EmbeddedLog): Promise<void> {
  const reminder = setInterval(() => log.info({}, 'PostgreSQL is still starting'), 10_000);
  try {
    await postmaster.ready;
  } finally {
    clearInterval(reminder);
  }
}

async function launch(
  folder: DataFolder,
  place: Place,
  binaries: Binaries,
  log: EmbeddedLog,
): Promise<[Postmaster, string]> {
  const { application } = folder;
  const { cluster, account } = place;
  const lock = await claimCluster(folder, place, log);
  try {
    await prepareCluster(binaries, cluster, { application, account, lock });
    // Holding the lock proves that no process uses the cluster, so the pid file is stale even if
    // its pid is in use.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    const sockets = await socketFolder(application, place);
    const postmaster = await launchPostmaster({
      application,
      bin: binaries.bin,
      cluster,
      sockets,
      account,
      lock,
      log,
    });
    await untilReady(postmaster, log);
    return [postmaster, sockets];
  } finally {
    // From here on only PostgreSQL holds the lock.
    lock.release();
  }
}

/** Restarts PostgreSQL whenever it ends unexpectedly. */
class Keeper {
  private readonly relaunch: () => Promise<Postmaster>;
  private readonly log: EmbeddedLog;
  private readonly stopping = new AbortController();
  private current: Postmaster | undefined;
  private readonly watching: Promise<void>;

  constructor(first: Postmaster, relaunch: () => Promise<Postmaster>, log: EmbeddedLog) {
    this.current = first;
    this.relaunch = relaunch;
    this.log = log;
    this.watching = this.watch(first);
  }

  pid(): number | undefined {
    return this.current?.pid;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.current?.stop();
    await this.watching;
  }

  private async watch(first: Postmaster): Promise<void> {
    let postmaster: Postmaster | undefined = first;
    let pause = FIRST_PAUSE_MS;
    while (postmaster !== undefined) {
      const since = Date.now();
      await postmaster.ended;
      this.current = undefined;
      if (this.stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      this.log.error({ pid: postmaster.pid }, 'PostgreSQL ended unexpectedly and is started again');
      postmaster = await this.retry(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Retries until PostgreSQL is back; undefined when stopped before. */
  private async retry(firstPause: number): Promise<Postmaster | undefined> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return undefined;
      try {
        const postmaster = await this.relaunch();
        this.current = postmaster;
        // Stopped while it was starting.
        if (this.stopping.signal.aborted) await postmaster.stop();
        else this.log.info({ pid: postmaster.pid }, 'PostgreSQL is back');
        return postmaster;
      } catch (error) {
        this.log.error(
          { err: error },
          'PostgreSQL could not be started again; another try follows',
        );
      }
    }
  }
}

/** Connection string of the PostgreSQL that another process runs in this data folder. */
export async function runningUrl({
  application,
  dataDir,
}: DataFolder): Promise<string | undefined> {
  const sockets = await socketFolderInUse(await realpath(dataDir));
  return sockets === undefined ? undefined : urlOf(application, sockets);
}

/**
 * Starts our own PostgreSQL below `dataDir`, reachable through a Unix socket only. It ends with
 * this process and is restarted when it crashes.
 */
export async function startEmbeddedPostgres(
  options: DataFolder & { readonly log: EmbeddedLog },
): Promise<EmbeddedPostgres> {
  const { application, log } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const folder = { application, dataDir };
  const owner = await claim(folder);
  try {
    const place = await choosePlace(application, dataDir, log);
    await writeAccess(application, place.cluster, ownName(), log);
    const binaries = await findBinaries(application, place.account, log);
    const [first, sockets] = await launch(folder, place, binaries, log);
    const keeper = new Keeper(
      first,
      async () => (await launch(folder, place, binaries, log))[0],
      log,
    );
    const stop = async (): Promise<void> => {
      await keeper.stop();
      // The children of a postmaster that was killed end later than it does, and one that computes
      // not at all.
      await stopLeftovers(place.cluster);
      owner.release();
    };
    await ensureDatabase(application, sockets).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(application, sockets),
      pid: () => keeper.pid(),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    owner.release();
    throw error;
  }
}
