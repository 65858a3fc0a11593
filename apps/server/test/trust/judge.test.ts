import { trust2026v1, trust2026v3 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { type Attack, worldOf } from '../../src/operate/trust/worlds/attacks.ts';
import { type Habits, usualHabits } from '../../src/operate/trust/worlds/community.ts';
import { type Finding, judge, play } from '../../src/operate/trust/worlds/judge.ts';
import { searched, tryPlans } from '../../src/operate/trust/worlds/ring-judge.ts';
import { reportedPlan, ringPlans, ringWorld } from '../../src/operate/trust/worlds/rings.ts';
import { youngCommunities } from '../../src/operate/trust/worlds/young.ts';
import { judgeYoung } from '../../src/operate/trust/worlds/young-judge.ts';

/**
 * A third of the usual community: large enough for rings and clusters, small enough for every run.
 */
const small: Habits = { ...usualHabits, members: 260, posts: 330, days: 150, ratingsPerPost: 15 };
const watched = Array.from({ length: 12 }, (_, n) => small.posts + n);

function findings(seed: number, attacks: readonly Attack[]): Finding[] {
  const played = (attack: Attack) => play(worldOf(attack, seed, small), watched, trust2026v3, 6);
  return judge(played('none'), attacks.map(played));
}

test('a small calm community and its attackers: every bar holds', { timeout: 240_000 }, () => {
  const found = findings(11, ['bomb', 'camoBoost', 'camoBomb', 'retaliation', 'strikeFresh']);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ holds }) => !holds)).toEqual([]);
});

test('a circle of twelve friends settles; by the first version nothing of it did', () => {
  const { twelve } = youngCommunities;
  const held = judgeYoung([3], trust2026v3, { twelve: { ...twelve, days: 45, posts: 40 } });
  expect(held.filter(({ holds }) => !holds)).toEqual([]);
  const [before] = judgeYoung([3], trust2026v1, { twelve: { ...twelve, days: 45, posts: 40 } });
  expect(before).toMatchObject({ name: 'twelve: stable', value: 0 });
});

test('a ring that stays below the published gap is found', { timeout: 240_000 }, () => {
  const [outcome] = tryPlans(ringWorld(3, searched), [reportedPlan], trust2026v3, 20);
  expect(outcome?.shift).toBeLessThan(0.2);
  expect(outcome?.plainShift).toBeGreaterThan(0.25);
  expect(outcome?.found).toBeGreaterThanOrEqual(6);
});

test('the same seed makes the same world, and the same plans', () => {
  expect(worldOf('sybil', 3, small)).toEqual(worldOf('sybil', 3, small));
  expect(ringPlans(20, 5)).toEqual(ringPlans(20, 5));
});
