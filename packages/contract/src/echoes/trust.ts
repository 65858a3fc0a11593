import { z } from 'zod/mini';
import { action } from '../action.ts';
import { badgeId, onAxes } from './ratings.ts';
import { person } from '../people.ts';
import { id, moment, text } from '../primitives.ts';

/** Trust in ratings: the public rules, and the overview and changes for admins. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const share = z.number().check(z.minimum(0), z.maximum(1));
const level = z.number().check(z.minimum(0), z.maximum(100));
const figure = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));
const versionName = text({ min: 1, max: 60 });
const reason = text({ min: 1, max: 500 });

export const badge = z.strictObject({
  id: badgeId,
  minT: level,
  minRatings: count,
  minTrustedRaters: count,
  maxClusterShare: share,
  /** Lower thresholds for small communities: ratings per active member, share of trusted ones. */
  ratingsPerActive: figure,
  trustedShare: figure,
});

/** Numbers of a configuration, each with its place in it: `weight.gamma`. */
const configuration = z
  .array(
    z.strictObject({ place: text({ min: 1, max: 80 }), value: z.union([figure, z.boolean()]) }),
  )
  .check(z.maxLength(300));

export const readTrust = action({
  id: 'trust.page',
  scope: 'read',
  about:
    'The rules by which ratings are weighed: every number of the running version, its badges, and what changed when.',
  method: 'GET',
  path: '/api/trust',
  access: 'anyone',
  answer: z.strictObject({
    version: versionName,
    /** Weight of each axis in a global mark, and their sum. */
    axisWeights: onAxes(figure),
    sumOfWeights: figure,
    numbers: configuration,
    badges: z.array(badge).check(z.maxLength(20)),
    community: z.strictObject({
      mean: z.number().check(z.minimum(0), z.maximum(5)),
      /** While there are few trusted members, the rules that need them are suspended. */
      trustedMembers: count,
      /** Members who rated lately: some rules require a share of them. */
      activeRaters: count,
      /** Weight of a typical member: ratings are capped at a multiple of it. */
      typicalWeight: figure,
      batchedAt: z.nullable(moment),
    }),
    changelog: z
      .array(z.strictObject({ version: versionName, reason, at: moment }))
      .check(z.maxLength(200)),
  }),
  status: 200,
  errors: [],
});

const admin = { access: 'admin', status: 200 } as const;

const scoresByState = z.strictObject({
  hidden: count,
  provisional: count,
  stabilised: count,
  contested: count,
});

export const readTrustOverview = action({
  ...admin,
  id: 'trust.config_overview',
  about:
    'How trust is spread, how many scores are stable, which members rate as one, and which version runs.',
  method: 'GET',
  path: '/api/admin/trust',
  answer: z.strictObject({
    version: versionName,
    numbers: configuration,
    /** Number of members in each step of ten points of trust. */
    distribution: z.array(count).check(z.length(10)),
    scores: scoresByState,
    clusters: z
      .array(
        z.strictObject({
          id: text({ max: 80 }),
          members: z.array(person).check(z.maxLength(50)),
          size: count,
        }),
      )
      .check(z.maxLength(100)),
    seeds: z.array(z.strictObject({ person, since: moment })).check(z.maxLength(100)),
    /**
     * Newest reports: their number, the number of targets, and how many of these would be queued
     * for review or masked by weight.
     */
    flags: z.strictObject({ reports: count, targets: count, queue: count, mask: count }),
    /** Time of the last batch, and whether one is running. */
    batch: z.strictObject({
      at: z.nullable(moment),
      state: z.enum(['never', 'waiting', 'running', 'done', 'failed']),
    }),
    /** Newest first, with the admin who published it; null for the first, and once they left. */
    versions: z
      .array(
        z.strictObject({ version: versionName, reason, at: moment, author: z.nullable(person) }),
      )
      .check(z.maxLength(200)),
  }),
  errors: [],
});

export const tryTrust = action({
  ...admin,
  id: 'trust.config_try',
  about:
    'Works out in the background what other numbers would change, and changes nothing. One trial after the other.',
  method: 'POST',
  path: '/api/admin/trust/trials',
  body: z.strictObject({ numbers: configuration }),
  answer: z.strictObject({ trialId: id }),
  status: 202,
  errors: ['bad_configuration'],
  limits: [{ by: 'member', times: 20, seconds: 3600 }],
});

export const readTrial = action({
  ...admin,
  id: 'trust.config_trial',
  about:
    'How far a trial is; once done, how many works and badges would have another state than with the running numbers.',
  method: 'GET',
  path: '/api/admin/trust/trials/{trialId}',
  params: z.strictObject({ trialId: id }),
  answer: z.strictObject({
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    progress: share,
    outcome: z.nullable(
      z.strictObject({
        works: count,
        badges: count,
        before: scoresByState,
        after: scoresByState,
      }),
    ),
  }),
  errors: [],
});

export const changeTrust = action({
  access: 'owner',
  id: 'trust.config_change',
  about:
    'Puts a new version of the configuration in force, with its reason, for everybody to read.',
  method: 'POST',
  path: '/api/admin/trust/versions',
  body: z.strictObject({ version: versionName, numbers: configuration, reason }),
  answer: z.strictObject({ version: versionName }),
  status: 201,
  errors: ['bad_configuration', 'version_exists'],
  creates: true,
});

export const seedCurator = action({
  ...admin,
  id: 'trust.seed',
  about:
    'Names a member a seed curator, whose ratings are trusted from the start; again, nothing changes.',
  method: 'PUT',
  path: '/api/admin/trust/seeds/{userId}',
  params: z.strictObject({ userId: id }),
  answer: null,
  status: 204,
  errors: [],
});

export const unseedCurator = action({
  ...admin,
  id: 'trust.unseed',
  about: 'A member is a seed curator no longer.',
  method: 'DELETE',
  path: '/api/admin/trust/seeds/{userId}',
  params: z.strictObject({ userId: id }),
  answer: null,
  status: 204,
  errors: [],
});
