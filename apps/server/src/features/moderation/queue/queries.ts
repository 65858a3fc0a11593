import type { CaseStatus } from '@stenope/domain/moderation/cases';
import type { ReportCategory } from '@stenope/domain/moderation/reports';
import type { ModerationState } from '@stenope/domain/moderation/states';
import { profileLimits } from '@stenope/domain/people/limits';
import type { Sensitivity } from '@stenope/domain/posts/limits';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { preparedPage } from '../../../platform/db/page.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust, responses, scores } from '../../../tables/echoes.ts';
import { media, removedPrints } from '../../../tables/media.ts';
import { appeals, caseNotes, cases, decisions } from '../../../tables/moderation.ts';
import { products } from '../../../tables/people.ts';
import { comments, posts, postSteps } from '../../../tables/posts.ts';
import { reports } from '../../../tables/reports.ts';
import { photoColumns, type PhotoColumn } from '../../media/photo-sql.ts';
import { personColumns, type PersonRow } from '../../people/person-sql.ts';
import { answering, type CaseRow } from '../queries.ts';
import {
  boundPlace,
  chosenCases,
  listIds,
  listNamedCases,
  placeOf,
  sortedBy,
  type CasePlace,
} from '../searching/queries.ts';

type PhotoRow = Pick<typeof media.$inferSelect, PhotoColumn>;

/** A case with everything a card shows. */
export interface CaseCardRow {
  readonly row: CaseRow;
  readonly author: PersonRow | null;
  readonly authorSuspended: boolean;
  readonly isByOwner: boolean;
  readonly badge: string | null;
  readonly claimer: PersonRow | null;
  readonly postId: string | null;
  readonly excerpt: string | null;
  /** Null once it is deleted, and for what has no state. */
  readonly state: ModerationState | null;
  readonly exists: boolean;
  readonly photo: PhotoRow | null;
  readonly alt: string | null;
  readonly sensitive: Sensitivity | null;
  readonly ratings: number;
  readonly categories: ReportCategory[];
  readonly appealedAt: Date | null;
  readonly appealedDecider: string | null;
  readonly isAgainstOwner: boolean;
  readonly hasOwner: boolean;
}

const author = alias(users, 'author');
const claimer = alias(users, 'claimer');
const waiting = alias(appeals, 'waiting');
const appealed = alias(decisions, 'appealed');

type Id = typeof posts.id | typeof comments.id | typeof responses.id | typeof products.id;

const about = (kind: CaseRow['targetKind'], id: Id): SQL =>
  sql`${cases.targetKind} = ${sql.raw(`'${kind}'`)} and ${id} = ${cases.targetId}`;

const selection = {
  row: getTableColumns(cases),
  author: personColumns(author),
  authorSuspended: sql<boolean>`${author.suspendedAt} is not null`,
  isByOwner: sql<boolean>`coalesce(${author.role} = 'owner', false)`,
  badge: memberTrust.badge,
  claimer: personColumns(claimer),
  postId: sql<string | null>`coalesce(${posts.id}, ${comments.postId}, ${responses.postId})`,
  excerpt: sql<string | null>`left(case ${cases.targetKind}
    when 'post' then ${posts.title}
    when 'comment' then nullif(${comments.body}, '')
    when 'response' then ${responses.description}
    when 'profile' then coalesce(nullif(${author.bio}, ''), ${author.displayName})
    when 'product' then ${products.name} end, 200)`,
  state: sql<ModerationState | null>`coalesce(${posts.state}, ${responses.state}, ${products.state},
    case when ${comments.deletedAt} is null then ${comments.state} end)`,
  exists: sql<boolean>`case ${cases.targetKind} when 'message' then true
    when 'profile' then ${author.id} is not null
    else coalesce(${posts.id}, ${responses.id}, ${products.id},
      case when ${comments.deletedAt} is null then ${comments.id} end) is not null end`,
  photo: photoColumns,
  alt: sql<string | null>`coalesce(${posts.alt}, ${responses.alt}, ${products.alt})`,
  sensitive: sql<CaseCardRow['sensitive']>`coalesce(${posts.sensitive}, ${responses.sensitive},
    ${products.sensitive})`,
  // Asked row by row: joined, all scores might be read to find those of twenty responses.
  ratings: sql<number>`coalesce(${posts.ratings},
    (select ${scores.ratings} from ${scores} where ${scores.id} = ${responses.id}), 0)`,
  categories: sql<ReportCategory[]>`array(select distinct ${reports.category} from ${reports}
    where ${reports.caseId} = ${cases.id} order by 1)`,
  appealedAt: waiting.at,
  appealedDecider: answering(appealed),
  isAgainstOwner: sql<boolean>`exists (select from ${users}
    where ${users.id} = ${answering(appealed)} and ${users.role} = 'owner')`,
  hasOwner: sql<boolean>`exists (select from ${users} where ${users.role} = 'owner')`,
};

const faceOf = (userId: SQLWrapper): SQL => sql`(select face.id from ${media} as face
  where face.owner_id = ${userId} and face.used_as = 'avatar' order by face.id desc limit 1)`;

