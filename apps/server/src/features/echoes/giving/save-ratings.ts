import { echoAxes } from '@stenope/domain/echoes/axes';
import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { CommittedEvent, Executor } from '../../../platform/db/database.ts';
import {
  assignments,
  columnList,
  columnsWithout,
  jsonOf,
  rowsFromJson,
} from '../../../platform/db/json-rows.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { eventOf, insertingEvent } from '../../../platform/live/outbox.ts';
import { users } from '../../../tables/accounts.ts';
import { echoNews, memberTrust, ratings, responses, scores } from '../../../tables/echoes.ts';
import { notifications } from '../../../tables/notifications.ts';
import { blocks } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import { groupedNotice } from '../../notifications/grouped-notice-sql.ts';
import { echoChanged } from '../live.ts';
import type { RatingRow } from '../queries.ts';

/** Rows that ratings of one work write: all of them, or none. */
export interface RowsToSave {
  /** With the revision after that which was read. */
  readonly score: typeof scores.$inferInsert;
  /** At most one per rater, among all works that are saved together. */
  readonly ratings: readonly (typeof ratings.$inferInsert & { readonly userId: string })[];
  /** Raters for whom it is a new rating, with the trust of a newcomer. */
  readonly raters: readonly (typeof memberTrust.$inferInsert)[];
  /** To the author, where there are any. */
  readonly notices: readonly (typeof notifications.$inferInsert)[];
}

/**
 * Limit of one statement, which must not last long: others wait behind it. It has no more works than
 * ratings, since each work of it is rated.
 */
export const maxRatingsPerStatement = 16;

/** Checked again: a block or a suspension may have come since the work was read. One key look-up each. */
const maySaveFor = (other: SQLWrapper): SQL => sql`(
  (select true from ${users} where ${users.id} = ${other} and ${users.suspendedAt} is null)
  and (select bool_and((select true from ${users}
      where ${users.id} = one.user_id and ${users.suspendedAt} is null) is true
    and (select true from ${blocks}
      where ${blocks.blockerId} = one.user_id and ${blocks.blockedId} = ${other}) is null
    and (select true from ${blocks}
      where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = one.user_id) is null)
    from given as one where one.work_id = changed.id))`;

/**
 * Locks the works of one kind, in the order of ids as everywhere, and leaves those out that are
 * locked. One by one (`lateral`), so that PostgreSQL looks each up by its key.
 */
const locked = (kind: 'post_id' | 'response_id', work: SQL): SQL => sql`select changed.id
  from (select * from changed where ${sql.raw(kind)} is not null order by id) as changed
  cross join lateral (${work} skip locked) as locked`;

const lockedPosts = locked(
  'post_id',
  sql`select from ${posts} where ${posts.id} = changed.post_id
    and ${posts.listed} and ${maySaveFor(sql`changed.author_id`)} for no key update of ${posts}`,
);

const lockedResponses = locked(
  'response_id',
  sql`select from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
    where ${responses.id} = changed.response_id and ${responses.listed} and ${posts.listed}
      and ${maySaveFor(sql`changed.author_id`)} and ${maySaveFor(posts.authorId)}
    for no key update of ${responses}`,
);

const scoreColumns = columnsWithout(scores, 'shown', 'ranks');
const ids = ['id', 'postId', 'responseId', 'authorId'] as const;
const figures = columnsWithout(scores, 'shown', 'ranks', ...ids);

/** Writes nothing when the score has changed since it was read (optimistic). */
const savedScores = sql`insert into ${scores} (${columnList(scoreColumns)})
  select ${columnList(scoreColumns)} from changed
  where id in (select id from locked_posts union all select id from locked_responses)
  on conflict (id) do update set ${assignments(figures, 'excluded')}
    where ${scores.revision} = excluded.revision - 1
  returning id, ratings, told`;

/** One notification of a work, which grows while its author has not read it. */
const notice = groupedNotice({
  id: sql`sent.id`,
  recipient: sql`sent.recipient_id`,
  subject: sql`sent.subject`,
  contentType: sql`sent.content_type`,
  content: sql`sent.content_id`,
  amount: sql`sent.amount`,
  due: sql`sent.due_at`,
  from: sql`${rowsFromJson(notifications, sql.placeholder('notices'))} as sent
    join saved on saved.id = sent.content_id`,
  where: sql`true`,
});

const ratingColumns = columnsWithout(ratings, 'notificationId');
const neverReplaced = [
  'id',
  'workId',
  'userId',
  'authorId',
  'createdAt',
  'editedAt',
  'publishedContent',
] as const;
const replaced = columnsWithout(ratings, 'notificationId', ...neverReplaced);

const contentAsPublished = sql`jsonb_build_object('reasons', ${ratings.reasons}, ${sql.join(
  echoAxes.map((axis) => sql`${sql.raw(`'${axis}'`)}, ${ratings[axis]}`),
  sql`, `,
)})`;

