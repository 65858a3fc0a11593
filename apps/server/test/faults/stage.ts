import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimPort } from '@stenope/kit/ports';
import type { FaultOptions, Verdict } from './checks.ts';
import { Ledger } from './ledger.ts';
import { ListeningClient, type ListenOptions } from './listening.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { RedisProcess, ServerProcess } from './processes.ts';

/** Resources of one fault. Everything started here is ended with it. */
export interface Stage {
  readonly postgres: Postgres;
  readonly databaseUrl: string;
  /** Data folder of the servers. */
  readonly dataDir: string;
  /** Starts a server; resolves when ready. */
  server(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  redis(command: string): Promise<RedisProcess>;
  /** Starts a client, which connects by itself. */
  listener(options: ListenOptions): ListeningClient;
  ledger<Data>(): Ledger<Data>;
}

export async function onStage(
  { postgres: lent, log }: Pick<FaultOptions, 'postgres' | 'log'>,
  play: (stage: Stage) => Promise<Verdict>,
): Promise<Verdict> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-stage-'));
  const ends: (() => Promise<unknown> | void)[] = [];
  let worthKeeping = true;
  try {
    const postgres = lent ?? (await startPostgres());
    if (!lent) ends.push(() => postgres.end());
    const databaseUrl = await postgres.database();
    const verdict = await play(stageOf(postgres, databaseUrl, folder, ends));
    worthKeeping = verdict.checks.some(({ holds }) => !holds);
    return verdict;
  } finally {
    for (const end of ends.toReversed()) await end();
    if (worthKeeping) log(`the ledger is kept in ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

function stageOf(
  postgres: Postgres,
  databaseUrl: string,
  folder: string,
  ends: (() => Promise<unknown> | void)[],
): Stage {
  return {
    postgres,
    databaseUrl,
    dataDir: folder,
    server: async (env) => {
      const server = await ServerProcess.at({ databaseUrl, dataDir: folder, ...(env && { env }) });
      ends.push(() => server.kill());
      await server.start();
      return server;
    },
    redis: async (command) => {
      const redis = new RedisProcess(command, await claimPort());
      ends.push(() => redis.kill());
      await redis.start();
      return redis;
    },
    listener: (options) => {
      const client = new ListeningClient(options);
      ends.push(() => client.line.stop());
      client.line.start();
      return client;
    },
    ledger: <Data>() => {
      const ledger = new Ledger<Data>(path.join(folder, `ledger-${ends.length}.jsonl`));
      ends.push(() => ledger.close());
      return ledger;
    },
  };
}
