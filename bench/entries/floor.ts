import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender } from '../harness/contender.ts';
import type { LoadRequest } from '../harness/load.ts';
import { bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { ratioTo, type Row, rowOf } from '../measure/table.ts';
import { floorExpected, floorGet, floorPost } from '../works/floor/floor.ts';

const bench = join(import.meta.dirname, '..');

const contenders = [
  { name: 'raw', script: join(bench, 'references/raw/server.ts'), args: ['floor'] },
  { name: 'fastify', script: join(bench, 'references/fastify/server.ts') },
  { name: 'ours', script: join(bench, 'servers/floor.ts') },
] as const;

const works = [
  { work: 'GET with a query', request: floorGet, expected: floorExpected.get },
  { work: 'POST with a body', request: floorPost, expected: floorExpected.post },
] as const;

export const entry: Entry = {
  name: 'floor',
  what: 'an empty, validated contract route against bare node:http and fastify alone',
  rounds: 7,
  generations: 7,
  run,
};

async function run(harness: Bench): Promise<Outcome> {
  const rows = await harness.interleave(() => openTurns(harness));
  const bars = harness.quick ? [] : [cpuBar(rows)];
  return { metrics: loadMetrics, rows, bars: [...bars, nothingFailed(rows)] };
}

async function openTurns(harness: Bench): Promise<Turn[]> {
  const taking: Contender[] = [];
  for (const launch of harness.quick ? contenders.slice(0, 1) : contenders) {
    taking.push(await harness.launch({ ...launch, probe: floorGet.path }));
  }
  const turns: Turn[] = [];
  for (const { work, request, expected } of works) {
    for (const contender of taking) {
      await saysTheSame(contender, request, expected);
      const measure = () => harness.shoot({ contender, requests: [request] });
      turns.push({ work, contender: contender.name, measure });
    }
  }
  return turns;
}

/** Checks that a contender gives the expected answer; otherwise it does not do the same work. */
async function saysTheSame(
  contender: Contender,
  request: LoadRequest,
  expected: object,
): Promise<void> {
  const { method, path, headers, body } = request;
  const response = await fetch(`${contender.origin}${path}`, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  deepStrictEqual(await response.json(), expected, `${contender.name} answers ${method} otherwise`);
}

function cpuBar(rows: readonly Row[]) {
  const ours = rowOf(rows, works[0].work, 'ours');
  const ratio = ratioTo(rows, ours, 'fastify', 'cpuPer1000');
  return bar('ours CPU per request / fastify alone CPU', ratio, '<=', 1.35);
}
