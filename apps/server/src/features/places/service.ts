import type { Place } from '@stenope/contract/places';
import { distanceKm, onFlatMap, type Coordinates } from '@stenope/domain/places/coordinates';
import { coarseLabel, labelFrom } from '@stenope/domain/places/labels';
import { foldName } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/db/database.ts';
import { searchElsewhere } from './elsewhere/search.ts';
import { searchIndex } from './index-search.ts';
import { presentPlace } from './present.ts';
import { findNeighbours } from './queries.ts';

const usualLimit = 6;

/** Largest distance at which a photograph is still "near" a place. */
const farthestKm = 150;

/**
 * Best first. From an external service if the operator chose one, with our own index as fallback.
 */
export async function searchPlaces(
  context: Pick<Context, 'db' | 'env' | 'log'>,
  typed: string,
  limit: number = usualLimit,
): Promise<readonly Place[]> {
  const elsewhere = await searchElsewhere(context, typed, limit);
  const found = elsewhere ?? (await searchIndex(context.db, typed, limit));
  return found.map(presentPlace);
}

/** Nearest places by real distance, among the candidates on the map; none beyond "near". */
async function neighboursOf(on: Executor, at: Coordinates) {
  const { x, y } = onFlatMap(at);
  const neighbours = await findNeighbours(on, { x, y, beyond: x > 0 ? x - 360 : x + 360 });
  return neighbours
    .map((place) => ({ place, km: distanceKm(at, place) }))
    .filter(({ km }) => km <= farthestKm)
    .toSorted((one, other) => one.km - other.km);
}

export async function findNearest(
  { db }: Context,
  at: Coordinates,
): Promise<{ place: Place; km: number } | null> {
  const [nearest] = await neighboursOf(db, at);
  if (!nearest) return null;
  return { place: presentPlace(nearest.place), km: Math.round(nearest.km * 10) / 10 };
}

/**
 * Label coarsened to the town: from the town's name on, if the label contains it; otherwise the
 * nearest known town. Without one, the usual format of labels decides.
 */
export async function townLabel(
  { db }: Pick<Context, 'db'>,
  { label, lat, lon }: Coordinates & { readonly label: string },
): Promise<string> {
  const near = (await neighboursOf(db, { lat, lon })).map(({ place }) => place);
  const towns = near.filter(({ kind }) => kind !== 'district');
  const names = new Set(towns.flatMap((town) => [town.name, ...otherNamesOf(town)]).map(foldName));
  const [nearest] = towns.length > 0 ? towns : near;
  const named = labelFrom(label, (part) => names.has(foldName(part)));
  return named ?? (nearest ? presentPlace(nearest).label : coarseLabel(label, 'city'));
}
