import { echoAxes, echoScale } from '@stenope/domain/echoes/axes';
import { formats, lights } from '@stenope/domain/look/terms';
import { licences } from '@stenope/domain/posts/limits';
import { longestQuery, mostColours, mostFound } from '@stenope/domain/search/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { postSorts } from '../feed.ts';
import { postCard } from '../posts.ts';
import { page, pageQuery, text } from '../primitives.ts';

/** Search for posts by words and facts. */

/** Best match first, or one of the orders of lists. */
export const searchSorts = ['match', ...postSorts] as const;

export type SearchSort = (typeof searchSorts)[number];

/** Lowest figure of an Echo: whole numbers, so that nobody can close in on a hidden score. */
const least = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(1), z.maximum(echoScale.max - 1))
  .register(z.globalRegistry, { type: 'integer' });

/** `c8242c`, or several joined by hyphens. */
const colours = z
  .string()
  .check(
    z.maxLength(mostColours * 7 - 1),
    z.regex(new RegExp(`^[0-9a-f]{6}(?:-[0-9a-f]{6}){0,${mostColours - 1}}$`)),
  );

const searchFilters = {
  /** Words of the place’s name. */
  place: z.optional(text({ min: 1, max: longestQuery })),
  /** Words of camera and film, where their author shows them. */
  camera: z.optional(text({ min: 1, max: longestQuery })),
  licence: z.optional(z.enum(licences)),
  /** Photographs with all of these colours, nearly. */
  colour: z.optional(colours),
  light: z.optional(z.enum(lights)),
  format: z.optional(z.enum(formats)),
  /** Only posts that say how they were made. */
  method: z.optional(z.enum(['told'])),
  /** Days in UTC, both included. */
  since: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  /** The whole Echo or one axis, at `least` so high; without an axis the whole. */
  axis: z.optional(z.enum(['global', ...echoAxes])),
  least: z.optional(least),
  /** Only one’s own posts; a visitor has none. */
  of: z.optional(z.enum(['me'])),
} as const;

/** Whether the server would take this value of a filter. */
export function fitsFilter(name: keyof typeof searchFilters, value: string): boolean {
  return z.safeParse(searchFilters[name], value).success;
}

export const searchPosts = action({
  id: 'search.posts',
  scope: 'read',
  about:
    'Posts with all these words, in any form, accents and slips forgiven, and such a photograph: best match first, newest or best first. Visitors search the newest twelve.',
  method: 'GET',
  path: '/api/search/posts',
  access: 'anyone',
  budget: 'searches',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(text({ max: longestQuery })),
    sort: z.optional(z.enum(searchSorts)),
    ...searchFilters,
  }),
  answer: z.strictObject({
    ...page(postCard).shape,
    /** For visitors: members would see more. A cursor would only be refused. */
    forMembers: z.optional(z.literal(true)),
    /** What was searched for in place of what was typed, which nothing has. */
    spelling: z.optional(text({ max: longestQuery })),
    /** No post has all the words; these have some of them. */
    some: z.optional(z.literal(true)),
  }),
  status: 200,
  errors: ['bad_cursor', 'signup_required'],
});

const counted = z.number().check(z.int(), z.minimum(0), z.maximum(mostFound));

export const countFound = action({
  id: 'search.counts',
  about:
    'How many posts such a search finds, up to a hundred, by how many authors, and how many of them with a place: those that `search.posts` would list to this reader. Visitors are told of their twelve.',
  method: 'GET',
  path: '/api/search/counts',
  access: 'anyone',
  budget: 'searches',
  query: z.strictObject({ q: z.optional(text({ max: longestQuery })), ...searchFilters }),
  answer: z.strictObject({
    posts: counted,
    creators: counted,
    placed: counted,
    /** There are at least so many: those counted are the newest. */
    more: z.optional(z.literal(true)),
  }),
  status: 200,
  errors: [],
});

export type FoundCounts = z.output<typeof countFound.answer>;

const total = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

export const readTotals = action({
  id: 'search.totals',
  scope: 'read',
  about:
    'How much there is to find: public things alone, counted within the last minute, without those of members across a block.',
  method: 'GET',
  path: '/api/search/totals',
  access: 'anyone',
  budget: 'searches',
  answer: z.strictObject({
    posts: total,
    users: total,
    hashtags: total,
    /** Members with a post. */
    creators: total,
    /** Posts that say where they were made. */
    placed: total,
  }),
  status: 200,
  errors: [],
});

export type Totals = z.output<typeof readTotals.answer>;
