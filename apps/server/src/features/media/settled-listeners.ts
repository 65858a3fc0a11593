import type { WhenSettled } from './pictures.ts';

/**
 * Listeners for settled pictures, registered when the features are composed.
 * @bound one answer of each feature
 */
const waiting = new Set<WhenSettled>();

export function waitForPictures(answers: readonly WhenSettled[]): void {
  for (const answer of answers) waiting.add(answer);
}

export function whoWaits(): readonly WhenSettled[] {
  return [...waiting];
}
