import { postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { username } from '../accounts.ts';
import { action } from '../action.ts';
import { photo } from '../media.ts';
import { person } from '../people.ts';
import { id, page, pageQuery, text } from '../primitives.ts';
import { badgeId, mean, means, publicRating } from './ratings.ts';

/** A member’s part in ECHOES, as their profile shows it. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const share = z.number().check(z.minimum(0), z.maximum(1));
const level = z.number().check(z.minimum(0), z.maximum(100));

const ofPerson = { params: z.strictObject({ userId: id }), access: 'member', status: 200 } as const;

/** What others may see beside the rest. */
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
    /** To others of works whose score is stable: any other would tell at once who rated. */
    given: count,
    received: count,
    /** Null while no score is stable. */
    average: z.nullable(z.strictObject({ global: mean, axes: means, works: count })),
    /** What this reader may see. */
    shows: z.strictObject({ given: z.boolean(), progress: z.boolean() }),
    /** For oneself alone. */
    own: z.nullable(
      z.strictObject({
        ...preferences,
        trust: z.strictObject({ level, uncertainty: level, confidence: share }),
        /** What the badge after this one still asks for; the night gives it once that is nothing. */
        next: z.nullable(
          z.strictObject({
            badge: badgeId,
            trust: level,
            ratings: count,
            trustedRaters: count,
            /** Too much of what was received comes from one group. */
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

/** What was rated, as far as a line of a list shows it. */
const ratedWork = z.strictObject({
  id,
  kind: z.enum(['post', 'response']),
  author: person,
  /** Where it stands: itself, or what it answers. */
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

/** Marks and reasons are folded where this reader has neither rated the work nor looked. */
const givenRating = z.strictObject({
  work: ratedWork,
  marks: z.nullable(publicRating.shape.marks),
  reasons: publicRating.shape.reasons,
  global: z.nullable(mean),
  /** To the day: an hour would tell who it was elsewhere. */
  day: publicRating.shape.day,
});

const receivedRating = z.strictObject({
  ...givenRating.shape,
  /** As in the list of the work itself: nobody until its score is stable. */
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
    /** Only of images with this in their title, or where a name that is shown begins so. */
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
