import { mostPlaces, type Place } from '@stenope/contract/places';
import { distanceKm, onFlatMap, type Coordinates } from '@stenope/domain/places/coordinates';
import { foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import { placeScore } from '@stenope/domain/places/ranking';
import {
  nearSlipsOf,
  respellings,
  slipNumbersOf,
  slipsApart,
} from '@stenope/domain/places/respelling';
import type { Context } from '../../platform/context.ts';
import type { Executor } from '../../platform/db/database.ts';
import { searchElsewhere } from './elsewhere/search.ts';
import { presentPlace } from './present.ts';
import { findNeighbours, findPlaces, type FoundPlace } from './queries.ts';

const usualLimit = 6;

/** Phrases tried in place of one that leads nowhere, and places taken of each. */
const mostMeanings = 6;
const placesEach = 3;

/** Farther away than this, a photograph was not made "near" a place. */
const farthestKm = 150;

/** Best first. Another service is asked when the operator says so; when it fails, our own index. */
export async function searchPlaces(
  context: Pick<Context, 'db' | 'env' | 'log'>,
  typed: string,
  limit: number = usualLimit,
): Promise<readonly Place[]> {
  const elsewhere = await searchElsewhere(context, typed, limit);
  const found = elsewhere ?? (await searchIndex(context.db, typed, limit));
  return found.map(presentPlace);
}

/** What was typed as it stands; only when that leads nowhere, what it may have been meant to be. */
async function searchIndex(
  on: Executor,
  typed: string,
  limit: number,
): Promise<readonly FoundPlace[]> {
  const phrase = foldName(typed);
  if (phrase === '') return [];
  const phrases = [...new Set([phrase, withoutLinkWords(phrase)])];
  const { places, words } = await findPlaces(on, {
    phrases,
    each: mostPlaces,
    near: nearSlipsOf(phrase),
    slips: slipNumbersOf(phrase),
  });
  if (places.length > 0) {
    const apart = (by: string): number => (phrases.includes(by) ? 0 : slipsApart(phrase, by));
    return best(places, apart, limit);
  }
  const meant = respellings(phrase, words, mostMeanings);
  if (meant.length === 0) return [];
  const slips = new Map(meant.map((one) => [one.phrase, one.slips]));
  const asMeant = { phrases: [...slips.keys()], each: placesEach, near: [], slips: [] };
  const respelled = await findPlaces(on, asMeant);
  return best(respelled.places, (by) => slips.get(by) ?? 0, limit);
}

/** A slip more weighs as much as a hundred times the people. */
const forSlip = 2;

function best(
  places: readonly FoundPlace[],
  slipsOf: (phrase: string) => number,
  limit: number,
): readonly FoundPlace[] {
  const scored = places
    .map((place) => {
      const { name, population, countryCode, phrase } = place;
      const names = [name, ...otherNamesOf(place)].map(foldName);
      const ranked = { names, population, isFrench: countryCode === 'FR' };
      return { place, score: placeScore(ranked, phrase) - forSlip * slipsOf(phrase) };
    })
    // Words that share all letters but one may be too far apart all the same.
    .filter(({ score }) => Number.isFinite(score))
    .toSorted((one, other) => other.score - one.score);
  // A name may be entered at several words that begin alike: its best entry counts.
  const once = new Map<string, FoundPlace>();
  for (const { place } of scored) if (!once.has(place.source)) once.set(place.source, place);
  return [...once.values()].slice(0, limit);
}

/** Measured on the ground, among the neighbours on the map. */
export async function findNearest(
  { db }: Context,
  at: Coordinates,
): Promise<{ place: Place; km: number } | null> {
  const { x, y } = onFlatMap(at);
  const neighbours = await findNeighbours(db, { x, y, beyond: x > 0 ? x - 360 : x + 360 });
  const [nearest] = neighbours
    .map((place) => ({ place, km: distanceKm(at, place) }))
    .toSorted((one, other) => one.km - other.km);
  if (!nearest || nearest.km > farthestKm) return null;
  return { place: presentPlace(nearest.place), km: Math.round(nearest.km * 10) / 10 };
}
