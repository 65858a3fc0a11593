import { attacks, worldOf } from '../../apps/server/src/operate/trust/worlds/attacks.ts';
import { usualHabits } from '../../apps/server/src/operate/trust/worlds/community.ts';
import {
  type Finding,
  judge,
  play,
  soonShift,
} from '../../apps/server/src/operate/trust/worlds/judge.ts';
import { runBatch } from '../../packages/domain/src/trust/batch/batch.ts';
import { createEngine } from '../../packages/domain/src/trust/engine.ts';
import { dayLength } from '../../packages/domain/src/trust/evidence.ts';
import { newCommunity } from '../../packages/domain/src/trust/community.ts';
import { trust2026v3 } from '../../packages/domain/src/trust/versions.ts';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { quantile, type Sample } from '../measure/statistics.ts';
import type { Metric, Row } from '../measure/table.ts';
import { days, filledWorld, ratingsOfOnePost, type Size } from '../works/trust.ts';

const metrics: readonly Metric[] = [
  { key: 'p50Ms', label: 'p50 ms', digits: 3 },
  { key: 'p99Ms', label: 'p99 ms', digits: 3 },
  { key: 'rssMb', label: 'RSS MB', digits: 0 },
];

const full: Size = { members: 10_000, posts: 50_000, ratings: 1_000_000 };
const quickSize: Size = { members: 500, posts: 1_000, ratings: 10_000 };
const seeds = [1, 2, 3, 4];
const ofOnePost = [20, 1000];

export const entry: Entry = {
  name: 'trust',
  what: 'the trust engine alone: one rating, a batch over a million, and the judge on worlds of ours',
  rounds: 3,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const turns = [
    batchTurn(bench.quick ? quickSize : full),
    ...ofOnePost.map((count) => ratingTurn(count, bench.quick ? 50 : 2000)),
  ];
  const rows = await bench.interleave(() => Promise.resolve(turns));
  const [batch, ...single] = rows;
  if (!batch) throw new Error('nothing was measured');
  const bars = [
    bar('seconds of a batch', worst(batch, 'p99Ms') / 1000, '<=', 60),
    bar('MB of memory in a batch', worst(batch, 'rssMb'), '<=', 1000),
    // A few calls on a busy machine have no meaningful 99th percentile.
    ...(bench.quick ? [] : [...single.map(barOfOne), ...judgedAll(bench)]),
  ];
  return { metrics, rows, bars };
}

function barOfOne(row: Row): Bar {
  return bar(`p99 ms, ${row.work}`, worst(row, 'p99Ms'), '<=', 5);
}

function worst({ samples }: Row, key: string): number {
  return Math.max(...samples.map((sample) => sample[key] ?? Number.NaN));
}

function sampleOf(times: readonly number[]): Sample {
  return {
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    rssMb: process.memoryUsage().rss / 1e6,
  };
}

function batchTurn(size: Size): Turn {
  const world = filledWorld(size, 1);
  const community = { ...newCommunity(trust2026v3), trustedMembers: 100 };
  return {
    work: `a batch over ${size.ratings} ratings`,
    contender: 'ours',
    measure: () => {
      const since = performance.now();
      runBatch(world, community, trust2026v3, days * dayLength);
      return Promise.resolve(sampleOf([performance.now() - since]));
    },
  };
}

function ratingTurn(count: number, times: number): Turn {
  const engine = createEngine(trust2026v3);
  const ratings = ratingsOfOnePost(count, 2);
  const community = { ...newCommunity(trust2026v3), trustedMembers: 100 };
  return {
    work: `one rating of ${count}`,
    contender: 'ours',
    measure: () => {
      const taken = Array.from({ length: times }, () => {
        const since = performance.now();
        engine.rescore({ ratings, community }, []);
        return performance.now() - since;
      });
      return Promise.resolve(sampleOf(taken));
    },
  };
}

function judgedAll(bench: Bench): Bar[] {
  const found = seeds.map((seed) => ({ seed, findings: judged(seed, bench) }));
  const soon = found
    .flatMap(({ findings }) => findings)
    .filter(({ name }) => name.endsWith(soonShift))
    .map(({ value }) => value);
  const average = soon.reduce((total, value) => total + value, 0) / soon.length;
  return [
    ...found.flatMap(({ seed, findings }) => findings.map((finding) => asBar(seed, finding))),
    bar(`camouflaged rings: ${soonShift}, average`, average, '<=', 0.4),
  ];
}

function judged(seed: number, bench: Bench): Finding[] {
  const watched = Array.from({ length: 12 }, (_, n) => usualHabits.posts + n);
  const [calm, ...attacked] = attacks.map((attack) => {
    bench.log(`seed ${seed}: ${attack}`);
    return play(worldOf(attack, seed, usualHabits), watched, trust2026v3, 3);
  });
  return calm ? judge(calm, attacked) : [];
}

function asBar(seed: number, { name, value, wanted: want, holds }: Finding): Bar {
  return { what: `seed ${seed}, ${name}`, value, want, holds };
}
