import type { PlacePrecision } from './coordinates.ts';

/** "12 bis Rue du Viaduc", "7/9, Hauptstraße": the number, and what belongs to it. */
const houseNumber = /^\d+(?:\s?[-/]\s?\d+)?\s?(?:bis|ter|quater|[a-z])?(?=[\s,])[\s,]+/i;

/** Town, region, country: what stands before them is within the town. */
const partsOfTown = 3;

/**
 * A label no finer than the place it stands for: about a kilometre has no house number, a town no
 * street. Labels go from the smallest to the largest, "12 Rue du Viaduc, Die, Drôme, France".
 */
export function coarseLabel(label: string, precision: PlacePrecision): string {
  if (precision === 'exact') return label;
  const parts = label.replace(houseNumber, '').split(', ');
  return (precision === 'km' ? parts : parts.slice(-partsOfTown)).join(', ') || label;
}

/** From the name of the town on; undefined when it is not among the parts. */
export function labelFrom(label: string, isTown: (part: string) => boolean): string | undefined {
  const parts = label.split(', ');
  const at = parts.findIndex(isTown);
  return at < 0 ? undefined : parts.slice(at).join(', ');
}
