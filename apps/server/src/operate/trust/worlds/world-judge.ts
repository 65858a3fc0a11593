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

/**
 * Checks grown communities, calm and under every attack; values with few samples are pooled over
 * all worlds.
 */
export function judgeWorlds(seeds: readonly number[], config: TrustConfig): Finding[] {
  const watched = Array.from({ length: 12 }, (_, n) => usualHabits.posts + n);
  const shown = { camoBoost: [] as number[], camoBomb: [] as number[] };
  const coverage = { stable: 0, covered: 0 };
  const findings = seeds.flatMap((seed) => {
    const [calm, ...attacked] = attacks.map((attack) =>
      play(worldOf(attack, seed, usualHabits), watched, config, batchDays),
    );
    if (!calm) return [];
    const { stable, covered } = coverageOf(calm);
    coverage.stable += stable;
    coverage.covered += covered;
    for (const played of attacked) {
      const { attack } = played.world;
      if (attack === 'camoBoost' || attack === 'camoBomb') {
        shown[attack].push(...shownShifts(calm, played));
      }
    }
    return judge(calm, attacked).map((finding) => ({
      ...finding,
      name: `seed ${seed}, ${finding.name}`,
    }));
  });
  return [
    ...findings,
    atMost('all seeds: first boosts shown', Math.abs(average(shown.camoBoost)), 0.4),
    atMost('all seeds: first bombs shown', Math.abs(average(shown.camoBomb)), 0.4),
    within('all seeds: coverage', coverage.covered / coverage.stable, 0.87, 0.93),
  ];
}
