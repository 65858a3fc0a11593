import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { chanceFrom } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { ask, makePeople, type Person } from '../clients.ts';
import { withClient } from '../postgres.ts';
import type { Exit, ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { until } from '@stenope/kit/until';
import { checkHeard, checkStored, Writers, type NoteWrite } from '../writers.ts';

/** RFC 6455: service restart. Written out, since the contract's value is under test. */
const comeBack = 1012;

export const drain: Fault = {
  name: 'drain',
  what: 'SIGTERM under load: open requests are finished, sockets sent away, nobody loses a write',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, 9);
  const [patient, ...writing] = people as [Person, ...Person[]];
  const server = await stage.server();
  const listening = writing.map((person) => ({
    person,
    client: stage.listener({ origins: [server.origin], token: person.token, random: chance.next }),
  }));
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000 });
  const ledger = stage.ledger<NoteWrite>();
  const writers = new Writers({
    ledger,
    chance,
    writers: writing,
    audience: writing,
    origin: () => server.origin,
    restMs: quick ? [60, 240] : [20, 120],
  });
  const exits: Exit[] = [];
  const finished: number[] = [];
  const rounds = quick ? 2 : 5;
  for (let round = 0; round < rounds; round += 1) {
    await delay(chance.between(500, quick ? 1_000 : 4_000));
    const { status, exit } = await stopWhileAnswering(stage, server, patient);
    exits.push(exit);
    finished.push(status);
    const readyMs = await server.start();
    log(`stopped in ${Math.round(exit.ms)} ms, ready again after ${Math.round(readyMs)} ms`);
    for (const { client } of listening) client.line.hurry();
    await until('everybody listens again', allReady, { withinMs: 240_000 });
  }
  await writers.stop();

  const checks = new Checks();
  checks.equal('restarts', exits.length, rounds);
  checks.none(
    'ends other than exit code 0',
    exits.map(({ code, signal }) => signal ?? code).filter((code) => code !== 0),
  );
  checks.none(
    'requests under way at SIGTERM that were not finished',
    finished.filter((status) => status !== 201),
  );
  const codes = listening.flatMap(({ client }) => client.closeCodes);
  checks.equal('sockets closed', codes.length, rounds * listening.length);
  checks.none(
    'sockets closed otherwise than with 1012',
    codes.filter((code) => code !== comeBack),
  );
  checks.none(
    'refusals other than 503',
    writers.refused.map(({ status }) => status).filter((status) => status !== 503),
  );
  // The pending request takes a second; the rest is the server's own time.
  const usual = quantile(writers.okMs, 0.5);
  checks.inTime('SIGTERM to exit, slowest', most(exits.map(({ ms }) => ms)), 10_000, usual);
  checks.report('write p95', quantile(writers.okMs, 0.95), 'ms');
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkHeard(checks, ledger, listening);
  return checks.verdict;
}

/**
 * A request that takes a second, because another holds its key: the server is told to stop
 * meanwhile, and must still answer it.
 */
async function stopWhileAnswering(
  { databaseUrl }: Stage,
  server: ServerProcess,
  { id, token }: Person,
): Promise<{ status: number; exit: Exit }> {
  const key = randomUUID();
  return withClient(databaseUrl, async (holder) => {
    await holder.query('begin');
    await holder.query(
      `insert into idempotency (scope, key, action, fingerprint) values ($1, $2, 'held', '')`,
      [`user ${id}`, key],
    );
    const body = { text: 'under way' };
    const asked = ask(server.origin, { path: '/api/notes', token, key, body }).then(
      ({ status }) => status,
      () => 0,
    );
    await until('the request waits for its key', () => isWaitedFor(holder), { withinMs: 240_000 });
    const exited = server.signal('SIGTERM');
    await delay(700);
    await holder.query('rollback');
    return { status: await asked, exit: await exited };
  });
}

/** Whether another transaction waits for this one to end. */
async function isWaitedFor(holder: pg.Client): Promise<boolean> {
  const { rowCount } = await holder.query(
    `select from pg_locks
     where locktype = 'transactionid' and not granted
       and transactionid = pg_current_xact_id()::xid`,
  );
  return rowCount !== 0;
}
