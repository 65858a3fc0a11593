import { setTimeout as delay } from 'node:timers/promises';
import { chanceFrom, distanceFromUniform } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { ask, makePeople, type Person } from '../clients.ts';
import type { ListeningClient } from '../listening.ts';
import { withClient } from '../postgres.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { Inboxes } from '../storming/inboxes.ts';
import { tryUntil, until } from '@stenope/kit/until';
import { checkHeard, checkStored, Writers, type NoteWrite } from '../writers.ts';

/**
 * Promises of the client: its first delay is shorter than this, and after so long it has settled.
 */
const line = { firstWaitMs: 500, settledMs: 5_000 } as const;

export const storm: Fault = {
  name: 'storm',
  what: 'five thousand sockets (--clients N) lose their server at once: all come back, spread, miss nothing and get their inbox',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log, clients: wanted = 5_000 }: FaultOptions) {
  const chance = chanceFrom(seed);
  const count = quick ? 200 : wanted;
  const devices = quick ? 10 : 20;
  const people = await makePeople(stage.databaseUrl, Math.ceil(count / devices), devices);
  const server = await stage.server();
  const inboxes = new Inboxes(() => server.origin, chance.next);
  const listening = people.flatMap((person) =>
    person.tokens.map((token) => ({
      person,
      client: stage.listener({
        origins: [server.origin],
        token,
        random: chance.next,
        // The short form caps the longest delays.
        ...(quick && { timing: { capMs: 3_000 } }),
        onReady: (times) => {
          if (times > 1) inboxes.read(token);
        },
      }),
    })),
  );
  const clients = listening.map(({ client }) => client);
  const allReady = () => clients.every((client) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000, everyMs: 50 });
  const rssBefore = await server.rssMb();
  const calmMs = await probe(server.origin, people.slice(0, 5), quick ? 50 : 300);
  log(`${clients.length} sockets, server at ${Math.round(rssBefore)} MB`);

  const ledger = stage.ledger<NoteWrite>();
  // Five people with a pause of a quarter of a second: twenty events a second.
  const writers = new Writers({
    ledger,
    chance,
    writers: people.slice(0, 5),
    audience: people,
    origin: () => server.origin,
    restMs: [200, 300],
  });
  const checks = new Checks();
  checks.atLeast('sockets', clients.length, count);
  const gales = Object.entries(quick ? { within: 0 } : { within: 0, beyond });
  for (const [name, unheard] of gales) {
    // A connection that was open only briefly keeps its longer delays.
    await delay(quick ? 1_000 : line.settledMs + 1_000);
    const gale = await blow(stage, server, clients, unheard);
    log(`server killed, ready after ${seconds(gale.readyAt - gale.killedAt)} s`);
    checkReturn(checks, clients, gale, name, quantile(calmMs, 0.95));
    checkSpread(checks, clients, gale, log);
    await inboxes.settled();
  }
  checkInboxes(checks, inboxes, gales.length * clients.length);
  await delay(1_000);
  const httpMs = await probe(server.origin, people.slice(0, 5), quick ? 100 : 300);
  await writers.stop();
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkHeard(checks, ledger, listening, { gaps: quick ? 0 : clients.length });
  const calm = quantile(calmMs, 0.95);
  checks.report('HTTP p95 before', calm, 'ms');
  checks.inTime('HTTP p95 after', quantile(httpMs, 0.95), 1_000, calm);
  checks.report('server RSS with all sockets, before', rssBefore, 'MB');
  checks.report('server RSS with all sockets, after', await server.rssMb(), 'MB');
  return checks.verdict;
}

/** More events than a server keeps in memory: returning clients must be told to reload. */
const beyond = 21_000;

interface Gale {
  readonly killedAt: number;
  readonly readyAt: number;
}

