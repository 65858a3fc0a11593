import { findNearestPlace, searchPlaces } from '@stenope/contract/places';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function placeRoutes(context: Context): readonly Route[] {
  return [
    handle(searchPlaces, async ({ query }) => ({
      items: [...(await service.searchPlaces(context, query.q, query.limit))],
    })),
    handle(findNearestPlace, async ({ query }) => ({
      nearest: await service.findNearest(context, query),
    })),
  ];
}
