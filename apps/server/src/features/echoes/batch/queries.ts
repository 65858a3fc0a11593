import { echoAxes } from '@stenope/domain/echoes/axes';
import type { Community } from '@stenope/domain/trust/types';
import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, scores, trustCommunity } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';

/** Rows to update as columns: one list for each, in the same order. */
export type Columns = Readonly<Record<string, readonly (string | number | boolean | null)[]>>;

const list = (columns: Columns, name: string) => sql.param([...(columns[name] ?? [])]);

/** Inserts rows for members who were rated but have not rated yet, as a first rating would. */
export async function insertMembers(tx: Transaction, columns: Columns): Promise<void> {
  await tx.sql.execute(sql`insert into ${memberTrust} (user_id, trust, settled_trust)
    select ${users.id}, rated.trust, rated.trust
    from unnest(${list(columns, 'id')}::uuid[], ${list(columns, 'trust')}::float8[],
      ${list(columns, 'received')}::int[]) as rated (id, trust, received)
    join ${users} on ${users.id} = rated.id
    where rated.received > 0
      and not exists (select from ${memberTrust} where ${memberTrust.userId} = rated.id)
    order by ${users.id} for key share of ${users}
    on conflict do nothing`);
}

/** Locks members in the order of their ids, against deadlocks. */
export async function lockMembers(tx: Transaction, columns: Columns): Promise<void> {
  await tx.sql.execute(sql`select user_id from ${memberTrust}
    where user_id = any(${list(columns, 'id')}::uuid[]) order by user_id for no key update`);
}

/**
 * Updates members' trust. Evidence newer than the batch's snapshot is kept: nobody escapes a batch
 * by being rated while it runs, and no newer evidence is lost.
 */
export async function updateMembers(on: Executor, columns: Columns, readAt: Date): Promise<void> {
  const isOlder = sql`${memberTrust.evidenceAsOf} <= ${readAt.toISOString()}::timestamptz`;
  const unless = (column: string) =>
    sql
      .raw(`evidence_${column} = case when `)
      .append(isOlder)
      .append(sql.raw(` then changed.${column} else member_trust.evidence_${column} end`));
  await on.sql.execute(sql`update ${memberTrust} set
      settled_trust = changed.trust, severity = changed.severity, steadiness = changed.steadiness,
      cluster = changed.cluster, excluded = changed.excluded, badge = changed.badge,
      received = changed.received, received_trusted = changed.received_trusted,
      received_share = changed.received_share,
      trust = case when ${isOlder} then changed.trust else ${memberTrust.trust} end,
      ${sql.join(
        [
          unless('as_of'),
          unless('weight'),
          unless('agreement'),
          unless('given'),
          unless('consensus'),
          unless('given_squared'),
          unless('consensus_squared'),
          unless('product'),
        ],
        sql`, `,
      )}
    from unnest(${list(columns, 'id')}::uuid[], ${list(columns, 'trust')}::float8[],
      ${list(columns, 'severity')}::float8[], ${list(columns, 'steadiness')}::float8[],
      ${list(columns, 'cluster')}::text[], ${list(columns, 'excluded')}::boolean[],
      ${list(columns, 'badge')}::text[], ${list(columns, 'received')}::int[],
      ${list(columns, 'receivedTrusted')}::int[], ${list(columns, 'receivedShare')}::float8[],
      ${list(columns, 'asOf')}::timestamptz[],
      ${list(columns, 'weight')}::float8[], ${list(columns, 'agreement')}::float8[],
      ${list(columns, 'given')}::float8[], ${list(columns, 'consensus')}::float8[],
      ${list(columns, 'givenSquared')}::float8[], ${list(columns, 'consensusSquared')}::float8[],
      ${list(columns, 'product')}::float8[]
    ) as changed (id, trust, severity, steadiness, cluster, excluded, badge, received,
      received_trusted, received_share, as_of, weight, agreement, given, consensus, given_squared, consensus_squared, product)
    where ${memberTrust.userId} = changed.id`);
}

/**
 * Skips ratings that were edited, or whose work was, since the snapshot: their newer evidence must
 * stay.
 */
export async function updateRatings(on: Executor, columns: Columns, readAt: Date): Promise<void> {
  await on.sql.execute(sql`update ${ratings} set
      provoked = changed.provoked, given = changed.given, given_to_author = changed.given_to_author,
      evidence_consensus = changed.consensus, evidence_agreement = changed.agreement,
      evidence_given = changed.mark, evidence_at = changed.at
    from unnest(${list(columns, 'id')}::uuid[], ${list(columns, 'work')}::uuid[],
      ${list(columns, 'revision')}::bigint[], ${list(columns, 'possibleRetaliation')}::boolean[],
      ${list(columns, 'given')}::int[], ${list(columns, 'givenToAuthor')}::int[],
      ${list(columns, 'consensus')}::float8[], ${list(columns, 'agreement')}::float8[],
      ${list(columns, 'mark')}::float8[], ${list(columns, 'at')}::timestamptz[]
    ) as changed
      (id, work, revision, provoked, given, given_to_author, consensus, agreement, mark, at)
    where ${ratings.id} = changed.id
      -- One look at a key for each: as a join it would read all scores for every part.
      and (select ${scores.revision} from ${scores} where ${scores.id} = changed.work)
        = changed.revision
      and coalesce(${ratings.editedAt}, ${ratings.createdAt}) <= ${readAt.toISOString()}::timestamptz`);
}

