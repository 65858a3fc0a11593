import { echoAxes } from '@stenope/domain/echoes/axes';
import type { EvidenceChange, EvidenceSums, EvidenceTerm } from '@stenope/domain/trust/types';
import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import {
  memberTrust,
  ratings,
  scores,
  trustCommunity,
  type ToldRating,
} from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import type { FactLine } from './facts.ts';

type Member = typeof memberTrust.$inferSelect;

/** Facts a member's ratings are weighted by; changed by the batch. */
export type WeightFacts = Pick<
  Member,
  'settledTrust' | 'severity' | 'steadiness' | 'cluster' | 'excluded'
>;

const inMs = (moment: SQLWrapper) => sql`extract(epoch from ${moment})::float8 * 1000`;

/** In the order of `FactLine`. For departed raters, the rating holds the last facts. */
export const factColumns = sql.join(
  [
    sql`coalesce(${ratings.userId}, ${ratings.id})`,
    ...echoAxes.map((axis) => ratings[axis]),
    inMs(sql`coalesce(${ratings.editedAt}, ${ratings.createdAt})`),
    ratings.revealed,
    ratings.early,
    ratings.given,
    ratings.givenToAuthor,
    ratings.provoked,
    sql`coalesce(${memberTrust.settledTrust}, ${ratings.trust}, 0)`,
    sql`coalesce(${memberTrust.severity}, ${ratings.severity}, 0)`,
    sql`coalesce(${memberTrust.steadiness}, ${ratings.steadiness}, 1)`,
    sql`coalesce(${memberTrust.cluster}, ${ratings.cluster})`,
    sql`coalesce(${memberTrust.excluded}, false)`,
    ratings.evidenceConsensus,
    ratings.evidenceAgreement,
    ratings.evidenceGiven,
    inMs(ratings.evidenceAt),
  ],
  sql`, `,
);

export const listFacts = prepared<{ work: string }, { line: FactLine }[]>('echo_facts', (on) =>
  on
    .select({ line: sql<FactLine>`json_build_array(${factColumns})` })
    .from(ratings)
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(eq(ratings.workId, sql.placeholder('work')))
    .orderBy(asc(ratings.id)),
);

/** Published ratings by rater, with their published content if changed since. */
export const listTold = prepared<
  { work: string; revision: number },
  { rater: string; told: ToldRating | null }[]
>('echo_told', (on) => {
  const isNew = sql`${ratings.revision} > ${sql.placeholder('revision')}::bigint`;
  return on
    .select({
      rater: sql<string>`coalesce(${ratings.userId}, ${ratings.id})`,
      told: sql<ToldRating | null>`case when ${isNew} then ${ratings.told} end`,
    })
    .from(ratings)
    .where(
      sql`${ratings.workId} = ${sql.placeholder('work')}
        and (not ${isNew} or ${ratings.told} is not null)`,
    );
});

export interface RaterRow {
  readonly id: string;
  readonly joinedAt: Date;
  readonly verified: boolean;
  readonly member: Member | null;
}

/** A trigger updates the rater's count. */
export async function deleteRating(
  tx: Transaction,
  { work, user }: { work: string; user: string },
): Promise<string | null> {
  const [gone] = await tx.sql
    .delete(ratings)
    .where(and(eq(ratings.workId, work), eq(ratings.userId, user)))
    .returning({ toldIn: ratings.toldIn });
  return gone?.toldIn ?? null;
}

export type CommunityRow = typeof trustCommunity.$inferSelect;

export const findCommunity = prepared<Record<string, never>, CommunityRow[]>(
  'echo_community',
  (on) => on.select().from(trustCommunity),
);

export async function updateScore(
  tx: Transaction,
  id: string,
  changes: Partial<typeof scores.$inferInsert>,
): Promise<void> {
  await tx.sql.update(scores).set(changes).where(eq(scores.id, id));
}

