import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { chanceFrom, type Chance } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { ask, makePeople, type Person } from '../clients.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { tryUntil, until } from '@stenope/kit/until';
import { checkHeard, checkStored, Writers, type NoteWrite } from '../writers.ts';

export const stall: Fault = {
  name: 'stall',
  what: 'PostgreSQL stands still: every request ends in time with 503, and work goes on after',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

/** One request of the open load, sent regardless of those before it. */
interface Answered {
  readonly askedAt: number;
  readonly status: number;
  readonly ms: number;
}

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, 40);
  const server = await stage.server();
  const listening = people.slice(0, 8).map((person) => ({
    person,
    client: stage.listener({ origins: [server.origin], token: person.token, random: chance.next }),
  }));
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000 });
  const ledger = stage.ledger<NoteWrite>();
  const writers = new Writers({
    ledger,
    chance,
    writers: people.slice(0, 8),
    audience: people.slice(0, 8),
    origin: () => server.origin,
    restMs: quick ? [100, 300] : [50, 150],
  });
  const load = new OpenLoad(server.origin, people.slice(8), chance, quick ? 30 : 60);
  await delay(2_000);

  const calm = await server.metrics();
  const rssBefore = await server.rssMb();
  const rss = watchRss(server);
  const frozenAt = performance.now();
  await stage.postgres.freeze();
  await delay(quick ? 6_000 : 20_000);
  const during = await server.metrics();
  await stage.postgres.thaw();
  const thawedAt = performance.now();
  log('PostgreSQL goes on');
  const goodMs = await tryUntil(() => writers.okAfter(thawedAt) !== undefined, {
    withinMs: 240_000,
  });
  // Requests sent during the stall have all ended by then, if limits hold.
  await delay(11_000 - (quick ? 6_000 : 0));
  const calmAgainAt = performance.now();
  await delay(quick ? 1_000 : 4_000);
  await load.stop();
  await writers.stop();
  const after = await server.metrics();

  const checks = new Checks();
  const stuck = load.answers.filter(
    // Requests in flight when it stopped had a second to finish.
    ({ askedAt, ms }) => askedAt < thawedAt && askedAt + ms > frozenAt + 1_000,
  );
  const usual = quantile(writers.okMs, 0.5);
  checkStuck(checks, stuck, usual);
  const late = load.answers.filter(({ askedAt }) => askedAt > calmAgainAt);
  checks.none(
    'refused long after',
    late.filter(({ status }) => status >= 500),
  );
  checks.inTime('goes on to first write', goodMs ?? Infinity, 15_000, usual);
  checks.atMost('server RSS growth', rss.stop() - rssBefore, 100, 'MB');
  checks.atMost('requests waiting for a connection, at its end', during('stenope_db_waiting'), 600);
  const lag = 'nodejs_eventloop_lag_p99_seconds';
  checks.report('event loop p99 before', calm(lag) * 1000, 'ms');
  checks.report('event loop p99 while it stood still', during(lag) * 1000, 'ms', '<= 100 ms');
  checks.report('event loop p99 after', after(lag) * 1000, 'ms', '<= 100 ms');
  checks.atMost('connections held after', after('stenope_db_connections'), 16);
  checks.equal('requests waiting for a connection after', after('stenope_db_waiting'), 0);
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkHeard(checks, ledger, listening);
  return checks.verdict;
}

function checkStuck(checks: Checks, stuck: readonly Answered[], usualMs: number): void {
  checks.report('requests that met the standstill', stuck.length);
  checks.none(
    'their answers other than 200 and 503',
    stuck.map(({ status }) => status).filter((status) => ![200, 201, 503].includes(status)),
  );
  const times = stuck.map(({ ms }) => ms);
  checks.inTime('slowest of them', most(times), 10_000, usualMs);
  checks.report('median of them', quantile(times, 0.5) / 1000, 's');
}

/** Requests at a steady rate, half reads and half writes, from people the server has not cached. */
class OpenLoad {
  readonly answers: Answered[] = [];
  readonly #under = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(origin: string, people: readonly Person[], chance: Chance, perSecond: number) {
    this.#timer = setInterval(() => {
      const { token } = chance.pick(people);
      const write = { path: '/api/notes', token, key: randomUUID(), body: { text: 'load' } };
      const asked = chance.next() < 0.5 ? write : { path: '/api/me', token };
      const one = this.#ask(origin, { ...asked, withinMs: 30_000 });
      this.#under.add(one);
      void one.finally(() => this.#under.delete(one));
    }, 1_000 / perSecond);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#under);
  }

  async #ask(origin: string, asked: Parameters<typeof ask>[1]): Promise<void> {
    const askedAt = performance.now();
    // No answer counts as status 0, which no check accepts.
    const status = await ask(origin, asked).then(
      (reply) => reply.status,
      () => 0,
    );
    this.answers.push({ askedAt, status, ms: performance.now() - askedAt });
  }
}

function watchRss(server: ServerProcess): { stop(): number } {
  let largest = 0;
  const timer = setInterval(() => {
    server.rssMb().then(
      (now) => (largest = Math.max(largest, now)),
      () => undefined,
    );
  }, 250);
  return {
    stop: () => {
      clearInterval(timer);
      return largest;
    },
  };
}
