import type { PlacePrecision } from './coordinates.ts';

/** House number with its suffix: "12 bis Rue du Viaduc", "7/9, Hauptstraße". */
const houseNumber = /^\d+(?:\s?[-/]\s?\d+)?\s?(?:bis|ter|quater|[a-z])?(?=[\s,])[\s,]+/i;

/** Town, region, country: parts before them are within the town. */
const partsOfTown = 3;

/**
 * A label no more precise than its place: within a kilometre it has no house number, for a town no
 * street. Parts go from the smallest to the largest, "12 Rue du Viaduc, Die, Drôme, France".
 */
export function coarseLabel(label: string, precision: PlacePrecision): string {
  if (precision === 'exact') return label;
  const parts = label.replace(houseNumber, '').split(', ');
  return (precision === 'km' ? parts : parts.slice(-partsOfTown)).join(', ') || label;
}

/** The label from the town's name on; undefined when it is not among the parts. */
export function labelFrom(label: string, isTown: (part: string) => boolean): string | undefined {
  const parts = label.split(', ');
  const at = parts.findIndex(isTown);
  return at < 0 ? undefined : parts.slice(at).join(', ');
}
