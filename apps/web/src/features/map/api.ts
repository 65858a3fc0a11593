import {
  listCellProfiles,
  mapPosts,
  mapProfiles,
  type PostSquare,
  type ProfileSquare,
} from '@stenope/contract/feed/map';
import { quadkeyOf, type Tile } from '@stenope/domain/map/cells';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const mapKeys = {
  posts: (tile: Tile) => ['map', 'posts', quadkeyOf(tile)],
  profiles: (tile: Tile) => ['map', 'profiles', quadkeyOf(tile)],
  people: (cell: string) => ['map', 'people', cell],
} as const;

/** A square of the map, with its posts or its members. */
export type MapSquare =
  | ({ readonly kind: 'posts' } & PostSquare)
  | ({ readonly kind: 'profiles' } & ProfileSquare);

/** Who looks at the same part again within this time is shown the same. */
const fresh = { staleTime: 30_000, gcTime: 5 * 60_000 } as const;

export function tileQuery(kind: MapSquare['kind'], tile: Tile) {
  const params = { zoom: tile.zoom, x: tile.x, y: tile.y };
  return queryOptions({
    queryKey: mapKeys[kind](tile),
    queryFn: async ({ signal }): Promise<readonly MapSquare[]> => {
      if (kind === 'posts') {
        const { squares } = await api(mapPosts, { params, signal });
        return squares.map((square) => ({ kind, ...square }));
      }
      const { squares } = await api(mapProfiles, { params, signal });
      return squares.map((square) => ({ kind, ...square }));
    },
    ...fresh,
  });
}

/** Members whose place lies in a square. */
export function squarePeopleQuery(cell: string) {
  return infiniteQueryOptions({
    queryKey: mapKeys.people(cell),
    queryFn: ({ pageParam, signal }) =>
      api(listCellProfiles, { params: { cell }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  });
}
