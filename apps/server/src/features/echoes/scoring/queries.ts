import type { RatingFacts } from '@stenope/domain/trust/types';
import { and, asc, eq, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Sql, Transaction } from '../../../platform/db/database.ts';
import { jsonOf, rowsFromJson, sentColumns } from '../../../platform/db/json-rows.ts';
import { genericPlanParameter, prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, ratings, scores, trustCommunity } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import type { ScoreRow } from '../queries.ts';
import { sanctionTimes } from '../sanctions-sql.ts';
import { factsOf, memberColumns, newRaterAt, termColumns } from './facts.ts';

export type MemberRow = typeof memberTrust.$inferSelect;
export type CommunityRow = typeof trustCommunity.$inferSelect;

/** A departed rater is known by the id of the rating, which holds the last facts about them. */
export const raterId = sql<string>`coalesce(${ratings.userId}, ${ratings.id})`;

const inMs = (moment: SQLWrapper) => sql<number>`extract(epoch from ${moment})::float8 * 1000`;

/** The last facts about a departed rater are on the rating. */
const orLast = <T>(column: SQLWrapper, last: SQLWrapper, otherwise: number | null = null) =>
  sql<T>`coalesce(${column}, ${last}, ${sql.raw(String(otherwise))})`;

/** Ratings of a work with facts about their raters: what `factsOf` reads, also as JSON. */
export const factRows = (on: Sql, work: Placeholder | SQL) =>
  on
    .select({
      rater: raterId.as('rater'),
      intention: ratings.intention,
      composition: ratings.composition,
      matiere: ratings.matiere,
      technique: ratings.technique,
      emotion: ratings.emotion,
      at: inMs(sql`coalesce(${ratings.editedAt}, ${ratings.createdAt})`).as('at'),
      revealed: ratings.revealed,
      early: ratings.early,
      given: ratings.given,
      givenToAuthor: sql<number>`${ratings.givenToAuthor}`.as('givenToAuthor'),
      possibleRetaliation: sql<boolean>`${ratings.possibleRetaliation}`.as('possibleRetaliation'),
      trust: orLast<number>(memberTrust.settledTrust, ratings.trust, 0).as('trust'),
      severity: orLast<number>(memberTrust.severity, ratings.severity, 0).as('severity'),
      steadiness: orLast<number>(memberTrust.steadiness, ratings.steadiness, 1).as('steadiness'),
      cluster: orLast<string | null>(memberTrust.cluster, ratings.cluster).as('cluster'),
      excluded: sql<boolean>`coalesce(${memberTrust.excluded}, false)`.as('excluded'),
      evidenceAt: sql<number | null>`${inMs(ratings.evidenceAt)}`.as('evidenceAt'),
      evidenceGiven: sql<number>`${ratings.evidenceGiven}`.as('evidenceGiven'),
      consensus: sql<number>`${ratings.evidenceConsensus}`.as('consensus'),
      agreement: sql<number>`${ratings.evidenceAgreement}`.as('agreement'),
    })
    .from(ratings)
    .leftJoin(memberTrust, eq(memberTrust.userId, ratings.userId))
    .where(eq(ratings.workId, work))
    .orderBy(asc(ratings.id));

export type FactRow = Awaited<ReturnType<typeof factRows>>[number];

const listFactRows = prepared<{ work: string }, FactRow[]>('echo_facts', (on) =>
  factRows(on, sql.placeholder('work')),
);

export async function listFacts(on: Executor, work: string): Promise<readonly RatingFacts[]> {
  return (await listFactRows(on, { work })).map(factsOf);
}

/** A trigger updates the rater's count. */
export async function deleteRating(
  tx: Transaction,
  { work, user }: { work: string; user: string },
): Promise<string | null> {
  const [gone] = await tx.sql
    .delete(ratings)
    .where(and(eq(ratings.workId, work), eq(ratings.userId, user)))
    .returning({ notificationId: ratings.notificationId });
  return gone?.notificationId ?? null;
}

export const findCommunity = prepared<Record<string, never>, CommunityRow[]>(
  'echo_community',
  (on) => on.select().from(trustCommunity),
);

export async function updateScore(tx: Transaction, score: ScoreRow): Promise<void> {
  const { id, shown: _, ...columns } = score;
  await tx.sql
    .update(scores)
    .set({ ...columns, ranks: null })
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

export interface RaterRow {
  readonly id: string;
  readonly joinedAt: Date;
  readonly verified: boolean;
  /** Times of sanctions that stand. */
  readonly sanctions: readonly number[];
  readonly member: MemberRow | null;
}

/** Inserts rows of first-time raters, without counts yet. */
export async function insertMembers(
  tx: Transaction,
  members: readonly (typeof memberTrust.$inferInsert)[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.sql
    .insert(memberTrust)
    .values(members.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)))
    .onConflictDoNothing();
}

/** Locks members in the order of their ids, against deadlocks. Departed raters have no row. */
export const lockMembers = prepared<
  { ids: readonly string[] },
  (RaterRow & { readonly member: MemberRow })[]
>('echo_members_locked', (on) =>
  on
    .select({
      id: users.id,
      joinedAt: users.createdAt,
      verified: users.emailVerified,
      sanctions: sanctionTimes(users.id),
      member: memberTrust,
    })
    .from(memberTrust)
    .innerJoin(users, eq(users.id, memberTrust.userId))
    .where(sql`${memberTrust.userId} = any(${genericPlanParameter('ids', 'uuid[]')})`)
    .orderBy(asc(memberTrust.userId))
    .for('no key update', { of: memberTrust }),
);

/** Columns that ratings of others can change; the batch writes the rest. */
const membersEvidence = sentColumns(memberTrust, memberColumns(newRaterAt(new Date(0))));

const updatingMembers = prepared<{ members: string }, unknown>('echo_members_evidence', (on) =>
  on
    .update(memberTrust)
    .set(membersEvidence)
    .from(sql`${rowsFromJson(memberTrust, sql.placeholder('members'))} as sent`)
    .where(sql`${memberTrust.userId} = sent.user_id`),
);

export async function updateMembers(
  tx: Transaction,
  rows: readonly Partial<MemberRow>[],
): Promise<void> {
  if (rows.length > 0) await updatingMembers(tx, { members: jsonOf(memberTrust, rows) });
}

const updatingEvidence = prepared<{ ratings: string }, unknown>('echo_evidence', (on) =>
  on
    .update(ratings)
    .set(sentColumns(ratings, termColumns(null)))
    .from(sql`${rowsFromJson(ratings, sql.placeholder('ratings'))} as sent`)
    .where(sql`${ratings.workId} = sent.work_id and ${raterId} = sent.id`),
);

/** Writes the evidence stored with ratings, by work and rater. */
export async function updateEvidence(
  tx: Transaction,
  changed: readonly (Pick<RatingFacts, 'rater' | 'evidence'> & { readonly workId: string })[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ workId, rater, evidence }) => {
    return { workId, id: rater, ...termColumns(evidence) };
  });
  await updatingEvidence(tx, { ratings: jsonOf(ratings, rows) });
}
