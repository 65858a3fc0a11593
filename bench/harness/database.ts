import { startEmbeddedPostgres } from '@stenope/embedded-postgres/embedded';
import { connected, databaseAt } from '@stenope/kit/database';
import { application } from '../../apps/server/src/platform/env/application.ts';

export interface BenchDatabase {
  /** Pid of the postmaster: its process tree is all of PostgreSQL's CPU. */
  pid(): number;
  /** Address of a database of this server, created when missing and kept for the next run. */
  open(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startBenchDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const tell = (values: object, line: string) => log(`${line} ${JSON.stringify(values)}`);
  const server = await startEmbeddedPostgres({
    application,
    dataDir,
    log: { info: () => undefined, warn: tell, error: tell },
  });
  return {
    pid: () => {
      const pid = server.pid();
      // Figures from around a restart would compare nothing.
      if (pid === undefined) throw new Error('PostgreSQL went away during the measurement');
      return pid;
    },
    open: (name) => openDatabase(server.url, name),
    stop: () => server.stop(),
  };
}

async function openDatabase(adminUrl: string, name: string): Promise<string> {
  await connected(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  return databaseAt(adminUrl, name);
}
