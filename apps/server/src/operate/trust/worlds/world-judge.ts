import type { TrustConfig } from '@stenope/domain/trust/config';
import { attacks, worldOf } from './attacks.ts';
import { usualHabits } from './community.ts';
import {
  atMost,
  average,
  coverageOf,
  type Finding,
  judge,
  play,
  shownShifts,
  within,
} from './judge.ts';

const batchDays = 3;

/** Grown communities, calm and under every attack; what one world says little about, all together. */
export function judgeWorlds(seeds: readonly number[], config: TrustConfig): Finding[] {
  const watched = Array.from({ length: 12 }, (_, n) => usualHabits.posts + n);
  const shown: number[] = [];
  const coverage = { stable: 0, covered: 0 };
  const findings = seeds.flatMap((seed) => {
    const [calm, ...attacked] = attacks.map((attack) =>
      play(worldOf(attack, seed, usualHabits), watched, config, batchDays),
    );
    if (!calm) return [];
    const { stable, covered } = coverageOf(calm);
    coverage.stable += stable;
    coverage.covered += covered;
    for (const played of attacked.filter(({ world }) => world.attack.startsWith('camo'))) {
      shown.push(...shownShifts(calm, played).map(Math.abs));
    }
    return judge(calm, attacked).map((finding) => ({
      ...finding,
      name: `seed ${seed}, ${finding.name}`,
    }));
  });
  return [
    ...findings,
    atMost('all seeds: first strikes shown', average(shown), 0.4),
    within('all seeds: coverage', coverage.covered / coverage.stable, 0.87, 0.93),
  ];
}
