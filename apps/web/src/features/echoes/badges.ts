/** Badges in the order in which they are earned. */
export const knownBadges = [
  'new_eye',
  'attentive_eye',
  'trusted_eye',
  'seasoned_eye',
  'light_bearer',
] as const;

const smallest = 1.4;
const largest = 5;

/**
 * Aperture of a badge's eye; only the last badge is lit. Unknown badges of later rules look like
 * the first.
 */
export function openingOf(badge: string): { readonly radius: number; readonly isLit: boolean } {
  const rank = Math.max(
    0,
    knownBadges.findIndex((known) => known === badge),
  );
  const last = knownBadges.length - 1;
  return { radius: smallest + (rank / last) * (largest - smallest), isLit: rank === last };
}
