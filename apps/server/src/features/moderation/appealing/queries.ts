import type { ModerationState } from '@stenope/domain/moderation/states';
import { and, asc, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql, Transaction } from '../../../platform/db/database.ts';
import type { ExportPage } from '../../../platform/exporting.ts';
import { users } from '../../../tables/accounts.ts';
import { responses } from '../../../tables/echoes.ts';
import { appeals, decisions } from '../../../tables/moderation.ts';
import { products } from '../../../tables/people.ts';
import { comments, posts } from '../../../tables/posts.ts';

/** A decision as its addressee reads it. */
export interface StatementRow {
  readonly decision: typeof decisions.$inferSelect;
  readonly appeal: typeof appeals.$inferSelect | null;
  readonly postId: string | null;
  readonly excerpt: string | null;
  readonly state: ModerationState | null;
}

type Id =
  | typeof posts.id
  | typeof comments.id
  | typeof responses.id
  | typeof products.id
  | typeof users.id;

const about = (kind: string, id: Id): SQL =>
  sql`${decisions.targetKind} = ${sql.raw(`'${kind}'`)} and ${id} = ${decisions.targetId}`;

const reading = (on: Sql) =>
  on
    .select({
      decision: decisions,
      appeal: appeals,
      postId: sql<string | null>`coalesce(${posts.id}, ${comments.postId}, ${responses.postId})`,
      excerpt: sql<string | null>`left(coalesce(${posts.title}, nullif(${comments.body}, ''),
        ${responses.description}, ${products.name}), 200)`,
      // A profile is hidden while its owner is suspended.
      state: sql<ModerationState | null>`coalesce(${posts.state}, ${comments.state},
        ${responses.state}, ${products.state}, case when ${users.id} is null then null
          when ${users.suspendedAt} is null then 'visible' else 'masked' end)`,
    })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(posts, about('post', posts.id))
    .leftJoin(comments, about('comment', comments.id))
    .leftJoin(responses, about('response', responses.id))
    .leftJoin(products, about('product', products.id))
    .leftJoin(users, about('profile', users.id));

/** What was found sound without having been hidden is no statement: nobody was told of it. */
const isAddressed = sql`not (${decisions.act} = 'validate'
  and ${decisions.fromState} is distinct from 'masked')`;

/** Newest first. */
export function listStatements(
  on: Executor,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<StatementRow[]> {
  return reading(on.sql)
    .where(and(eq(decisions.authorId, userId), sql`${decisions.id} < ${before}::uuid`, isAddressed))
    .orderBy(desc(decisions.id))
    .limit(limit);
}

export async function findStatement(
  on: Executor,
  { userId, id }: { userId: string; id: string },
): Promise<StatementRow | undefined> {
  const [row] = await reading(on.sql).where(
    and(eq(decisions.id, id), eq(decisions.authorId, userId), isAddressed),
  );
  return row;
}

/** False when there is one already. */
export async function insertAppeal(
  tx: Transaction,
  row: typeof appeals.$inferInsert,
): Promise<boolean> {
  const made = await tx.sql
    .insert(appeals)
    .values(row)
    .onConflictDoNothing({ target: appeals.decisionId })
    .returning({ id: appeals.id });
  return made.length > 0;
}

export async function decideAppeal(
  tx: Transaction,
  id: string,
  changes: Pick<
    typeof appeals.$inferSelect,
    'decidedBy' | 'decidedAt' | 'outcome' | 'bySameAdmin' | 'words'
  >,
): Promise<void> {
  await tx.sql.update(appeals).set(changes).where(eq(appeals.id, id));
}

export async function listStatementsToExport(on: Executor, { userId, after, limit }: ExportPage) {
  const rows = await on.sql
    .select({ decision: decisions, appeal: appeals })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(decisions.authorId, userId), gt(decisions.id, after), isAddressed))
    .orderBy(asc(decisions.id))
    .limit(limit);
  return rows.map((row) => ({ key: row.decision.id, ...row }));
}

/** A decision with its appeal, whoever it is about. */
export async function findStatementToSend(on: Executor, id: string) {
  const [row] = await on.sql
    .select({ decision: decisions, appeal: appeals })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(decisions.id, id));
  return row;
}

/** Whether something that was decided later about the same thing hides it, and still stands. */
export async function hasLaterHiding(
  on: Executor,
  { id, targetKind, targetId }: Pick<StatementRow['decision'], 'id' | 'targetKind' | 'targetId'>,
): Promise<boolean> {
  const later = and(
    eq(decisions.targetId, targetId),
    eq(decisions.targetKind, targetKind),
    gt(decisions.id, id),
    inArray(decisions.act, ['mask', 'confirm', 'remove']),
    isNull(decisions.overturnedAt),
  );
  return (await on.sql.$count(decisions, later)) > 0;
}

/** The latest decision to suspend somebody, whether it still stands or not. */
export async function findLastSuspension(
  on: Executor,
  userId: string,
): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.authorId, userId), eq(decisions.act, 'suspend')))
    .orderBy(desc(decisions.id))
    .limit(1);
  return row?.id;
}