/** Of several appeals about a thing, the oldest comes first. */
const oldestAppeal = sql`(select one.id from ${appeals} as one
  where one.case_id = ${cases.id} and one.decided_at is null order by one.id limit 1)`;

/** Joins everything a card shows to a few cases, which were chosen before. */
const withContent = (on: Sql, chosen: SQL) =>
  on
    .select(selection)
    .from(sql`(${chosen}) as chosen`)
    .innerJoin(cases, sql`${cases.id} = chosen.id`)
    .leftJoin(author, eq(author.id, cases.authorId))
    .leftJoin(memberTrust, eq(memberTrust.userId, cases.authorId))
    .leftJoin(claimer, eq(claimer.id, cases.claimedBy))
    .leftJoin(posts, about('post', posts.id))
    .leftJoin(comments, about('comment', comments.id))
    .leftJoin(responses, about('response', responses.id))
    .leftJoin(products, about('product', products.id))
    .leftJoin(
      media,
      sql`${media.id} = coalesce(${posts.mediaId}, ${responses.mediaId}, ${products.mediaId},
        case ${cases.targetKind} when 'profile' then ${faceOf(cases.targetId)} end)`,
    )
    .leftJoin(waiting, sql`${waiting.id} = ${oldestAppeal}`)
    .leftJoin(appealed, eq(appealed.id, waiting.decisionId));

const build = (on: Sql, rows: number) =>
  withContent(on, chosenCases({ status: 'queued' }, boundPlace, rows)).orderBy(
    sql`${sortedBy.queued} desc`,
    desc(cases.id),
  );

export const usualPage = 20;

/** The queue, most urgent first. */
const listQueue = preparedPage<CasePlace, CaseCardRow>('cases_queue', usualPage, build);

/** Cards of cases that were chosen before: prepared, since its joins take longest to plan. */
const listChosen = prepared<{ ids: string[] }, CaseCardRow[]>('cases_chosen', (on) =>
  withContent(on, sql`select unnest(${sql.placeholder('ids')}::uuid[]) as id`),
);

export interface Wanted {
  readonly status: CaseStatus;
  readonly kind?: CaseRow['targetKind'] | undefined;
  readonly reportedOnly: boolean;
  /** In the hands of this admin, by a claim made since. */
  readonly claimed?: { readonly by: string; readonly after: Date } | undefined;
  readonly q?: string | undefined;
}

