import { findNearestPlace, searchPlaces } from '@stenope/contract/places';
import type { Case } from '../play.ts';

export const placesCases: Readonly<Record<string, Case>> = {
  'geo.address.lookup': (_stage, { client }) => ({
    send: () => client.send(searchPlaces, { query: { q: 'Die' } }),
  }),
  'geo.address.nearest': (_stage, { client }) => ({
    send: () => client.send(findNearestPlace, { query: { lat: 44.75, lon: 5.37 } }),
  }),
};
