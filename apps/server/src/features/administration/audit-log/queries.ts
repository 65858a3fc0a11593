import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { audit } from '../../../platform/db/platform-tables.ts';
import { users } from '../../../tables/accounts.ts';
import { personColumns } from '../../people/person-sql.ts';

/** Which entries are wanted; ids sort by time, so days are a range of them. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly act?: string | undefined;
  readonly target?: string | undefined;
  /** First id of the first day, and of the day after the last. */
  readonly fromId?: string | undefined;
  readonly untilId?: string | undefined;
}

const actor = alias(users, 'actor');
const target = alias(users, 'target');

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Id of the member who is called so; null equals nothing. */
const idNamed = (username: string): SQL =>
  sql`(select named.id from ${users} as named where lower(named.username) = lower(${username}))`;

const idOf = (nameOrId: string): SQL =>
  uuidForm.test(nameOrId) ? sql`${nameOrId}::uuid` : idNamed(nameOrId);

export type AuditRow = Awaited<ReturnType<typeof listActs>>[number];

/** Newest first, before an id. */
export async function listActs(
  on: Executor,
  filter: AuditFilter,
  { before, limit }: { readonly before: string; readonly limit: number },
) {
  return on.sql
    .select({ entry: audit, actor: personColumns(actor), target: personColumns(target) })
    .from(audit)
    .leftJoin(actor, eq(actor.id, audit.actorId))
    .leftJoin(target, eq(target.id, audit.targetId))
    .where(
      and(
        lt(audit.id, before),
        filter.actor === undefined ? undefined : eq(audit.actorId, idNamed(filter.actor)),
        filter.act === undefined ? undefined : eq(audit.act, filter.act),
        filter.target === undefined ? undefined : eq(audit.targetId, idOf(filter.target)),
        filter.fromId === undefined ? undefined : gte(audit.id, filter.fromId),
        filter.untilId === undefined ? undefined : lt(audit.id, filter.untilId),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit);
}

/** Kinds of acts there are. Each step looks for the next name in the index. */
export async function listKinds(on: Executor, most: number): Promise<readonly string[]> {
  const { rows } = await on.sql.execute<{ act: string }>(sql`
    with recursive kinds (act, place) as (
      (select ${audit.act}, 1 from ${audit} order by ${audit.act} limit 1)
      union all
      select (select ${audit.act} from ${audit} where ${audit.act} > kinds.act
        order by ${audit.act} limit 1), place + 1
      from kinds where kinds.act is not null and place < ${most})
    select act from kinds where act is not null order by act`);
  return rows.map(({ act }) => act);
}