/** Figures that differ by less are taken for the same: shown ones have at most two decimals. */
const sameFigure = sql.raw('0.0005');

const figures = [
  'mean',
  ...echoAxes,
  'se',
  'low',
  'high',
  'ranked',
  'n_eff',
  'cluster_share',
  'sd',
  'plain_mean',
] as const;

const isMoved = sql`(${scores.publishedScore} is not null
  or (${scores.state}, ${scores.ratings}, ${scores.trustedRaters}, ${scores.waitsUntil})
    is distinct from (changed.state, changed.ratings, changed.trusted_raters, changed.waits_until)
  or ${scores.distribution} <> changed.distribution::int[]
  or greatest(${sql.raw(figures.map((name) => `abs(scores.${name} - changed.${name})`).join(', '))})
    > ${sameFigure})`;

/**
 * Returns the works that were as they had been read; those rated meanwhile are skipped. Scores that
 * have not moved are not written: most of a night's are those of old works.
 */
export async function updateScores(
  on: Executor,
  columns: Columns,
): Promise<readonly { readonly id: string; readonly isMoved: boolean }[]> {
  const { rows } = await on.sql.execute<{ id: string; isMoved: boolean }>(sql`with
    changed as (select * from unnest(
        ${list(columns, 'id')}::uuid[], ${list(columns, 'revision')}::bigint[],
        ${list(columns, 'mean')}::float8[], ${list(columns, 'intention')}::float8[],
        ${list(columns, 'composition')}::float8[], ${list(columns, 'matiere')}::float8[],
        ${list(columns, 'technique')}::float8[], ${list(columns, 'emotion')}::float8[],
        ${list(columns, 'se')}::float8[], ${list(columns, 'low')}::float8[],
        ${list(columns, 'high')}::float8[], ${list(columns, 'ranked')}::float8[],
        ${list(columns, 'nEff')}::float8[], ${list(columns, 'trustedRaters')}::int[],
        ${list(columns, 'clusterShare')}::float8[], ${list(columns, 'sd')}::float8[],
        ${list(columns, 'state')}::text[], ${list(columns, 'ratings')}::int[],
        ${list(columns, 'plainMean')}::float8[], ${list(columns, 'distribution')}::text[],
        ${list(columns, 'waitsUntil')}::timestamptz[]
      ) as changed (id, revision, mean, intention, composition, matiere, technique, emotion, se,
        low, high, ranked, n_eff, trusted_raters, cluster_share, sd, state, ratings, plain_mean,
        distribution, waits_until)),
    unchanged as (select ${scores.id} as id, ${isMoved} as is_moved
      from changed join ${scores} on ${scores.id} = changed.id
      where ${scores.revision} = changed.revision),
    written as (update ${scores} set
        revision = ${scores.revision} + 1, mean = changed.mean, intention = changed.intention,
        composition = changed.composition, matiere = changed.matiere, technique = changed.technique,
        emotion = changed.emotion, se = changed.se, low = changed.low, high = changed.high,
        ranked = changed.ranked, n_eff = changed.n_eff, trusted_raters = changed.trusted_raters,
        cluster_share = changed.cluster_share, sd = changed.sd, state = changed.state,
        ratings = changed.ratings, plain_mean = changed.plain_mean,
        distribution = changed.distribution::int[], ranks = null, told = null,
        waits_until = changed.waits_until,
        stabilised_at = case when changed.state = 'stabilised'
          then coalesce(${scores.stabilisedAt}, now()) end
      from changed join unchanged on unchanged.id = changed.id and unchanged.is_moved
      where ${scores.id} = changed.id and ${scores.revision} = changed.revision)
    select id, is_moved as "isMoved" from unchanged`);
  return rows;
}

/** Copies the counts to the posts, where lists read them. */
export async function countRatingsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.sql.execute(sql`update ${posts} set ratings = ${scores.ratings} from ${scores}
    where ${scores.id} = any(${sql.param([...ids])}::uuid[]) and ${posts.id} = ${scores.postId}
      and ${posts.ratings} <> ${scores.ratings}`);
}

export async function updateCommunity(
  on: Executor,
  { asOf, ...community }: Community,
): Promise<void> {
  await on.sql.update(trustCommunity).set({ ...community, batchedAt: new Date(asOf) });
}