export async function listCards(
  on: Executor,
  { status, q, ...wanted }: Wanted,
  place: CasePlace,
  size: number,
): Promise<CaseCardRow[]> {
  const where = and(...conditionsOf(wanted));
  if (status === 'queued' && q === undefined && !where) return listQueue(on, place, size);
  const filter = { status, ...(where && { where }) };
  const ids =
    q === undefined
      ? await listIds(on, chosenCases(filter, placeOf(place), size + 1))
      : await listNamedCases(on, filter, { q, place: placeOf(place), rows: size + 1 });
  const cards = new Map((await listChosen(on, { ids })).map((card) => [card.row.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function conditionsOf({ kind, reportedOnly, claimed }: Omit<Wanted, 'status' | 'q'>): SQL[] {
  const conditions: SQL[] = [];
  if (kind) conditions.push(eq(cases.targetKind, kind));
  if (reportedOnly) conditions.push(sql`'reports' = any(${cases.causes})`);
  if (claimed) {
    conditions.push(eq(cases.claimedBy, claimed.by), gt(cases.claimedAt, claimed.after));
  }
  return conditions;
}

/** The whole queue, and since when its oldest case waits: for the dashboard, not for each page. */
export async function findBacklog(on: Executor) {
  const [backlog] = await on.sql
    .select({
      cases: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${cases.queuedAt})`.mapWith(cases.queuedAt),
    })
    .from(cases)
    .where(sql`${cases.status} = 'queued'`);
  return backlog;
}

/** Counted up to a thousand, in an order that an index has: others may lie behind all closed ones. */
export async function countQueued(on: Executor): Promise<number> {
  const { rows } = await on.sql.execute<{ queued: number }>(sql`select count(*)::int as queued
    from (select from ${cases} where ${cases.status} = 'queued'
      order by ${cases.urgency} desc limit 1000) as counted`);
  return rows[0]?.queued ?? 0;
}

export async function findCard(on: Executor, id: string): Promise<CaseCardRow | undefined> {
  const one = sql`select ${id}::uuid as id`;
  const [card] = await withContent(on.sql, one).limit(1);
  return card;
}

/** Whole text of a thing. */
export async function findText(
  on: Executor,
  { targetKind: kind, targetId: id }: Pick<CaseRow, 'targetKind' | 'targetId'>,
): Promise<string | null> {
  const texts: Readonly<Partial<Record<CaseRow['targetKind'], SQL>>> = {
    post: sql`select concat_ws(E'\n\n', nullif(description, ''),
        (select string_agg(nullif(body, ''), E'\n\n' order by position) from ${postSteps}
          where ${postSteps.postId} = posts.id)) as text from ${posts} where id = ${id}`,
    comment: sql`select body as text from ${comments} where id = ${id}`,
    response: sql`select description as text from ${responses} where id = ${id}`,
    product: sql`select description as text from ${products} where id = ${id}`,
    profile: sql`select bio as text from ${users} where id = ${id}`,
  };
  const statement = texts[kind];
  if (!statement) return null;
  const { rows } = await on.sql.execute<{ text: string | null }>(statement);
  return rows[0]?.text ?? null;
}

/** Pictures of the steps of a post, in order. */
export async function listStepPictures(on: Executor, postId: string) {
  return on.sql
    .select({ photo: photoColumns, alt: postSteps.alt, sensitive: postSteps.sensitive })
    .from(postSteps)
    .innerJoin(media, eq(media.id, postSteps.mediaId))
    .where(eq(postSteps.postId, postId))
    .orderBy(postSteps.position);
}

/** Covers of a profile, whether they are shown or not. */
export async function listCoverPictures(on: Executor, userId: string) {
  return on.sql
    .select({ photo: photoColumns })
    .from(media)
    .where(and(eq(media.ownerId, userId), eq(media.usedAs, 'cover')))
    .orderBy(media.id)
    .limit(profileLimits.covers);
}

/** Pictures that were removed, with the decision that still removes what they belonged to. */
export async function listRemoved(on: Executor, mediaIds: readonly string[]) {
  const removal = alias(decisions, 'removal');
  const latest = sql`(select one.id from ${decisions} as one
    where one.target_id = ${removedPrints.targetId} and one.target_kind = ${removedPrints.targetKind}
      and one.act = 'remove' and one.overturned_at is null order by one.id desc limit 1)`;
  return on.sql
    .select({
      mediaId: removedPrints.mediaId,
      removedAt: removedPrints.removedAt,
      photo: photoColumns,
      reason: removal.reason,
      caseId: removal.caseId,
    })
    .from(removedPrints)
    .leftJoin(media, eq(media.id, removedPrints.mediaId))
    .leftJoin(removal, sql`${removal.id} = ${latest}`)
    .where(inArray(removedPrints.mediaId, [...mediaIds]));
}

const reporter = alias(users, 'reporter');

/** Newest first. */
export async function listCaseReports(on: Executor, caseId: string, most: number) {
  return on.sql
    .select({ report: reports, reporter: personColumns(reporter), badge: memberTrust.badge })
    .from(reports)
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(memberTrust, eq(memberTrust.userId, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.id))
    .limit(most);
}

const writer = alias(users, 'writer');

export async function listNotes(on: Executor, caseId: string, most: number) {
  return on.sql
    .select({ note: caseNotes, writer: personColumns(writer) })
    .from(caseNotes)
    .leftJoin(writer, eq(writer.id, caseNotes.writerId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(desc(caseNotes.id))
    .limit(most);
}

const decider = alias(users, 'decider');

/** Decisions about a thing, newest first. */
export async function listDecisions(
  on: Executor,
  { targetKind, targetId }: Pick<CaseRow, 'targetKind' | 'targetId'>,
  most: number,
) {
  return on.sql
    .select({ decision: decisions, appeal: appeals, decider: personColumns(decider) })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))
    .where(and(eq(decisions.targetId, targetId), eq(decisions.targetKind, targetKind)))
    .orderBy(desc(decisions.id))
    .limit(most);
}

/** Other open cases about things by the same member, or with the same file. */
export async function listRelated(on: Executor, { id, authorId }: CaseRow, most: number) {
  const same = sql`select other.post_id from (
      select p.id as post_id, m.sha256 from ${posts} as p join ${media} as m on m.id = p.media_id
      where p.id = (select target_id from ${cases} as this where this.id = ${id})) as shown
    join ${media} as copy on copy.sha256 = shown.sha256
    join lateral (select q.id as post_id from ${posts} as q where q.media_id = copy.id) as other
      on other.post_id <> shown.post_id`;
  const isCopy = sql<boolean>`${cases.targetId} in (${same})`;
  const byAuthor = authorId === null ? sql`false` : sql`${cases.authorId} = ${authorId}`;
  return on.sql
    .select({
      id: cases.id,
      revision: cases.revision,
      kind: cases.targetKind,
      reports: cases.reports,
      isCopy,
      excerpt: selection.excerpt,
      state: selection.state,
      exists: selection.exists,
      authorSuspended: selection.authorSuspended,
    })
    .from(cases)
    .leftJoin(author, eq(author.id, cases.authorId))
    .leftJoin(posts, about('post', posts.id))
    .leftJoin(comments, about('comment', comments.id))
    .leftJoin(responses, about('response', responses.id))
    .leftJoin(products, about('product', products.id))
    .where(and(ne(cases.id, id), ne(cases.status, 'closed'), sql`(${byAuthor} or ${isCopy})`))
    .orderBy(desc(cases.urgency))
    .limit(most);
}

export async function listAdmins(on: Executor, most: number) {
  return on.sql
    .select({ person: personColumns(users), role: users.role })
    .from(users)
    .where(and(ne(users.role, 'member'), isNull(users.suspendedAt)))
    .orderBy(users.username)
    .limit(most);
}
