import { echoScale, halfSteps, type EchoAxis } from '@stenope/domain/echoes/axes';
import { echoLimits } from '@stenope/domain/echoes/limits';
import { scoreStates } from '@stenope/domain/echoes/states';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

/** ECHOES: marks on five axes. Works are rated: a post, or a visual response, by its own id. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const share = z.number().check(z.minimum(0), z.maximum(1));

export const onAxes = <T extends z.core.$ZodType>(each: T) =>
  z.strictObject({
    intention: each,
    composition: each,
    matiere: each,
    technique: each,
    emotion: each,
  } satisfies Record<EchoAxis, T>);

/** A mark, in half steps. */
const mark = z
  .number()
  .check(z.minimum(echoScale.min), z.maximum(echoScale.max), z.multipleOf(echoScale.step));

/** A mean of marks: anywhere on the scale. */
export const mean = z.number().check(z.minimum(echoScale.min), z.maximum(echoScale.max));

export const marks = onAxes(mark);
export const means = onAxes(mean);

const reason = text({ min: 1, max: echoLimits.reason });
const reasons = z.partial(onAxes(reason));

/** One's own rating. */
export const ownRating = z.strictObject({
  marks,
  reasons,
  global: mean,
  /** Whether the average had been revealed before. */
  revealed: z.boolean(),
  createdAt: moment,
  editedAt: z.nullable(moment),
});

export type OwnRating = z.output<typeof ownRating>;

/** Receipt of a score: anybody can recompute it from the list of ratings. */
export const scoreReceipt = z.strictObject({
  version: text({ min: 1, max: 60 }),
  plainMean: mean,
  /** Prior mean every score starts from, and its weight. */
  prior: mean,
  priorWeight: z.number().check(z.minimum(0), z.maximum(1000)),
  standardError: z.number().check(z.minimum(0), z.maximum(echoScale.max)),
  trustedRaters: count,
  largestClusterShare: share,
});

export const echo = z.strictObject({
  workId: id,
  ratings: count,
  state: z.enum(scoreStates),
  /** Whether this viewer may see the score: the author, and members who rated or revealed it. */
  open: z.boolean(),
  /** Null while hidden from the viewer, with too few ratings, or with divided opinions. */
  score: z.nullable(
    z.strictObject({
      global: mean,
      low: mean,
      high: mean,
      ranked: z.number().check(z.minimum(-5), z.maximum(5)),
      axes: means,
    }),
  ),
  /**
   * Number of ratings at each half step of the global mark, from 0 to 5; null while hidden from the
   * viewer.
   */
  distribution: z.nullable(z.array(count).check(z.length(halfSteps))),
  /** Receipt of the score; null where no score is shown. */
  receipt: z.nullable(scoreReceipt),
  /**
   * Conditions the score waits for before it is shown or stable: ratings, trusted members, other
   * eyes at a later time, or raters outside a cluster. `until` is the day from which it no longer
   * waits, if any. Null once stable, with divided opinions, and while hidden from the viewer.
   */
  waits: z.nullable(
    z.strictObject({
      for: z.enum(['ratings', 'trusted', 'eyes', 'group']),
      count: z.nullable(count),
      until: z.nullable(moment),
    }),
  ),
  mine: z.nullable(ownRating),
  can: z.strictObject({ rate: z.boolean() }),
});

export type Echo = z.output<typeof echo>;

const onWork = { params: z.strictObject({ workId: id }), access: 'member' } as const;

export const readEcho = action({
  ...onWork,
  id: 'ratings.echo',
  scope: 'read',
  about: 'The Echo of a work: folded until one has rated it or asked to see it.',
  method: 'GET',
  path: '/api/works/{workId}/echo',
  answer: echo,
  status: 200,
  errors: [],
});

export const revealEcho = action({
  ...onWork,
  id: 'ratings.reveal',
  about: 'Unfolds the Echo before rating. It is remembered: such a rating says less of its rater.',
  method: 'PUT',
  path: '/api/works/{workId}/echo/reveal',
  answer: echo,
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 240, seconds: 60 }],
});

export const putRating = action({
  ...onWork,
  id: 'ratings.put',
  about: 'Rates a work on five axes, or changes one’s rating of it.',
  method: 'PUT',
  path: '/api/works/{workId}/rating',
  body: z.strictObject({ marks, reasons: z.optional(reasons) }),
  answer: echo,
  status: 200,
  errors: ['own_content', 'not_ratable'],
  limits: [
    { by: 'member', times: 60, seconds: 60 },
    { by: 'member', times: 1000, seconds: 86_400 },
  ],
});

export const withdrawRating = action({
  ...onWork,
  id: 'ratings.withdraw',
  about: 'Takes one’s rating back; again, nothing changes.',
  method: 'DELETE',
  path: '/api/works/{workId}/rating',
  answer: echo,
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

export const badgeId = text({ min: 1, max: 60 });

/** One rating of a work, as it is public. */
export const publicRating = z.strictObject({
  /** Null until the score is stable, and once the rater has left. */
  rater: z.nullable(person),
  /** Null until the score is stable. */
  badge: z.nullable(badgeId),
  marks,
  reasons,
  global: mean,
  /**
   * Values that enter the score: the mark corrected for its rater's severity, and its weight.
   * Published with the names: earlier, known severities would reveal the raters.
   */
  corrected: z.nullable(mean),
  weight: z.nullable(z.number().check(z.minimum(0), z.maximum(1000))),
  mine: z.boolean(),
  /** Only the day: a time would reveal the rater. */
  day: z.iso.date(),
});

export const listRatings = action({
  ...onWork,
  id: 'ratings.list',
  about: 'Every rating of a work with its weight. Names are told once the score is stable.',
  method: 'GET',
  path: '/api/works/{workId}/ratings',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(publicRating),
  status: 200,
  errors: ['bad_cursor', 'not_revealed'],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

export const echoChanged = liveEvent({
  name: 'echoes.changed',
  about:
    'The ratings of a work changed, one that somebody looks at or has just rated: read its Echo anew.',
  data: z.strictObject({ workId: id }),
});
