import { echoAxes, halfSteps } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import type { EvidenceChange, EvidenceTerm } from '@stenope/domain/trust/types';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, reveals, scores, trustCommunity } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import type { RatingRow, ScoreRow, WorkRow } from '../queries.ts';

type Member = typeof memberTrust.$inferSelect;

/** What a member's ratings weigh by; it changes with the batch. */
const voice = {
  settledTrust: memberTrust.settledTrust,
  severity: memberTrust.severity,
  steadiness: memberTrust.steadiness,
  cluster: memberTrust.cluster,
  excluded: memberTrust.excluded,
};

export type Voice = Pick<Member, keyof typeof voice>;

export interface HeardRating {
  readonly rating: RatingRow;
  /** Null for who has left. */
  readonly voice: Voice | null;
}

export const listRatingsOf = prepared<{ work: string }, HeardRating[]>('echo_ratings', (on) =>
  on
    .select({ rating: ratings, voice })
    .from(ratings)
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(eq(ratings.workId, sql.placeholder('work')))
    .orderBy(asc(ratings.id)),
);

export const findRatingOf = prepared<{ work: string; user: string }, RatingRow[]>(
  'echo_rating',
  (on) =>
    on
      .select()
      .from(ratings)
      .where(
        and(
          eq(ratings.workId, sql.placeholder('work')),
          eq(ratings.userId, sql.placeholder('user')),
        ),
      ),
);

export interface PersonRow {
  readonly id: string;
  readonly joinedAt: Date;
  readonly verified: boolean;
  readonly member: Member | null;
}

export interface RaterRow extends PersonRow {
  readonly givenToAuthor: number;
  /** Lately the author marked a work of this rater clearly under what it is worth. */
  readonly provoked: boolean;
  readonly revealed: boolean;
}

type AboutRater = { user: string; author: string; work: string; since: string; below: number };

/** The global mark, of marks kept in half steps. */
const given = sql.raw(
  `(${echoAxes.map((axis) => `${axisWeights[axis]} * one.${axis}`).join(' + ')})
    / ${2 * sumOfWeights}.0`,
);

const rater = sql.placeholder('user');
const author = sql.placeholder('author');

/** All that the engine must know of who rates, in one look. */
export const findRater = prepared<AboutRater, RaterRow[]>('echo_rater', (on) =>
  on
    .select({
      id: users.id,
      joinedAt: users.createdAt,
      verified: users.emailVerified,
      member: memberTrust,
      givenToAuthor: sql<number>`(select count(*)::int from ${ratings} as one
        join ${scores} as work on work.id = one.work_id
        where one.user_id = ${rater} and work.author_id = ${author})`,
      provoked: sql<boolean>`exists (select 1 from ${scores} as work
        join ${ratings} as one on one.work_id = work.id and one.user_id = ${author}
        where work.author_id = ${rater}
          and greatest(one.created_at, one.edited_at) > ${sql.placeholder('since')}::timestamptz
          and (${given}) <= work.mean - ${sql.placeholder('below')}::float8)`,
      revealed: sql<boolean>`exists (select 1 from ${reveals}
        where ${reveals.userId} = ${rater} and ${reveals.workId} = ${sql.placeholder('work')})`,
    })
    .from(users)
    .leftJoin(memberTrust, eq(memberTrust.userId, users.id))
    .where(eq(users.id, rater)),
);

/** The first rating of it makes its row. */
export async function insertScore(tx: Transaction, work: WorkRow): Promise<ScoreRow> {
  const { id, authorId, kind } = work;
  const [row] = await tx.sql
    .insert(scores)
    .values({
      id,
      authorId,
      postId: kind === 'post' ? id : null,
      responseId: kind === 'response' ? id : null,
      distribution: Array.from({ length: halfSteps }, () => 0),
    })
    .returning();
  if (!row) throw new Error('A row was inserted and not returned');
  return row;
}

type Kept = Omit<typeof ratings.$inferInsert, 'trust' | 'severity' | 'steadiness' | 'cluster'>;

/** All but who, what and when first. */
const rewritten = [
  ...echoAxes,
  'reasons',
  'revealed',
  'early',
  'given',
  'givenToAuthor',
  'provoked',
  'evidenceConsensus',
  'evidenceAgreement',
  'evidenceGiven',
  'evidenceAt',
] as const;

function columnOf(name: (typeof rewritten)[number]): string {
  return ratings[name].name;
}

