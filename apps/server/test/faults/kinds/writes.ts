import { setTimeout as delay } from 'node:timers/promises';
import { chanceFrom, planKills } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { ask, makePeople } from '../clients.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { until } from '@stenope/kit/until';
import { checkHeard, checkListed, checkStored, Writers, type NoteWrite } from '../writers.ts';

/** Effects of the kills, measured while they happen. */
interface Toll {
  readonly readyMs: number[];
  readonly databaseBackMs: number[];
  /** From the database's return to the first accepted write. */
  readonly firstWriteMs: number[];
  /** From the kill to the first refusal with `Retry-After`. */
  readonly putOffMs: number[];
  /** `/api/health/ready` reported the missing database. */
  unreadySeen: number;
  survived: number;
}

export const writes: Fault = {
  name: 'writes',
  what: 'kill -9 of the server and of PostgreSQL under writers who insist: nothing lost, nothing twice',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, 22);
  const writing = people.slice(0, 16);
  const server = await stage.server();
  // Nothing is shown to the last two: anything they receive is a leak.
  const audience = people.slice(0, 20);
  const listening = people.map((person) => ({
    person,
    client: stage.listener({
      origins: [server.origin],
      token: person.token,
      random: chance.next,
    }),
  }));
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000 });
  const ledger = stage.ledger<NoteWrite>();
  const writers = new Writers({
    ledger,
    chance,
    writers: writing,
    audience,
    origin: () => server.origin,
    restMs: quick ? [60, 240] : [20, 120],
    hopeless: 0.1,
  });
  const counts = quick ? { server: 2, postgres: 1 } : { server: 20, postgres: 5 };
  const plan = planKills(chance, counts, {
    fromMs: quick ? 400 : 800,
    toMs: quick ? 1_200 : 4_000,
  });
  const toll: Toll = {
    readyMs: [],
    databaseBackMs: [],
    firstWriteMs: [],
    putOffMs: [],
    unreadySeen: 0,
    survived: 0,
  };
  for (const { kind, afterMs } of plan) {
    await delay(afterMs);
    if (kind === 'server') {
      await server.kill();
      toll.readyMs.push(await server.start());
      log(`server killed, ready after ${Math.round(toll.readyMs.at(-1) ?? 0)} ms`);
    } else {
      await killDatabase(stage, server, writers, toll, log);
      log(`PostgreSQL killed, back after ${Math.round(toll.databaseBackMs.at(-1) ?? 0)} ms`);
    }
  }
  await delay(1_000);
  await writers.stop();
  // Like people returning to the page; connections that broke often wait longer each time.
  for (const { client } of listening) client.line.hurry();

  const checks = new Checks();
  checks.equal('kills of the server', toll.readyMs.length, counts.server);
  checks.equal('kills of PostgreSQL', toll.databaseBackMs.length, counts.postgres);
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkListed(checks, ledger, server.origin, writing);
  await checkHeard(checks, ledger, listening);
  checkToll(checks, toll, writers);
  return checks.verdict;
}

async function killDatabase(
  { postgres }: Stage,
  server: ServerProcess,
  writers: Writers,
  toll: Toll,
  log: (line: string) => void,
): Promise<void> {
  const { pid } = server;
  const since = performance.now();
  await postgres.kill();
  const unready = ask(server.origin, { path: '/api/health/ready' }).then(
    ({ status }) => status === 503,
    () => false,
  );
  const back = await postgres.back();
  toll.databaseBackMs.push(back);
  const backAt = performance.now();
  if (server.isRunning && server.pid === pid) toll.survived += 1;
  else {
    log(`the server did not survive: ${server.lastWords}`);
    await server.start();
  }
  await until('a write is taken again', () => writers.okAfter(backAt) !== undefined, {
    withinMs: 240_000,
  });
  toll.firstWriteMs.push((writers.okAfter(backAt) ?? Number.NaN) - backAt);
  const putOff = writers.refused.find(({ at, status }) => at > since && status === 503);
  toll.putOffMs.push((putOff?.at ?? Number.NaN) - since);
  if (await unready) toll.unreadySeen += 1;
}

function checkToll(checks: Checks, toll: Toll, { refused, okMs }: Writers): void {
  const kills = toll.databaseBackMs.length;
  checks.equal('kills of PostgreSQL the server survived', toll.survived, kills);
  checks.equal('not ready while PostgreSQL was away', toll.unreadySeen, kills);
  const usual = quantile(okMs, 0.5);
  checks.inTime('first 503 after a kill of PostgreSQL', most(toll.putOffMs), 5_000, usual);
  const odd = refused.filter(
    ({ status, retryAfter }) => status !== 404 && !(status === 503 && Number(retryAfter) > 0),
  );
  checks.none(
    'refusals other than 404 and 503 with Retry-After',
    odd.map(({ status, retryAfter }) => `${status} ${retryAfter ?? 'without Retry-After'}`),
  );
  checks.inTime('slowest refusal', most(refused.map(({ ms }) => ms)), 10_000, usual);
  checks.report('server start to ready, slowest', most(toll.readyMs) / 1000, 's', '<= 10 s');
  checks.report('server start to ready, median', quantile(toll.readyMs, 0.5) / 1000, 's');
  checks.report('PostgreSQL back after, slowest', most(toll.databaseBackMs) / 1000, 's');
  const first = most(toll.firstWriteMs);
  checks.inTime('PostgreSQL back to first write, slowest', first, 15_000, usual);
  checks.report('write p95', quantile(okMs, 0.95), 'ms');
}