export const countRatings = prepared<{ post: string; ratings: number }, unknown>(
  'echo_count',
  (on) =>
    on
      .update(posts)
      .set({ ratings: sql`${sql.placeholder('ratings')}` })
      .where(eq(posts.id, sql.placeholder('post'))),
);

/** Columns that ratings of others can change; the batch writes the rest. */
export async function updateMembers(
  tx: Transaction,
  members: readonly {
    readonly id: string;
    readonly trust: number;
    readonly evidence: EvidenceSums;
  }[],
): Promise<void> {
  if (members.length === 0) return;
  const sums = (read: (sums: EvidenceSums) => number | string) =>
    sql.param(members.map(({ evidence }) => read(evidence)));
  await tx.sql.execute(sql`update ${memberTrust} set
      trust = changed.trust, evidence_as_of = changed.as_of, evidence_weight = changed.weight,
      evidence_agreement = changed.agreement, evidence_given = changed.given,
      evidence_consensus = changed.consensus, evidence_given_squared = changed.given_squared,
      evidence_consensus_squared = changed.consensus_squared, evidence_product = changed.product
    from unnest(
      ${sql.param(members.map(({ id }) => id))}::uuid[],
      ${sql.param(members.map(({ trust }) => trust))}::float8[],
      ${sums(({ asOf }) => new Date(asOf).toISOString())}::timestamptz[],
      ${sums(({ weight }) => weight)}::float8[], ${sums(({ agreement }) => agreement)}::float8[],
      ${sums(({ given }) => given)}::float8[], ${sums(({ consensus }) => consensus)}::float8[],
      ${sums(({ givenSquared }) => givenSquared)}::float8[],
      ${sums(({ consensusSquared }) => consensusSquared)}::float8[],
      ${sums(({ product }) => product)}::float8[]
    ) as changed (id, trust, as_of, weight, agreement, given, consensus, given_squared,
      consensus_squared, product)
    where ${memberTrust.userId} = changed.id`);
}

/** Inserts rows of first-time raters, without counts yet. */
export async function insertMembers(
  tx: Transaction,
  members: readonly { readonly userId: string; readonly trust: number }[],
): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ userId, trust }) => ({ userId, trust, settledTrust: trust }));
  await tx.sql
    .insert(memberTrust)
    .values(rows.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)))
    .onConflictDoNothing();
}

/** Locks members in the order of their ids, against deadlocks. */
export async function lockMembers(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly (RaterRow & { member: Member })[]> {
  return tx.sql
    .select({
      id: users.id,
      joinedAt: users.createdAt,
      verified: users.emailVerified,
      member: memberTrust,
    })
    .from(memberTrust)
    .innerJoin(users, eq(users.id, memberTrust.userId))
    .where(inArray(memberTrust.userId, [...ids]))
    .orderBy(asc(memberTrust.userId))
    .for('no key update', { of: memberTrust });
}

/** Writes the evidence stored with ratings. */
export async function updateEvidence(
  tx: Transaction,
  changes: readonly (EvidenceChange & { readonly workId: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = (read: (term: EvidenceTerm) => number | string) =>
    sql.param(changes.map(({ term }) => (term ? read(term) : null)));
  await tx.sql.execute(sql`update ${ratings} set
      evidence_consensus = changed.consensus, evidence_agreement = changed.agreement,
      evidence_given = changed.given, evidence_at = changed.at
    from unnest(
      ${sql.param(changes.map(({ workId }) => workId))}::uuid[],
      ${sql.param(changes.map(({ rater: id }) => id))}::uuid[],
      ${column(({ consensus }) => consensus)}::float8[],
      ${column(({ agreement }) => agreement)}::float8[],
      ${column((term) => term.given)}::float8[],
      ${column(({ at }) => new Date(at).toISOString())}::timestamptz[]
    ) as changed (work, rater, consensus, agreement, given, at)
    where ${ratings.workId} = changed.work and coalesce(${ratings.userId}, ${ratings.id}) = changed.rater`);
}
