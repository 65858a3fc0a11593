import { listPlacesOf, type PlacedPost } from '@stenope/contract/feed';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { keepCards, postKeys } from '../api.ts';
import { listed, type ListedPost } from '../lists/list-query.ts';

/** A post on a map, and its entry in the list beside it. */
export interface MapPost extends ListedPost, Pick<PlacedPost, 'lat' | 'lon' | 'precision'> {
  readonly label: string | null;
}

export interface MemberPlaces {
  readonly posts: readonly MapPost[];
  /** True when there are older ones, which the map does not show. */
  readonly isCut: boolean;
}

/** Places of a member's photographs; fetched each time the map is opened. */
export function placesQuery(username: string, cache: QueryClient) {
  return queryOptions({
    queryKey: postKeys.placesOf(username),
    queryFn: async ({ signal }): Promise<MemberPlaces> => {
      const { items, more } = await api(listPlacesOf, { params: { username }, signal });
      keepCards(
        cache,
        items.map(({ post }) => post),
      );
      return { posts: items.map(onMap), isCut: more };
    },
    staleTime: 0,
    meta: { live: true },
  });
}

function onMap({ post, lat, lon, precision }: PlacedPost): MapPost {
  return { ...listed(post), lat, lon, precision, label: post.place };
}

/** Updates or removes a post on every cached map. */
export function remap(
  cache: QueryClient,
  postId: string,
  change: (post: ListedPost) => readonly ListedPost[],
): void {
  cache.setQueriesData<MemberPlaces>({ queryKey: postKeys.places }, (known) => {
    if (!known?.posts.some(({ id }) => id === postId)) return known;
    const posts = known.posts.flatMap((one) =>
      one.id === postId ? change(one).map((changed) => ({ ...one, ...changed })) : [one],
    );
    return { ...known, posts };
  });
}
