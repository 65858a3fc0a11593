import type { MaskEnd } from '@stenope/domain/transparency/figures';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { and, desc, eq, isNull, ne, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import {
  appeals,
  caseNotes,
  cases,
  decisions,
  moderated,
  sanctions,
} from '../../tables/moderation.ts';
import { products } from '../../tables/people.ts';
import { comments, posts } from '../../tables/posts.ts';

export type CaseRow = typeof cases.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;

/** A thing that is reviewed. */
export type Target = Pick<CaseRow, 'targetKind' | 'targetId'>;

const openOn = ({ targetKind, targetId }: Target) =>
  and(eq(cases.targetKind, targetKind), eq(cases.targetId, targetId), ne(cases.status, 'closed'));

/** The open case of a thing, locked; made if there is none. */
export async function lockOpenCase(
  tx: Transaction,
  row: Target & Pick<CaseRow, 'id' | 'authorId' | 'openedAt'>,
): Promise<CaseRow> {
  // The case there was may be closed between the two statements.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await tx.sql
      .insert(cases)
      .values({ ...row, status: 'waiting' })
      .onConflictDoNothing();
    const [found] = await tx.sql.select().from(cases).where(openOn(row)).for('update');
    if (found) return found;
  }
  throw new Error('No case could be opened');
}

/** The open case of a thing, locked, if there is one. */
export async function lockCaseOf(tx: Transaction, target: Target): Promise<CaseRow | undefined> {
  const [row] = await tx.sql.select().from(cases).where(openOn(target)).for('update');
  return row;
}

export async function findCase(on: Executor, id: string): Promise<CaseRow | undefined> {
  const [row] = await on.sql.select().from(cases).where(eq(cases.id, id));
  return row;
}

export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.sql.select().from(cases).where(eq(cases.id, id)).for('update');
  return row;
}

/** Every change raises the revision. */
export async function updateCase(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<CaseRow, 'id' | 'revision'>>,
): Promise<CaseRow> {
  const [row] = await tx.sql
    .update(cases)
    .set({ ...changes, revision: sql`${cases.revision} + 1` })
    .where(eq(cases.id, id))
    .returning();
  if (!row) throw new Error('The case is gone');
  return row;
}

export async function insertDecision(
  tx: Transaction,
  row: typeof decisions.$inferInsert,
): Promise<void> {
  await tx.sql.insert(decisions).values(row);
}

/** Writes how the automatic mask of a case ended, once. */
export async function endMask(
  tx: Transaction,
  caseId: string,
  { maskEnd, maskEndedAt }: { readonly maskEnd: MaskEnd; readonly maskEndedAt: Date },
): Promise<void> {
  const { automated, act } = decisions;
  await tx.sql
    .update(decisions)
    .set({ maskEnd, maskEndedAt })
    .where(
      and(eq(decisions.caseId, caseId), automated, eq(act, 'mask'), isNull(decisions.maskEnd)),
    );
}

/** The last automatic mask of a case. */
export async function findAutomaticMask(
  on: Executor,
  caseId: string,
): Promise<Pick<DecisionRow, 'fromState' | 'maskEnd'> | undefined> {
  const { automated, act, fromState, maskEnd } = decisions;
  const [row] = await on.sql
    .select({ fromState, maskEnd })
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), automated, eq(act, 'mask')))
    .orderBy(desc(decisions.id))
    .limit(1);
  return row;
}

export async function insertSanction(
  tx: Transaction,
  row: Pick<typeof sanctions.$inferInsert, 'decisionId' | 'userId' | 'at'>,
): Promise<void> {
  await tx.sql.insert(sanctions).values(row).onConflictDoNothing();
}

export async function overturnDecision(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.sql.update(decisions).set({ overturnedAt: at }).where(eq(decisions.id, id));
  await tx.sql.update(sanctions).set({ overturnedAt: at }).where(eq(sanctions.decisionId, id));
}

export async function findModerated(
  on: Executor,
  { targetKind, targetId }: Target,
): Promise<Pick<typeof moderated.$inferSelect, 'immuneUntil' | 'restores'> | undefined> {
  const [row] = await on.sql
    .select({ immuneUntil: moderated.immuneUntil, restores: moderated.restores })
    .from(moderated)
    .where(and(eq(moderated.targetKind, targetKind), eq(moderated.targetId, targetId)));
  return row;
}

/** One more restoration by a moderator, with its time of protection. */
export async function countRestore(
  tx: Transaction,
  { targetKind, targetId }: Target,
  immuneUntil: Date | null,
): Promise<void> {
  await tx.sql
    .insert(moderated)
    .values({ targetKind, targetId, immuneUntil, restores: 1 })
    .onConflictDoUpdate({
      target: [moderated.targetKind, moderated.targetId],
      set: {
        immuneUntil: sql`greatest(${moderated.immuneUntil}, excluded.immune_until)`,
        restores: sql`${moderated.restores} + 1`,
      },
    });
}

/**
 * Who answers for a decision: whoever took it, and for what reports alone masked the last one who
 * confirmed that.
 */
export const answering = (
  decision: Readonly<Record<'id' | 'caseId' | 'automated' | 'decidedBy', SQLWrapper>>,
): SQL<string | null> =>
  sql<string | null>`case when ${decision.automated} then (select confirmed.decided_by
    from ${decisions} as confirmed where confirmed.case_id = ${decision.caseId}
      and confirmed.act = 'confirm' and confirmed.id > ${decision.id}
    order by confirmed.id desc limit 1) else ${decision.decidedBy} end`;

/** The appeal of a case that waits for a decision, oldest first. */
export async function findWaitingAppeal(on: Executor, caseId: string) {
  const [row] = await on.sql
    .select({ appeal: appeals, decision: decisions, answering: answering(decisions) })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(and(eq(appeals.caseId, caseId), sql`${appeals.decidedAt} is null`))
    .orderBy(appeals.id)
    .limit(1);
  return row;
}

/** Whose a thing is; undefined when it does not exist. */
export async function findAuthor(
  on: Executor,
  kind: ReportKind,
  id: string,
): Promise<string | null | undefined> {
  const from = {
    post: { table: posts, of: posts.authorId, id: posts.id },
    comment: { table: comments, of: comments.authorId, id: comments.id },
    response: { table: responses, of: responses.authorId, id: responses.id },
    product: { table: products, of: products.sellerId, id: products.id },
    profile: { table: users, of: users.id, id: users.id },
  };
  if (kind === 'message') return undefined;
  const { table, of, id: key } = from[kind];
  const [row] = await on.sql.select({ authorId: of }).from(table).where(eq(key, id));
  return row && row.authorId;
}

export async function isOwner(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return row?.role === 'owner';
}

/** Whether the site has somebody to leave things to. */
export async function hasOwner(on: Executor): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'owner'))
    .limit(1);
  return row !== undefined;
}

export async function isSuspended(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql
    .select({ at: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row !== undefined && row.at !== null;
}

/** Whether somebody of the team is left who can act, besides these. */
export async function hasOtherAdmin(on: Executor, except: readonly string[]): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(
      and(ne(users.role, 'member'), isNull(users.suspendedAt), notInArray(users.id, [...except])),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether somebody is of the team, and not suspended. */
export async function isAdmin(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.role, 'member'), isNull(users.suspendedAt)));
  return row !== undefined;
}

export async function insertNote(
  tx: Transaction,
  row: typeof caseNotes.$inferInsert,
): Promise<void> {
  await tx.sql.insert(caseNotes).values(row);
}
