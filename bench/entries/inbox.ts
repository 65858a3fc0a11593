import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender, Launch } from '../harness/contender.ts';
import { parseServer } from '../harness/parse.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { ratioTo, type Row, rowOf } from '../measure/table.ts';
import { fillInboxes, type Name, requestOf } from '../works/talks/inbox.ts';
import { fillParseInboxes } from '../works/talks/inbox-parse.ts';
import type { SignedIn } from '../works/talks/members.ts';
import { ourPeople } from '../works/people.ts';

const full = 300_000;
const small = 6_000;

const work = 'W5';

export const entry: Entry = {
  name: 'inbox',
  what: 'unread counters and the latest 20 notifications, against raw and parse',
  rounds: 6,
  generations: 3,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const notifications = bench.quick ? small : full;
  const url = await (await bench.database()).open(`inbox_${notifications}`);
  const people = await fillInboxes(url, notifications, bench.log);
  const launches = await launchesOf(bench, url, people);
  const rows = await bench.interleave(() => openTurns(bench, launches, people));
  const bars = bench.quick ? [] : barsOf(rows);
  return { metrics: loadMetrics, rows, bars: [...bars, nothingFailed(rows)] };
}

async function launchesOf(
  bench: Bench,
  url: string,
  people: readonly SignedIn[],
): Promise<readonly Launch[]> {
  const raw: Launch = {
    name: 'raw',
    script: join(import.meta.dirname, '../references/raw/server.ts'),
    args: ['inbox'],
    probe: '/ready',
    env: () => ({ DATABASE_URL: url }),
  };
  if (bench.quick) return [raw];
  const parse = await parseServer(url, bench.log);
  const filling = await bench.launch(parse);
  await fillParseInboxes(filling, url, people);
  await filling.stop();
  return [raw, parse, ourPeople(url, bench.dataDir)];
}

async function openTurns(
  bench: Bench,
  launches: readonly Launch[],
  people: readonly SignedIn[],
): Promise<Turn[]> {
  const helpers = [(await bench.database()).pid()];
  const taking: Contender[] = [];
  for (const launch of launches) taking.push(await bench.launch(launch));
  await sayTheSame(taking, people);
  return taking.map((contender) => {
    const name = contender.name as Name;
    const requests = people.map((person) => requestOf(name, person));
    return { work, contender: name, measure: () => bench.shoot({ contender, requests, helpers }) };
  });
}

interface Inbox {
  readonly notifications: number;
  readonly messages: number;
  readonly requests: number;
  readonly latest: readonly { readonly id?: string; readonly objectId?: string }[];
}

/** Checks that all contenders count and show the same; otherwise they do not do the same work. */
async function sayTheSame(
  taking: readonly Contender[],
  people: readonly SignedIn[],
): Promise<void> {
  for (const person of people.slice(0, 10)) {
    const seen: unknown[] = [];
    for (const { name, origin } of taking) {
      const { method, path, headers, body } = requestOf(name as Name, person);
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} refuses an inbox: ${text.slice(0, 400)}`);
      const answer = JSON.parse(text) as Inbox & { result?: Inbox };
      const { latest, notifications, messages, requests } = answer.result ?? answer;
      const ids = latest.map(({ id, objectId }) => id ?? objectId ?? '').toSorted();
      seen.push({ notifications: Math.min(notifications, 100), messages, requests, ids });
    }
    const [first, ...others] = seen;
    if ((first as { ids: string[] }).ids.length < 20) throw new Error('an inbox is too small');
    for (const other of others) deepStrictEqual(other, first, 'an inbox is answered otherwise');
  }
}

function barsOf(rows: readonly Row[]): Bar[] {
  const ratio = (reference: Name) =>
    ratioTo(rows, rowOf(rows, work, 'ours'), reference, 'requestsPerSecond');
  return [
    bar('W5 / raw', ratio('raw'), '>=', 0.65, 0.8),
    bar('W5 / parse', ratio('parse'), '>=', 3),
  ];
}
