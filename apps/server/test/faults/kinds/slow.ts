import { setTimeout as delay } from 'node:timers/promises';
import { toMember } from '../../../src/platform/live/outbox.ts';
import {
  chunkedBody,
  deafAsker,
  deafListener,
  dripper,
  unfinishedBodies,
  type Attacker,
} from '../attackers.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { ask, hangUp, makePeople, type Person } from '../clients.ts';
import { query } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { tryUntil } from '@stenope/kit/until';

export const slow: Fault = {
  name: 'slow',
  what: 'slow senders and slow readers: dropped in time, their places given back, others not delayed',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

const sizes = {
  long: { headers: 300, bodies: 100, listeners: 40, quiet: 10, askers: 20 },
  // Clients that do not read, and idle listeners, get the time of any silent connection: more than
  // the short form has.
  short: { headers: 40, bodies: 20, listeners: 4, quiet: 0, askers: 0 },
} as const;

/**
 * Long enough that writing to clients that do not read, which is legitimate work, is a small part.
 */
const probedMs = { long: 15_000, short: 10_000 } as const;

/** Promised time within which a held connection is closed. */
const patience = { withinMs: 240_000, everyMs: 200 } as const;

/** Interval of the probe requests. */
const everyMs = { long: 20, short: 40 } as const;

/**
 * Quantile compared with the idle server. In the short form, writing to clients that do not read
 * takes a larger part of the time, on a busy machine more than a twentieth.
 */
const compared = { long: 0.95, short: 0.75 } as const;

/** Below this a request is fast, and ratios mean nothing. */
const quickMs = 60;

async function play(stage: Stage, { quick, log }: FaultOptions) {
  const form = quick ? 'short' : 'long';
  const size = sizes[form];
  const [prober, attacker, deaf] = (await makePeople(stage.databaseUrl, 3)) as [
    Person,
    Person,
    Person,
  ];
  const server = await stage.server();
  // An idle server next to it measures the machine's own delay.
  const idle = await stage.server();
  const pace = everyMs[form];
  await probe([server, idle], prober, 1_000, pace);
  const filesBefore = await places(server);
  const rssBefore = await server.rssMb();

  const attackedAt = performance.now();
  const attackers = attack(server, attacker, size);
  const askers = askAndNotRead(server, size.askers);
  // Some listeners receive more than they read; the others are only detected by the heartbeat.
  const tokens = [
    ...Array.from({ length: size.listeners }, () => deaf.token),
    ...Array.from({ length: size.quiet }, () => attacker.token),
  ];
  const listeners = await Promise.all(tokens.map((token) => deafListener(server.origin, token)));
  log(`${attackers.length + askers.length + listeners.length} attackers in place`);
  await tellMuch(stage.databaseUrl, deaf);
  const lines = async () => (await server.metrics())('stenope_live_lines');
  const [[attackedMs = [], idleMs = []], deafMs] = await Promise.all([
    probe([server, idle], prober, probedMs[form], pace),
    tryUntil(async () => (await lines()) === 0, patience),
  ]);
  // The attackers have not let go and do not notice a close: the server's own count decides.
  const givenBack = async () => (await places(server)) <= filesBefore + 1;
  const backMs = await tryUntil(givenBack, patience);
  const backAt = performance.now();
  for (const one of [...attackers, ...askers, ...listeners]) one.end();

  const checks = new Checks();
  checkDropped(checks, attackers);
  checks.equal('slow listeners dropped', deafMs === undefined ? 'no' : 'all', 'all');
  const goal = '<= 60 s';
  checks.report('slow listeners dropped after', (deafMs ?? Infinity) / 1000, 's', goal);
  checks.report('probe p95 of an idle server meanwhile', quantile(idleMs, 0.95), 'ms');
  checks.report('probe p95 under attack', quantile(attackedMs, 0.95), 'ms', '<= 300 ms');
  const [calm, attacked] = [quantile(idleMs, compared[form]), quantile(attackedMs, compared[form])];
  checks.atMost('under attack, times the idle one', attacked / Math.max(calm, quickMs), 5);
  checks.equal('all places given back', backMs === undefined ? 'no' : 'yes', 'yes');
  checks.report('all places given back after', (backAt - attackedAt) / 1000, 's', goal);
  checks.report('open files beside the database, before', filesBefore);
  checks.report('server RSS before', rssBefore, 'MB');
  checks.report('server RSS after', await server.rssMb(), 'MB');
  return checks.verdict;
}

/** Open files of foreign connections: not ours, and not those to the database. */
async function places(server: ServerProcess): Promise<number> {
  const connections = (await server.metrics())('stenope_db_connections');
  hangUp();
  return (await server.openFiles()) - connections;
}

function attack(
  { port }: ServerProcess,
  { token }: Person,
  size: (typeof sizes)['long' | 'short'],
): Attacker[] {
  const host = `127.0.0.1:${port}`;
  const unfinished = `GET /api/me HTTP/1.1\r\nhost: ${host}\r\nx-slow: `;
  const bodies = Object.entries(unfinishedBodies(host, token));
  const [chunked, chunk] = chunkedBody(host, token);
  const drips = Array.from({ length: size.bodies }, (_, at) => {
    const body = bodies[at % (bodies.length + 1)];
    return body
      ? dripper(port, `body: ${body[0]}`, body[1], ' ')
      : dripper(port, 'body: in chunks', chunked, chunk);
  });
  return [
    ...Array.from({ length: size.headers }, () => dripper(port, 'headers', unfinished, 'a')),
    ...drips,
  ];
}

/** Requests more than the kernel buffers, and reads nothing. */
function askAndNotRead({ port }: ServerProcess, count: number): { end(): void }[] {
  const read = `GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`;
  return Array.from({ length: count }, () => deafAsker(port, read.repeat(600)));
}

/** More than the kernel buffers for a connection: the rest would stay in the server. */
async function tellMuch(databaseUrl: string, { id }: Person): Promise<void> {
  await query(
    databaseUrl,
    `insert into outbox (name, topics, data)
     select 'notes.written', array[$1], jsonb_build_object('mark', null, 'pad', repeat('x', 60000))
     from generate_series(1, 300)`,
    [toMember(id)],
  );
}

function checkDropped(checks: Checks, attackers: readonly Attacker[]): void {
  for (const [kind, group] of Map.groupBy(attackers, (attacker) => attacker.kind)) {
    const held = group.filter(({ droppedAt }) => droppedAt === undefined);
    checks.equal(`dropped, ${kind}`, group.length - held.length, group.length);
    const times = group.map(({ since, droppedAt = Infinity }) => (droppedAt - since) / 1000);
    checks.report(`dropped after, ${kind}`, most(times), 's', '<= 60 s');
  }
}

/** Sends an ordinary request to each server at intervals; returns the durations. */
async function probe(
  servers: readonly ServerProcess[],
  { token }: Person,
  forMs: number,
  pace: number,
): Promise<readonly number[][]> {
  const asked = servers.map((): Promise<number>[] => []);
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    for (const [at, { origin }] of servers.entries()) {
      const one = ask(origin, { path: '/api/me', token });
      asked[at]?.push(
        one.then(
          ({ status, ms }) => (status === 200 ? ms : Infinity),
          () => Infinity,
        ),
      );
    }
    await delay(pace);
  }
  return Promise.all(asked.map((some) => Promise.all(some)));
}