export const upsertRating = prepared<Record<keyof Kept, unknown>, unknown>('echo_rate', (on) =>
  on
    .insert(ratings)
    .values({
      id: sql.placeholder('id'),
      workId: sql.placeholder('workId'),
      userId: sql.placeholder('userId'),
      intention: sql.placeholder('intention'),
      composition: sql.placeholder('composition'),
      matiere: sql.placeholder('matiere'),
      technique: sql.placeholder('technique'),
      emotion: sql.placeholder('emotion'),
      reasons: sql.placeholder('reasons'),
      revealed: sql.placeholder('revealed'),
      early: sql.placeholder('early'),
      given: sql.placeholder('given'),
      givenToAuthor: sql.placeholder('givenToAuthor'),
      provoked: sql.placeholder('provoked'),
      evidenceConsensus: sql.placeholder('evidenceConsensus'),
      evidenceAgreement: sql.placeholder('evidenceAgreement'),
      evidenceGiven: sql.placeholder('evidenceGiven'),
      evidenceAt: sql`${sql.placeholder('evidenceAt')}::timestamptz`,
      createdAt: sql`${sql.placeholder('createdAt')}::timestamptz`,
      editedAt: sql`${sql.placeholder('editedAt')}::timestamptz`,
    })
    .onConflictDoUpdate({
      target: [ratings.workId, ratings.userId],
      set: {
        ...Object.fromEntries(
          rewritten.map((name) => [name, sql.raw(`excluded.${columnOf(name)}`)]),
        ),
        // The same marks again are no edit, and take none away.
        editedAt: sql`coalesce(excluded.edited_at, ${ratings.editedAt})`,
      },
    }),
);

/** What its rater has given is counted by the database, as for all that goes. */
export async function deleteRating(
  tx: Transaction,
  { work, user }: { work: string; user: string },
): Promise<void> {
  await tx.sql.delete(ratings).where(and(eq(ratings.workId, work), eq(ratings.userId, user)));
}

/** One more that a member has given; the first makes their row. */
export const countGiven = prepared<{ user: string; trust: number }, unknown>('echo_given', (on) =>
  on
    .insert(memberTrust)
    .values({
      userId: sql.placeholder('user'),
      trust: sql.placeholder('trust'),
      settledTrust: sql.placeholder('trust'),
      given: 1,
    })
    .onConflictDoUpdate({
      target: memberTrust.userId,
      set: { given: sql`${memberTrust.given} + 1` },
    }),
);

export const findCommunity = prepared<
  Record<string, never>,
  (typeof trustCommunity.$inferSelect)[]
>('echo_community', (on) => on.select().from(trustCommunity));

export async function updateScore(
  tx: Transaction,
  id: string,
  changes: Partial<typeof scores.$inferInsert>,
): Promise<void> {
  await tx.sql
    .update(scores)
    .set({ ...changes, revision: sql`${scores.revision} + 1` })
    .where(eq(scores.id, id));
}

export const countRatings = prepared<{ post: string; ratings: number }, unknown>(
  'echo_count',
  (on) =>
    on
      .update(posts)
      .set({ ratings: sql`${sql.placeholder('ratings')}` })
      .where(eq(posts.id, sql.placeholder('post'))),
);

export async function updateMember(
  tx: Transaction,
  userId: string,
  changes: Partial<typeof memberTrust.$inferInsert>,
): Promise<void> {
  await tx.sql.update(memberTrust).set(changes).where(eq(memberTrust.userId, userId));
}

/** Held in the order of their ids, as everybody does who changes several. */
export async function holdMembers(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly (PersonRow & { member: Member })[]> {
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

/** What ratings of one work put into the evidence about their raters. */
export async function updateEvidence(
  tx: Transaction,
  workId: string,
  changes: readonly EvidenceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = (read: (term: EvidenceTerm) => number | string) =>
    sql.param(changes.map(({ term }) => (term ? read(term) : null)));
  await tx.sql.execute(sql`update ${ratings} set
      evidence_consensus = changed.consensus, evidence_agreement = changed.agreement,
      evidence_given = changed.given, evidence_at = changed.at
    from unnest(
      ${sql.param(changes.map(({ rater: id }) => id))}::uuid[],
      ${column(({ consensus }) => consensus)}::float8[],
      ${column(({ agreement }) => agreement)}::float8[],
      ${column((term) => term.given)}::float8[],
      ${column(({ at }) => new Date(at).toISOString())}::timestamptz[]
    ) as changed (rater, consensus, agreement, given, at)
    where ${ratings.workId} = ${workId} and coalesce(${ratings.userId}, ${ratings.id}) = changed.rater`);
}