const savedRatings = sql`insert into ${ratings} (${columnList(ratingColumns)}, told_in)
  select ${columnList(ratingColumns, 'given')},
    (select notice.id from notice where notice.content_id = given.work_id)
  from given join saved on saved.id = given.work_id
  on conflict (work_id, user_id) do update set ${assignments(replaced, 'excluded')},
    -- What others were told of it stays so until the next publication.
    told = case when ${ratings.revision} <= (
        select (saved.told ->> 'revision')::bigint from saved where saved.id = ${ratings.workId})
      then ${contentAsPublished} else ${ratings.publishedContent} end,
    -- The same marks again are no edit, and take none away.
    edited_at = coalesce(excluded.edited_at, ${ratings.editedAt})
  returning *`;

/** In the order of ids, against deadlocks. */
const countedRaters = sql`insert into ${memberTrust} (user_id, trust, settled_trust, given)
  select sent.user_id, sent.trust, sent.settled_trust, 1
  from ${rowsFromJson(memberTrust, sql.placeholder('raters'))} as sent
  join given on given.user_id = sent.user_id join saved on saved.id = given.work_id order by 1
  on conflict (user_id) do update set given = ${memberTrust.given} + 1`;

/** Unpublished ratings are counted when they are published. Responses store no count. */
const countedRatings = sql`update ${posts} set ratings = saved.ratings
  from saved where ${posts.id} = saved.id and saved.told is null
    and ${posts.ratings} <> saved.ratings`;

/** Others are told at the next publication. Ranks of a work that waits for it are outdated again. */
const noted = sql`insert into ${echoNews} (work_id) select id from saved
  on conflict (work_id) do update set ranked = false where ${echoNews.ranked}`;

const events = insertingEvent(
  sql`json_to_recordset(${sql.placeholder('events')}::json)
    as sent (work_id uuid, name text, topics text[], data jsonb)
    join saved on saved.id = sent.work_id`,
  { name: sql`sent.name`, topics: sql`sent.topics`, data: sql`sent.data` },
);

/**
 * Ratings and all their effects in one statement: works are locked first, as everywhere, and
 * nothing is written unless the score still has the revision that was read. Works locked by others
 * are skipped (`skip locked`), so that nobody waits for a work; rows of `scores` and `member_trust`
 * are waited for, which the ranks and other ratings hold shortly.
 */
const saveAll = prepared<
  Record<'scores' | 'ratings' | 'raters' | 'notices' | 'events', string>,
  RatingRow[]
>('rating_save', (on) => {
  const part = (name: string, text: SQL) => on.$with(name, {}).as(text);
  const rated = on.$with('rated', getTableColumns(ratings)).as(savedRatings);
  return on
    .with(
      // The limit keeps PostgreSQL's row estimate low, so that it looks up each work by key.
      part(
        'changed',
        sql`select * from ${rowsFromJson(scores, sql.placeholder('scores'))}
          limit ${sql.raw(String(maxRatingsPerStatement))}`,
      ),
      part('given', sql`select * from ${rowsFromJson(ratings, sql.placeholder('ratings'))}`),
      part('locked_posts', lockedPosts),
      part('locked_responses', lockedResponses),
      part('saved', savedScores),
      part('notice', notice),
      rated,
      part('counted_raters', countedRaters),
      part('counted_ratings', countedRatings),
      part('noted', noted),
      part('events', events),
    )
    .select()
    .from(rated);
});

interface Saved {
  /** Ratings as they are stored now, by rater. */
  readonly ratings: ReadonlyMap<string | null, RatingRow>;
  /** Written with them, to be passed on after the commit. */
  readonly events: readonly CommittedEvent[];
}

/**
 * Saves ratings of several works, at most one per rater. Of a work that has changed since it was
 * read (or a block came, or it is locked elsewhere) nothing is written.
 */
export async function saveRatings(
  on: Executor,
  works: readonly { readonly rows: RowsToSave }[],
): Promise<Saved> {
  const changed = works.map(({ rows }) => rows.score);
  const given = works.flatMap(({ rows }) => rows.ratings);
  const raters = works.flatMap(({ rows }) => rows.raters);
  const notices = works.flatMap(({ rows }) => rows.notices);
  const announced = given.map(({ workId, userId }) => {
    const event = echoChanged({ workId, to: { rater: userId } });
    return { userId, committed: eventOf(event).committed, data: event.data, work_id: workId };
  });
  const stored = await saveAll(on, {
    scores: jsonOf(scores, changed),
    ratings: jsonOf(ratings, given),
    raters: jsonOf(memberTrust, raters),
    notices: jsonOf(notifications, notices),
    events: JSON.stringify(announced.map(({ committed, ...one }) => ({ ...one, ...committed }))),
  });
  const saved = new Map(stored.map((row) => [row.userId, row]));
  const savedEvents = announced.filter(({ userId }) => saved.has(userId));
  return { ratings: saved, events: savedEvents.map(({ committed }) => committed) };
}
