import { setTimeout as delay } from 'node:timers/promises';
import { CarelessProxy } from '../talking/careless-proxy.ts';
import { chanceFrom, planKills, type Chance } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { makePeople, type Person } from '../clients.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { Actors, showWorks, type Act } from '../talking/acting.ts';
import {
  checkOrder,
  checkUnread,
  introduce,
  keptMessages,
  markOfMessage,
  Talkers,
  type MessageWrite,
} from '../talking/talkers.ts';
import { Bell, checkRung, checkTold, readFacts } from '../talking/told.ts';
import { until } from '@stenope/kit/until';
import { checkHeard, checkStored } from '../writers.ts';

export const chat: Fault = {
  name: 'chat',
  what: 'people who talk, through a careless proxy, while server and PostgreSQL are killed: every message once, in one order, and everybody told once of what others did',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const { databaseUrl } = stage;
  const people = await makePeople(databaseUrl, quick ? 16 : 62);
  // The last two take part in no conversation: anything they receive is a leak.
  const talking = people.slice(0, -2);
  // No limits: these few write faster than people do.
  const server = await stage.server({ LIMIT_FACTOR: '1000' });
  const listening = listen(stage, server, people, chance.next);
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000 });
  const pairs = await introduce(server.origin, talking);
  // A few also follow, like and comment; messages are the main load.
  const actors = talking.slice(0, quick ? 5 : 8);
  const works = await showWorks(server.origin, databaseUrl, [...actors, ...(quick ? [] : actors)]);

  const proxy = new CarelessProxy(() => server.origin, chance);
  const through = await proxy.start();
  const origin = () => through;
  const ledger = stage.ledger<MessageWrite>();
  const talkers = new Talkers({
    ledger,
    chance,
    pairs,
    origin,
    restMs: quick ? [200, 800] : [400, 1_600],
  });
  const acts = stage.ledger<Act>();
  const acting = new Actors({
    ledger: acts,
    chance,
    actors,
    others: talking,
    works,
    origin,
    restMs: quick ? [200, 700] : [1_000, 3_000],
  });
  const counts = quick ? { server: 2, postgres: 1 } : { server: 10, postgres: 3 };
  const readyMs = await killAll(stage, server, { counts, chance, log }, quick ? 1_000 : 3_000);
  // On a busy machine less happens in the same time: wait until enough was done.
  const isEnough = () => acts.with('ok').length >= 10;
  await until('enough is done', isEnough, { withinMs: 300_000, everyMs: 100 });
  await Promise.all([talkers.stop(), acting.stop()]);
  proxy.stop();
  for (const { client } of listening) client.line.hurry();

  const checks = new Checks();
  checks.equal('kills of the server', readyMs.length, counts.server);
  checks.report('requests sent twice by the proxy', proxy.doubled);
  checks.report('answers lost by the proxy', proxy.dropped);
  await checkStored(checks, ledger, databaseUrl, keptMessages);
  await checkOrder(checks, ledger, server.origin, pairs);
  await checkUnread(checks, ledger, { origin: server.origin, databaseUrl }, talking);
  await checkHeard(checks, ledger, listening);
  const facts = await readFacts(databaseUrl);
  checkTold(checks, acts, pairs, facts);
  await checkRung(checks, facts.events, listening);
  const refused = [...talkers.refused, ...acting.refused].map(({ status }) => status);
  checks.none(
    'refusals other than 503',
    refused.filter((status) => status !== 503),
  );
  checks.report('server start to ready, slowest', most(readyMs) / 1000, 's');
  checks.report('message p95', quantile(talkers.okMs, 0.95), 'ms');
  return checks.verdict;
}

type Kills = Pick<FaultOptions, 'log'> & {
  readonly counts: { readonly server: number; readonly postgres: number };
  readonly chance: Chance;
};

/** Kills the processes one after the other at intervals; returns the duration of each start. */
async function killAll(
  { postgres }: Stage,
  server: ServerProcess,
  { counts, chance, log }: Kills,
  fromMs: number,
): Promise<readonly number[]> {
  const readyMs: number[] = [];
  for (const { kind, afterMs } of planKills(chance, counts, { fromMs, toMs: fromMs * 2 })) {
    await delay(afterMs);
    if (kind === 'server') {
      await server.kill();
      readyMs.push(await server.start());
      log(`server killed, ready after ${Math.round(readyMs.at(-1) ?? 0)} ms`);
    } else {
      await postgres.kill();
      log(`PostgreSQL killed, back after ${Math.round(await postgres.back())} ms`);
      if (!server.isRunning) await server.start();
    }
  }
  await delay(fromMs);
  return readyMs;
}

function listen(
  stage: Stage,
  server: ServerProcess,
  people: readonly Person[],
  random: () => number,
) {
  return people.map((person) => {
    const bell = new Bell();
    const client = stage.listener({
      origins: [server.origin],
      token: person.token,
      random,
      markOf: markOfMessage,
      onEvent: bell.hear,
    });
    return { person, client, bell };
  });
}
