import { z } from 'zod/mini';
import { action } from '../action.ts';
import { badgeId } from './ratings.ts';
import { person } from '../people.ts';
import { id, moment, text } from '../primitives.ts';

/** How ratings are believed: the rules for everybody, and what admins see and change. */

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
});

/** Numbers of a configuration, each under its place in it: `weight.gamma`. */
const configuration = z
  .array(
    z.strictObject({ place: text({ min: 1, max: 80 }), value: z.union([figure, z.boolean()]) }),
  )
  .check(z.maxLength(300));

export const readTrust = action({
  id: 'trust.page',
  about:
    'The rules by which ratings are weighed: every number of the running version, its badges, and what changed when.',
  method: 'GET',
  path: '/api/trust',
  access: 'anyone',
  answer: z.strictObject({
    version: versionName,
    numbers: configuration,
    badges: z.array(badge).check(z.maxLength(20)),
    community: z.strictObject({
      mean: z.number().check(z.minimum(0), z.maximum(5)),
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
    /** Members by ten points of trust. */
    distribution: z.array(count).check(z.length(10)),
    scores: z.strictObject({
      hidden: count,
      provisional: count,
      stabilised: count,
      contested: count,
    }),
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
    batchedAt: z.nullable(moment),
  }),
  errors: [],
});

export const changeTrust = action({
  ...admin,
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
