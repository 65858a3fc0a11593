import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { chanceFrom, type Chance } from '../chance.ts';
import { Checks, most, quantile, type Check, type Fault, type FaultOptions } from '../checks.ts';
import { makePeople, type Person } from '../clients.ts';
import type { Ledger } from '../ledger.ts';
import type { MarkOf } from '../listening.ts';
import { findRedis, type RedisProcess, type ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import {
  introduce,
  keptMessages,
  markOfMessage,
  Talkers,
  type MessageWrite,
} from '../talking/talkers.ts';
import { tryUntil, until } from '@stenope/kit/until';
import { checkHeard, checkStored, Writers, type Audience, type NoteWrite } from '../writers.ts';

export const pair: Fault = {
  name: 'pair',
  what: 'two servers on one database: events and messages cross, one is killed, Redis is killed and emptied',
  run: async (options) => {
    const command = await findRedis();
    const notify = await onStage(options, (stage) => play(stage, options, 'NOTIFY'));
    if (command === undefined) {
      const checks = new Checks();
      checks.report('Redis', 'no redis-server here: not tried (REDIS_SERVER_PATH names one)');
      return { checks: [...notify.checks, ...checks.verdict.checks] };
    }
    const redis = await onStage(options, async (stage) =>
      play(stage, options, 'Redis', await stage.redis(command)),
    );
    return { checks: [...notify.checks, ...redis.checks] };
  },
};

/** Written notes, and the people who must receive them. */
interface Scene {
  readonly ledger: Ledger<NoteWrite>;
  readonly audience: readonly Audience[];
}

async function play(
  stage: Stage,
  { quick, seed, log }: FaultOptions,
  bus: 'NOTIFY' | 'Redis',
  redis?: RedisProcess,
) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, 12);
  // No limits: these few write faster than people do.
  const env = { LIMIT_FACTOR: '1000', ...(redis && { REDIS_URL: redis.url }) };
  const servers = await Promise.all([stage.server(env), stage.server(env)]);
  const origins = servers.map(({ origin }) => origin);
  const listen = (markOf?: MarkOf) => listenAt(stage, { origins, people, chance, markOf });
  const audience = listen();
  // A second device of each, which records received messages.
  const hearers = listen(markOfMessage);
  const everybody = [...audience, ...hearers];
  const ready = () => everybody.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', ready, { withinMs: 240_000 });

  const ledger = stage.ledger<NoteWrite>();
  // All write to the first server while it runs; listeners of the second receive only what crosses.
  const alive = () => servers.find(({ isRunning }) => isRunning) ?? servers[0];
  const origin = () => alive().origin;
  const writers = startWriters(ledger, chance, people, origin, quick);
  const messages = stage.ledger<MessageWrite>();
  const pairs = await introduce(origin(), people);
  const restMs = quick ? ([400, 800] as const) : ([200, 400] as const);
  const talkers = new Talkers({ ledger: messages, chance, pairs, origin, restMs });
  const scene: Scene = { ledger, audience };
  const talk: Scene = { ledger: messages, audience: hearers };
  await delay(quick ? 1_500 : 4_000);
  const checks = new Checks();
  const calm = [0, performance.now()] as const;
  const spans = redis && (await withoutRedis(redis, quick));
  const usual = () => quantile(writers.okMs, 0.5);
  if (!redis) await withoutOne(servers[0], everybody, { checks, quick, log, usual });
  await Promise.all([writers.stop(), talkers.stop()]);
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkHeard(checks, ledger, audience);
  checks.report('written to heard, p95', crossing(scene, calm), 'ms', '<= 250 ms');
  if (spans) checkSpans({ checks, usual }, scene, spans);
  const said = new Checks();
  await checkStored(said, messages, stage.databaseUrl, keptMessages);
  await checkHeard(said, messages, hearers);
  said.report('sent to heard, p95', crossing(talk, calm), 'ms', '<= 250 ms');
  return { checks: [...named(checks, bus), ...named(said, `${bus}, messages`)] };
}

function named(checks: Checks, of: string): readonly Check[] {
  return checks.verdict.checks.map((check) => ({ ...check, what: `${of}: ${check.what}` }));
}

interface Listening {
  readonly origins: readonly string[];
  readonly people: readonly Person[];
  readonly chance: Chance;
  readonly markOf: MarkOf | undefined;
}

