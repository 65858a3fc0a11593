import { deepestLevel, deepestTile } from '@stenope/domain/map/cells';
import { postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from '../accounts.ts';
import { action } from '../action.ts';
import { photo } from '../media.ts';
import { person } from '../people.ts';
import { latitude, longitude } from '../places.ts';
import { postCard } from '../posts.ts';
import { id, page, pageQuery, text } from '../primitives.ts';

/**
 * The map: squares with how many posts or profiles stand in them, and the lists of a square. Places
 * are as coarse as their author chose before they are stored; no question makes them finer.
 */

/** Name of a square: one digit a level (`domain/map/cells.ts`). */
export const cell = z
  .string()
  .check(z.minLength(1), z.maxLength(deepestLevel, { abort: true }), z.regex(/^[0-3]+$/));

const whole = (most: number) =>
  z.coerce
    .number<string | number>()
    .check(z.int(), z.minimum(0), z.maximum(most))
    .register(z.globalRegistry, { type: 'integer' });

const tile = {
  method: 'GET',
  access: 'anyone',
  budget: 'tiles',
  params: z.strictObject({
    zoom: whole(deepestTile),
    x: whole(2 ** deepestTile - 1),
    y: whole(2 ** deepestTile - 1),
  }),
  status: 200,
} as const;

/** Squares of a tile, each with how many stand in it and their middle. */
const square = {
  cell,
  lat: latitude,
  lon: longitude,
  count: z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)),
  /** There are more than were counted. */
  more: z.optional(z.literal(true)),
};

const squares = <T extends z.core.$ZodType>(one: T) =>
  z.strictObject({ squares: z.array(one).check(z.maxLength(16)) });

const postSquare = z.strictObject({
  ...square,
  /** What the names of the newest posts' places have in common: "Drôme, France". */
  common: z.nullable(text({ max: postLimits.placeLabel })),
  /** Some were not looked at, or have no name: their places may be elsewhere. */
  unsure: z.optional(z.literal(true)),
  /** The newest post that this reader sees; none where all of the newest are hidden from them. */
  post: z.nullable(
    z.strictObject({
      id,
      author: username,
      title: text({ max: postLimits.title }),
      alt: text({ max: postLimits.alt, lines: 'many' }),
      sensitive: z.enum(sensitivities),
      place: z.nullable(text({ max: postLimits.placeLabel })),
      photo: z.nullable(photo),
    }),
  ),
});

export type PostSquare = z.output<typeof postSquare>;

const profileSquare = z.strictObject({
  ...square,
  /** One of the members whose place it is. */
  member: z.nullable(person),
});

export type ProfileSquare = z.output<typeof profileSquare>;

export const mapPosts = action({
  ...tile,
  id: 'map.posts',
  scope: 'read',
  about:
    'Posts of a tile of the map, counted by squares, four by four: public ones, without those of members across a block. Visitors see the newest twelve.',
  path: '/api/map/posts/{zoom}/{x}/{y}',
  answer: squares(postSquare),
  errors: [],
});

export const mapProfiles = action({
  ...tile,
  id: 'map.profiles',
  scope: 'read',
  about:
    'Pro members who show where they work, counted likewise; their places are rounded to about a kilometre.',
  path: '/api/map/profiles/{zoom}/{x}/{y}',
  answer: squares(profileSquare),
  errors: ['signup_required'],
});

const list = {
  method: 'GET',
  access: 'anyone',
  budget: 'lists',
  params: z.strictObject({ cell }),
  query: z.strictObject(pageQuery),
  status: 200,
  errors: ['bad_cursor', 'signup_required'],
} as const;

export const listCellPosts = action({
  ...list,
  id: 'map.cell.posts',
  scope: 'read',
  about: 'Posts of a square of the map, newest first.',
  path: '/api/map/cells/{cell}/posts',
  answer: z.strictObject({
    ...page(postCard).shape,
    /** For visitors: members may see more. A cursor would only be refused. */
    forMembers: z.optional(z.literal(true)),
  }),
});

export const listCellProfiles = action({
  ...list,
  id: 'map.cell.profiles',
  scope: 'read',
  about: 'Pro members whose place lies in a square of the map.',
  path: '/api/map/cells/{cell}/profiles',
  answer: page(person),
});
