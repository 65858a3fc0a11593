import { echoAxes } from '@stenope/domain/echoes/axes';
import { alikePosts, mapPosts, placePrecisions, postLimits } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from './accounts.ts';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { latitude, longitude } from './places.ts';
import { postCard } from './posts.ts';
import { id, page, pageQuery, text } from './primitives.ts';

/** All lists of posts. Every one applies the same visibility rule. */

const list = {
  method: 'GET',
  query: z.strictObject(pageQuery),
  answer: page(postCard),
  status: 200,
} as const;

/**
 * Newest first, or by the global score or one axis. Sorted by a score, posts with a visible score
 * come first, in the order of the ranked score; then the others, newest first. The order is all
 * that is revealed of a score.
 */
export const postSorts = ['recent', 'global', ...echoAxes] as const;

export type PostSort = (typeof postSorts)[number];

const sortedQuery = z.strictObject({ ...pageQuery, sort: z.optional(z.enum(postSorts)) });

/** For visitors: members would see more. A cursor would only be refused. */
const openPage = {
  ...page(postCard).shape,
  forMembers: z.optional(z.literal(true)),
};

export const tag = text({ min: 1, max: postLimits.tag });

/** How many posts of a hashtag the reader sees. */
const visiblePosts = {
  posts: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  /** A round number, for who mutes something: only the newest posts were looked through for it. */
  approximate: z.optional(z.literal(true)),
};

export const listPosts = action({
  ...list,
  id: 'posts.search',
  scope: 'read',
  about:
    'All posts, newest or best first. Visitors see the newest twelve, sorted as they like; then they are asked to join.',
  path: '/api/posts',
  access: 'anyone',
  budget: 'lists',
  query: sortedQuery,
  answer: z.strictObject(openPage),
  errors: ['bad_cursor', 'signup_required'],
});

/** A post at home; `via` is the followed hashtag that brought it, where its author is not followed. */
const homeCard = z.strictObject({ ...postCard.shape, via: z.optional(tag) });

export const homeLists = ['following', 'discover', 'needs_eyes'] as const;

export const readHome = action({
  ...list,
  id: 'feed.home',
  scope: 'read',
  about:
    'A member’s home: those they follow and hashtags they follow in time order, discoveries, posts that need eyes.',
  path: '/api/feed/{list}',
  access: 'member',
  budget: 'lists',
  params: z.strictObject({ list: z.enum(homeLists) }),
  answer: page(homeCard),
  errors: ['bad_cursor'],
});

export const homeNews = liveEvent({
  name: 'feed.home_news',
  about:
    'Somebody one follows has published, or somebody else under a hashtag one follows, while one’s home is open (topic `home:` and one’s own id). Told at the moment and kept nowhere: the list is read anew.',
  data: z.strictObject({ postId: id }),
});

export const readHashtag = action({
  ...list,
  id: 'hashtag.read',
  scope: 'read',
  about: 'Posts with a hashtag, newest or best first, and how many there are.',
  path: '/api/hashtags/{tag}/posts',
  access: 'anyone',
  budget: 'lists',
  query: sortedQuery,
  params: z.strictObject({ tag }),
  answer: z.strictObject({ ...openPage, tag, ...visiblePosts }),
  errors: ['bad_cursor', 'signup_required'],
});

export const searchHashtags = action({
  id: 'hashtags.search',
  scope: 'read',
  about:
    'Hashtags that begin so, or if asked nearly so, the most used first, with how many visible posts carry them. Without a limit the first eight, and no further page; visitors find those of their twelve.',
  method: 'GET',
  path: '/api/hashtags',
  access: 'anyone',
  budget: 'searches',
  query: z.strictObject({
    ...pageQuery,
    q: text({ min: 1, max: postLimits.tag }),
    /** Where nothing begins so, what is spelled nearly so. */
    near: z.optional(z.enum(['too'])),
  }),
  answer: z.strictObject({
    ...page(z.strictObject({ tag, ...visiblePosts })).shape,
    /** Nothing begins so: these are spelled nearly so. */
    near: z.optional(z.literal(true)),
  }),
  status: 200,
  errors: ['bad_cursor', 'signup_required'],
  limits: [{ by: 'address', times: 120, seconds: 60 }],
});

export const listPostsOf = action({
  ...list,
  id: 'users.posts.list',
  scope: 'read',
  about: 'A member’s posts, newest or best first; to themselves also those others do not see.',
  path: '/api/profiles/{username}/posts',
  access: 'member',
  budget: 'lists',
  query: sortedQuery,
  params: z.strictObject({ username }),
  errors: ['bad_cursor'],
});

/** A post on a map: its place with the precision its author chose, and no more. */
const placedPost = z.strictObject({
  lat: latitude,
  lon: longitude,
  precision: z.enum(placePrecisions),
  post: postCard,
});

export type PlacedPost = z.output<typeof placedPost>;

export const listPlacesOf = action({
  id: 'users.places.list',
  scope: 'read',
  about:
    'A member’s posts that say where they were made, newest first: the newest five hundred. To themselves also those others do not see.',
  method: 'GET',
  path: '/api/profiles/{username}/places',
  access: 'member',
  budget: 'lists',
  params: z.strictObject({ username }),
  answer: z.strictObject({
    items: z.array(placedPost).check(z.maxLength(mapPosts)),
    /** True when there are older ones, which the map does not show. */
    more: z.boolean(),
  }),
  status: 200,
  errors: [],
});

export const listAlike = action({
  id: 'posts.alike',
  scope: 'read',
  about:
    'Works of others in the same light as a post: the twelve closest in palette and tones, of the newest that come near. None while the photograph has not been looked at.',
  method: 'GET',
  path: '/api/posts/{postId}/alike',
  access: 'member',
  budget: 'lists',
  params: z.strictObject({ postId: id }),
  answer: z.strictObject({ items: z.array(postCard).check(z.maxLength(alikePosts)) }),
  status: 200,
  errors: [],
});

export const listFavourites = action({
  ...list,
  id: 'favourites.list',
  scope: 'read',
  about: 'The private collection, newest first.',
  path: '/api/me/favourites',
  access: 'member',
  budget: 'lists',
  errors: ['bad_cursor'],
});
