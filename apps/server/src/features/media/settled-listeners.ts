import type { WhenSettled } from './service.ts';

/**
 * Who waits for pictures to be settled: said once, when the features are put together.
 * @bound one answer of each feature
 */
const waiting = new Set<WhenSettled>();

export function waitForPictures(answers: readonly WhenSettled[]): void {
  for (const answer of answers) waiting.add(answer);
}

export function whoWaits(): readonly WhenSettled[] {
  return [...waiting];
}
