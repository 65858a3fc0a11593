import { globalScore } from '@stenope/domain/echoes/global-score';
import type { World } from '@stenope/domain/trust/batch/world';

/** The global mark of one rating of a world, which keeps half steps. */
export function globalAt({ marks }: World['ratings'], at: number): number {
  const [intention = 0, composition = 0, matiere = 0, technique = 0, emotion = 0] = marks.subarray(
    at * 5,
    at * 5 + 5,
  );
  return globalScore({
    intention: intention / 2,
    composition: composition / 2,
    matiere: matiere / 2,
    technique: technique / 2,
    emotion: emotion / 2,
  });
}