async function blow(
  { databaseUrl }: Stage,
  server: ServerProcess,
  clients: readonly ListeningClient[],
  unheard: number,
): Promise<Gale> {
  // Connected before: closing thousands of sockets leaves no time to.
  const killedAt = await withClient(databaseUrl, async (client) => {
    const at = performance.now();
    await server.kill();
    await client.query(
      `insert into outbox (name, topics, data)
       select 'notes.written', '{member:nobody}', '{"mark": null}' from generate_series(1, $1)`,
      [unheard],
    );
    return at;
  });
  await server.start();
  const noticedAt = performance.now();
  const isBack = ({ line: { state }, readyAt: moments }: ListeningClient) =>
    state === 'ready' && (moments.at(-1) ?? 0) > killedAt;
  await tryUntil(() => clients.every(isBack), { withinMs: 240_000, everyMs: 50 });
  // The first client back knows sooner than our poll.
  const readyAt = returns(clients, killedAt).reduce((a, b) => Math.min(a, b), noticedAt);
  return { killedAt, readyAt };
}

/** Time of each client's first return. */
function returns(clients: readonly ListeningClient[], killedAt: number): number[] {
  return clients.flatMap((client) => client.readyAt.find((at) => at > killedAt) ?? []);
}

/** Full jitter: first delays are uniform over the first interval. */
function checkSpread(
  checks: Checks,
  clients: readonly ListeningClient[],
  { killedAt }: Gale,
  log: (line: string) => void,
): void {
  const waits = clients.flatMap((client) => client.waits.find(({ at }) => at > killedAt)?.ms ?? []);
  checks.equal('first waits seen', waits.length, clients.length);
  const { distance, limit } = distanceFromUniform(waits, line.firstWaitMs);
  checks.atMost('first waits: distance from uniform (KS, 1 in 1,000)', distance, limit);
  const tries = clients.flatMap((client) => client.tries.filter((at) => at > killedAt));
  const firsts = clients.flatMap((client) => client.tries.find((at) => at > killedAt) ?? []);
  const fullest = most([...histogram(firsts, killedAt, 100).values()]);
  checks.report('first tries in the fullest 100 ms', (100 * fullest) / firsts.length, '%');
  checks.report('tries per client, mean', tries.length / clients.length);
  log('tries per second after the kill:');
  for (const [second, count] of histogram(tries, killedAt, 1_000)) {
    log(`${String(second).padStart(4)} s ${String(count).padStart(5)} ${bar(count, tries.length)}`);
  }
}

function checkReturn(
  checks: Checks,
  clients: readonly ListeningClient[],
  { killedAt, readyAt }: Gale,
  name: string,
  calmMs: number,
): void {
  const moments = returns(clients, killedAt);
  checks.equal(`came back, to events ${name} memory`, moments.length, clients.length);
  const waited = moments.map((at) => Math.max(0, at - readyAt));
  checks.report('server ready to half of them back', quantile(waited, 0.5) / 1000, 's');
  checks.inTime('server ready to 95 % back', quantile(waited, 0.95), 60_000, calmMs);
  checks.inTime('server ready to all back', most(waited), 120_000, calmMs);
}

/** Every returning client requested its inbox and retried like a browser until it had it. */
function checkInboxes(checks: Checks, inboxes: Inboxes, wanted: number): void {
  checks.atLeast('inboxes asked for', inboxes.asked, wanted);
  checks.none('inboxes left without an answer', inboxes.unanswered);
  checks.report('inboxes put off by 503', inboxes.putOff);
  checks.report('inbox p95', quantile(inboxes.answerMs, 0.95), 'ms');
  checks.report('back to inbox with every wait, p95', quantile(inboxes.wholeMs, 0.95) / 1000, 's');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function histogram(moments: readonly number[], from: number, width: number): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const at of moments.toSorted((a, b) => a - b)) {
    const bucket = Math.floor((at - from) / width);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  return buckets;
}

function bar(count: number, all: number): string {
  return '#'.repeat(Math.ceil((count / all) * 60));
}

/** Current durations of an ordinary request. */
async function probe(origin: string, people: readonly Person[], count: number): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    const { token } = people[asked % people.length] ?? { token: '' };
    const { status, ms } = await ask(origin, { path: '/api/me', token });
    if (status !== 200) throw new Error(`The probe was answered ${status}`);
    times.push(ms);
    await delay(10);
  }
  return times;
}
