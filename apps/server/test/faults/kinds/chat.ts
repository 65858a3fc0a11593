import { setTimeout as delay } from 'node:timers/promises';
import { CarelessProxy } from '../talking/careless-proxy.ts';
import { chanceFrom, planKills } from '../chance.ts';
import { Checks, most, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { makePeople, type Person } from '../clients.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import {
  checkOrder,
  checkUnread,
  introduce,
  keptMessages,
  markOfMessage,
  Talkers,
  type MessageWrite,
} from '../talking/talkers.ts';
import { until } from '../until.ts';
import { checkHeard, checkStored } from '../writers.ts';

export const chat: Fault = {
  name: 'chat',
  what: 'people who talk, through a careless proxy, while server and PostgreSQL are killed: every message once, in one order',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, quick ? 16 : 62);
  // The last two talk with nobody: whatever they hear, was not meant for them.
  const talking = people.slice(0, -2);
  // As many people as there are write faster than people do.
  const server = await stage.server({ LIMIT_FACTOR: '1000' });
  const pairs = await introduce(server.origin, talking);
  const listening = listen(stage, server, people, chance.next);
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 15_000 });

  const proxy = new CarelessProxy(() => server.origin, chance);
  const origin = await proxy.start();
  const ledger = stage.ledger<MessageWrite>();
  const talkers = new Talkers({
    ledger,
    chance,
    pairs,
    origin: () => origin,
    restMs: quick ? [100, 400] : [400, 1_600],
  });
  const counts = quick ? { server: 2, postgres: 1 } : { server: 10, postgres: 3 };
  const fromMs = quick ? 1_000 : 3_000;
  const kills = planKills(chance, counts, { fromMs, toMs: fromMs * 2 });
  const readyMs: number[] = [];
  for (const { kind, afterMs } of kills) {
    await delay(afterMs);
    if (kind === 'server') {
      await server.kill();
      readyMs.push(await server.start());
      log(`server killed, ready after ${Math.round(readyMs.at(-1) ?? 0)} ms`);
    } else {
      await stage.postgres.kill();
      log(`PostgreSQL killed, back after ${Math.round(await stage.postgres.back())} ms`);
      if (!server.isRunning) await server.start();
    }
  }
  await delay(fromMs);
  await talkers.stop();
  proxy.stop();
  for (const { client } of listening) client.line.hurry();

  const checks = new Checks();
  checks.equal('kills of the server', readyMs.length, counts.server);
  checks.report('requests sent twice by the proxy', proxy.doubled);
  checks.report('answers lost by the proxy', proxy.dropped);
  await checkStored(checks, ledger, stage.databaseUrl, keptMessages);
  await checkOrder(checks, ledger, server.origin, pairs);
  await checkUnread(
    checks,
    ledger,
    { origin: server.origin, databaseUrl: stage.databaseUrl },
    talking,
  );
  await checkHeard(checks, ledger, listening);
  checks.none(
    'refusals other than 503',
    talkers.refused.filter(({ status }) => status !== 503).map(({ status }) => status),
  );
  checks.report('server start to ready, slowest', most(readyMs) / 1000, 's');
  checks.report('message p95', quantile(talkers.okMs, 0.95), 'ms');
  return checks.verdict;
}

function listen(
  stage: Stage,
  server: ServerProcess,
  people: readonly Person[],
  random: () => number,
) {
  return people.map((person) => ({
    person,
    client: stage.listener({
      origins: [server.origin],
      token: person.token,
      random,
      markOf: markOfMessage,
    }),
  }));
}