/** Half start at one server, half at the other; each knows both. */
function listenAt(stage: Stage, { origins, people, chance, markOf }: Listening): Audience[] {
  return people.map((person, at) => ({
    person,
    client: stage.listener({
      origins: at % 2 === 0 ? origins : origins.toReversed(),
      token: person.token,
      random: chance.next,
      ...(markOf && { markOf }),
    }),
  }));
}

function startWriters(
  ledger: Ledger<NoteWrite>,
  chance: Chance,
  people: readonly Person[],
  origin: () => string,
  quick: boolean,
): Writers {
  const writing = { ledger, chance, writers: people.slice(0, 6), audience: people };
  return new Writers({ ...writing, origin, restMs: quick ? [150, 350] : [60, 140] });
}

interface Measured {
  readonly checks: Checks;
  /** Duration of an ordinary write in this run. */
  readonly usual: () => number;
}

/** One server is killed: its listeners move to the other. */
async function withoutOne(
  first: ServerProcess,
  audience: readonly Audience[],
  { checks, quick, log, usual }: Pick<FaultOptions, 'quick' | 'log'> & Measured,
): Promise<void> {
  const killedAt = performance.now();
  const moving = audience.filter((_, at) => at % 2 === 0);
  await first.kill();
  const movedMs = await tryUntil(
    () =>
      moving.every(
        ({ client }) => client.line.state === 'ready' && (client.readyAt.at(-1) ?? 0) > killedAt,
      ),
    { withinMs: 240_000 },
  );
  log(
    `one server killed: its ${moving.length} listeners moved within ${Math.round(movedMs ?? 0)} ms`,
  );
  const moved = moving.map(({ client }) => (client.readyAt.at(-1) ?? Infinity) - killedAt);
  checks.inTime('listeners of the killed server moved, slowest', most(moved), 5_000, usual());
  await delay(quick ? 1_000 : 4_000);
  if (quick) return;
  await first.start();
  await delay(3_000);
}

type Span = readonly [from: number, to: number];

interface Spans {
  readonly without: Span;
  readonly again: Span;
}

/** Redis is stopped, restarted empty, and flushed: events may be late, but none is lost. */
async function withoutRedis(redis: RedisProcess, quick: boolean): Promise<Spans> {
  await redis.kill();
  const killedAt = performance.now();
  await delay(quick ? 2_500 : 6_000);
  const startedAt = performance.now();
  await redis.start();
  // The servers reconnect by themselves within two seconds.
  await delay(2_500);
  const backAt = performance.now();
  await delay(quick ? 1_000 : 4_000);
  await flush(redis.url);
  await delay(quick ? 1_000 : 4_000);
  return { without: [killedAt, startedAt], again: [backAt, performance.now()] };
}

function checkSpans({ checks, usual }: Measured, scene: Scene, { without, again }: Spans): void {
  const late = crossing(scene, without);
  // Without a notification the next poll is within a second; another is for a busy machine.
  checks.inTime('written to heard without it, p95', late, 2_000, usual());
  const soon = crossing(scene, again);
  checks.report('written to heard with it again, p95', soon, 'ms', '<= 250 ms');
  // The median, not the slowest: on a busy machine those take long either way.
  const part = crossing(scene, again, 0.5) / crossing(scene, without, 0.5);
  checks.atMost('with it again, as part of without, median', part, 0.8);
}

async function flush(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushall();
  client.disconnect();
}

/** Time from the first server's answer to the clients of the second, for notes of this period. */
function crossing({ ledger, audience }: Scene, [from, to]: Span, p = 0.95): number {
  const atSecond = audience.filter((_, at) => at % 2 === 1);
  const beyond = new Map(atSecond.map(({ person, client }) => [person.id, client]));
  const times = ledger
    .with('ok')
    .filter(({ okAt }) => okAt >= from && okAt < to)
    .flatMap(({ id, data, okAt }) => {
      const whom = [data.authorId, data.showTo ?? data.authorId];
      const heard = whom.map((who) => beyond.get(who)).filter((client) => client !== undefined);
      return heard.map((client) => Math.max(0, (client.heardAt.get(id) ?? Infinity) - okAt));
    });
  return quantile(times, p);
}
