import { postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from '../accounts.ts';
import { action } from '../action.ts';
import { photo } from '../media.ts';
import { person } from '../people.ts';
import { id, page, pageQuery, text } from '../primitives.ts';
import { badgeId, mean, means, publicRating } from './ratings.ts';

/** A member's ratings and trust, as shown on their profile. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const share = z.number().check(z.minimum(0), z.maximum(1));
const level = z.number().check(z.minimum(0), z.maximum(100));

const ofPerson = { params: z.strictObject({ userId: id }), access: 'member', status: 200 } as const;

/** Which parts others may see. */
const preferences = { showsGiven: z.boolean(), showsProgress: z.boolean() };

export const readStanding = action({
  ...ofPerson,
  id: 'users.echoes',
  about:
    'A member’s badge, their average Echo over stable scores, and how much they rated and were rated.',
  method: 'GET',
  path: '/api/people/{userId}/echoes',
  budget: 'lists',
  answer: z.strictObject({
    badge: badgeId,
    /** For others, only works with a stable score count: any other would reveal who rated. */
    given: count,
    received: count,
    /** Null while no score is stable. */
    average: z.nullable(z.strictObject({ global: mean, axes: means, works: count })),
    /** Which lists this viewer may see. */
    shows: z.strictObject({ given: z.boolean(), progress: z.boolean() }),
    /** For the member alone. */
    own: z.nullable(
      z.strictObject({
        ...preferences,
        trust: z.strictObject({ level, uncertainty: level, confidence: share }),
        /**
         * Conditions of the next badge still missing; the nightly batch awards it once nothing is
         * missing.
         */
        next: z.nullable(
          z.strictObject({
            badge: badgeId,
            trust: level,
            ratings: count,
            trustedRaters: count,
            /** Too large a share of what was received comes from one cluster. */
            isOneGroup: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

export const changeStanding = action({
  id: 'users.echoes.preferences',
  about: 'Chooses whether others see what one rated, and how one’s work goes.',
  method: 'PATCH',
  path: '/api/me/echoes',
  access: 'member',
  body: z.strictObject({
    showsGiven: z.optional(preferences.showsGiven),
    showsProgress: z.optional(preferences.showsProgress),
  }),
  answer: z.strictObject(preferences),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

export const readProgress = action({
  ...ofPerson,
  id: 'users.echoes.progress',
  about: 'How a member’s work was rated over time, on five axes, with how sure that is.',
  method: 'GET',
  path: '/api/people/{userId}/progress',
  answer: z.strictObject({
    /** Months in which works with a stable score were published, oldest first. */
    months: z
      .array(
        z.strictObject({
          month: z.string().check(z.regex(/^\d{4}-\d{2}$/), z.maxLength(7)),
          works: count,
          global: mean,
          axes: means,
          /** Half the width of the interval around each of them. */
          uncertainty: mean,
        }),
      )
      .check(z.maxLength(120)),
  }),
  errors: ['not_shown'],
});

/** A rated work, as far as a row of a list shows it. */
const ratedWork = z.strictObject({
  id,
  kind: z.enum(['post', 'response']),
  author: person,
  /** The post itself, or the one a response answers. */
  post: z.strictObject({
    id,
    title: text({ max: postLimits.title }),
    username,
    sensitive: z.enum(sensitivities),
  }),
  photo: z.nullable(photo),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  /** Its own label; without one the post's covers it. */
  sensitive: z.enum(sensitivities),
});

export type RatedWork = z.output<typeof ratedWork>;

/** Marks and reasons are null where this viewer has neither rated nor revealed the work. */
const givenRating = z.strictObject({
  work: ratedWork,
  marks: z.nullable(publicRating.shape.marks),
  reasons: publicRating.shape.reasons,
  global: z.nullable(mean),
  /** Only the day: a time would reveal the rater elsewhere. */
  day: publicRating.shape.day,
});

const receivedRating = z.strictObject({
  ...givenRating.shape,
  /** As in the list of the work itself: null until its score is stable. */
  rater: publicRating.shape.rater,
  /** Null until the score is stable. */
  badge: z.nullable(badgeId),
  mine: z.boolean(),
});

export type GivenRating = z.output<typeof givenRating>;
export type ReceivedRating = z.output<typeof receivedRating>;

const list = {
  ...ofPerson,
  method: 'GET',
  budget: 'lists',
  query: z.strictObject({
    ...pageQuery,
    /** Only works with this text in their title, or whose visible name begins with it. */
    q: z.optional(text({ min: 1, max: 60 })),
  }),
} as const;

export const listGiven = action({
  ...list,
  id: 'users.ratings.given',
  about:
    'What a member rated, the newest days first, when they let others see it: to these of works whose score is stable.',
  path: '/api/people/{userId}/ratings/given',
  answer: page(givenRating),
  errors: ['bad_cursor', 'not_shown'],
});

export const listReceived = action({
  ...list,
  id: 'users.ratings.received',
  about:
    'Ratings a member received, the newest works first, of works whose score is stable; to oneself of all.',
  path: '/api/people/{userId}/ratings/received',
  answer: page(receivedRating),
  errors: ['bad_cursor'],
});
