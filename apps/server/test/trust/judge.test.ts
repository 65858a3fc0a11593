import { trust2026v1 } from '@stenope/domain/trust/versions';
import { expect, test } from 'vitest';
import { type Attack, worldOf } from '../../src/operate/trust/worlds/attacks.ts';
import { type Habits, usualHabits } from '../../src/operate/trust/worlds/community.ts';
import { type Finding, judge, play } from '../../src/operate/trust/worlds/judge.ts';

/** A third of the usual community: large enough for rings and clusters, small enough for every run. */
const small: Habits = { ...usualHabits, members: 260, posts: 330, days: 150, ratingsPerPost: 15 };
const watched = Array.from({ length: 12 }, (_, n) => small.posts + n);

function findings(seed: number, attacks: readonly Attack[]): Finding[] {
  const played = (attack: Attack) => play(worldOf(attack, seed, small), watched, trust2026v1, 6);
  return judge(played('none'), attacks.map(played));
}

test('a small calm community and its attackers: every bar holds', { timeout: 120_000 }, () => {
  const found = findings(11, ['bomb', 'camoBoost', 'camoBomb', 'retaliation', 'strikeFresh']);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ holds }) => !holds)).toEqual([]);
});

test('the same seed makes the same world', () => {
  expect(worldOf('sybil', 3, small)).toEqual(worldOf('sybil', 3, small));
});
