import { echoAxes } from '@stenope/domain/echoes/axes';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { insertingEvent } from '../../../platform/live/outbox.ts';
import { users } from '../../../tables/accounts.ts';
import {
  echoNews,
  memberTrust,
  ratings,
  responses,
  scores,
  type ToldRating,
} from '../../../tables/echoes.ts';
import { groupedNotice } from '../../notifications/grouped-notice-sql.ts';
import { blocks } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import { newsAgain } from '../news/queries.ts';
import type { ScoreRow, WorkRow } from '../queries.ts';

/** Columns of a score that a rating changes. */
const figures = [
  'ratings',
  'mean',
  ...echoAxes,
  'se',
  'low',
  'high',
  'ranked',
  'nEff',
  'trustedRaters',
  'clusterShare',
  'sd',
  'plainMean',
  'distribution',
  'state',
  'stabilisedAt',
  'waitsUntil',
  'told',
] as const;

type Figures = Pick<ScoreRow, (typeof figures)[number]>;

/** Columns of a rating except rater, work and creation time. */
const said = [
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

type Said = Record<(typeof said)[number] | 'createdAt' | 'editedAt', unknown>;

/** A rating to save. */
export type RatingToSave = Said &
  Readonly<Record<(typeof echoAxes)[number], number>> & {
    readonly work: string;
    readonly author: string;
    readonly rater: string;
    readonly ratingId: string;
    readonly isNew: boolean;
    /** Initial trust of a new rater. */
    readonly trust: number;
    readonly eventName: string;
    readonly eventTopics: readonly string[];
    readonly eventData: string;
  };

/** The score of a work after some ratings, with the notification of its author. */
export type WorkToSave = Figures & {
  readonly work: string;
  readonly kind: WorkRow['kind'];
  readonly author: string;
  /** Revision of the score as read; 0 for none. */
  readonly before: number;
  /** Number of new ratings, without replaced ones. */
  readonly added: number;
  readonly noticeId: string;
  readonly noticeSubject: string;
  readonly noticeDue: string;
};

/** Everything that ratings of one work write: all of it, or nothing. */
export interface RatingsToSave {
  readonly work: WorkToSave;
  /** At most one per rater. */
  readonly ratings: readonly RatingToSave[];
}

export interface SavedRow {
  readonly workId: string;
  readonly rater: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly revision: number;
  readonly told: ToldRating | null;
}

type Typed<Row> = readonly (readonly [keyof Row & string, string])[];

const workFields: Typed<WorkToSave> = [
  ...figures.map((name) => [name, scores[name].getSQLType()] as const),
  ['work', 'uuid'],
  ['kind', 'text'],
  ['author', 'uuid'],
  ['before', 'bigint'],
  ['added', 'integer'],
  ['noticeId', 'uuid'],
  ['noticeSubject', 'text'],
  ['noticeDue', 'timestamptz'],
];

const ratingFields: Typed<RatingToSave> = [
  ...echoAxes.map((axis) => [axis, ratings[axis].getSQLType()] as const),
  ...said.map((name) => [name, ratings[name].getSQLType()] as const),
  ['work', 'uuid'],
  ['author', 'uuid'],
  ['rater', 'uuid'],
  ['ratingId', 'uuid'],
  ['isNew', 'boolean'],
  ['trust', 'float8'],
  ['eventName', 'text'],
  ['eventTopics', 'text[]'],
  ['eventData', 'text'],
  ['createdAt', 'timestamptz'],
  ['editedAt', 'timestamptz'],
];

const changed = (name: keyof WorkToSave): SQL => sql.raw(`changed."${name}"`);
const given = (name: keyof RatingToSave): SQL => sql.raw(`given."${name}"`);

/** Works in one statement. A statement must not last long: others wait behind it. */
export const maxWorksPerStatement = 16;

/** Rows sent as one JSON parameter. */
const rowsOf = (placeholder: string, fields: Typed<never>): SQL =>
  sql`select * from json_to_recordset(${sql.placeholder(placeholder)}::json) as sent
    (${sql.raw(fields.map(([name, type]) => `"${name}" ${type}`).join(', '))})`;

const listed = (columns: readonly PgColumn[]): SQL =>
  sql.raw(columns.map(({ name }) => name).join(', '));

const rewriting = (columns: readonly PgColumn[]): SQL =>
  sql.raw(columns.map(({ name }) => `${name} = excluded.${name}`).join(', '));

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

const worksKept = sql`kept join changed on changed.work = kept.id`;
const ratingsKept = sql`kept join given on given.work = kept.id`;

const scoreColumns = figures.map((name) => scores[name]);

/** Writes nothing when the score has changed since it was read (optimistic). */
const keepingScores = sql`insert into ${scores}
    (id, post_id, response_id, author_id, revision, ${listed(scoreColumns)})
  select locked.id, case when ${changed('kind')} = 'post' then locked.id end,
    case when ${changed('kind')} = 'response' then locked.id end, ${changed('author')},
    ${changed('before')} + 1, ${joined(figures.map(changed))}
  from locked join changed on changed.work = locked.id
  on conflict (id) do update set revision = excluded.revision, ${rewriting(scoreColumns)}
    where ${scores.revision} = excluded.revision - 1
  returning id, revision, told`;

const ratingNames = [...echoAxes, ...said] as const;
const ratingColumns = ratingNames.map((name) => ratings[name]);

const asTold = sql`jsonb_build_object('reasons', ${ratings.reasons}, ${joined(
  echoAxes.map((axis) => sql`${sql.raw(`'${axis}'`)}, ${ratings[axis]}`),
)})`;

const keepingRatings = sql`insert into ${ratings}
    (id, work_id, user_id, author_id, revision, ${listed(ratingColumns)}, told_in, created_at,
      edited_at)
  select ${given('ratingId')}, kept.id, ${given('rater')}, ${given('author')}, kept.revision,
    ${joined(ratingNames.map(given))},
    case when ${given('isNew')} then (select id from notice where content_id = kept.id) end,
    ${given('createdAt')}, ${given('editedAt')} from ${ratingsKept}
  on conflict (work_id, user_id) do update set ${rewriting(ratingColumns)},
    revision = excluded.revision,
    -- What others were told of it stays so until the news.
    told = case when ${ratings.revision} <= (
        select (kept.told ->> 'revision')::bigint from kept where kept.id = ${ratings.workId})
      then ${asTold} else ${ratings.told} end,
    -- The same marks again are no edit, and take none away.
    edited_at = coalesce(excluded.edited_at, ${ratings.editedAt})
  returning work_id, user_id, created_at, edited_at, revision, told`;

/** In the order of ids, against deadlocks. */
const countingGiven = sql`insert into ${memberTrust} (user_id, trust, settled_trust, given)
  select ${given('rater')}, ${given('trust')}, ${given('trust')}, 1
  from ${ratingsKept} where ${given('isNew')} order by 1
  on conflict (user_id) do update set given = ${memberTrust.given} + 1`;

/** Unpublished ratings are counted with the news. Responses store no count. */
const countingRatings = sql`update ${posts} set ratings = ${changed('ratings')}
  from ${worksKept} where ${posts.id} = kept.id and kept.told is null
    and ${posts.ratings} <> ${changed('ratings')}`;

const noticing = groupedNotice({
  id: changed('noticeId'),
  recipient: changed('author'),
  subject: changed('noticeSubject'),
  contentType: changed('kind'),
  content: changed('work'),
  amount: changed('added'),
  due: changed('noticeDue'),
  from: worksKept,
  where: sql`${changed('added')} > 0`,
});

const telling = insertingEvent(ratingsKept, {
  name: given('eventName'),
  topics: given('eventTopics'),
  data: sql`${given('eventData')}::jsonb`,
});

/**
 * Ratings and all their effects in one statement: works are locked first, as everywhere, and
 * nothing is written unless the score still has the revision that was read. Works locked by others
 * are skipped (`skip locked`), so that nobody waits.
 */
const keeping = (name: string, locked: SQL) =>
  prepared<{ works: string; ratings: string }, SavedRow[]>(name, (on) => {
    const part = (called: string, text: SQL) => on.$with(called, {}).as(text);
    return on
      .with(
        // The limit keeps PostgreSQL's row estimate low, so that it looks up each work by key.
        part(
          'changed',
          sql`${rowsOf('works', workFields)} limit ${sql.raw(String(maxWorksPerStatement))}`,
        ),
        part('given', rowsOf('ratings', ratingFields)),
        part('locked', locked),
        part('kept', keepingScores),
        part('notice', noticing),
        part('rated', keepingRatings),
        part('counted_given', countingGiven),
        part('counted_ratings', countingRatings),
        part('news', sql`insert into ${echoNews} (work_id) select id from kept ${newsAgain}`),
        part('told', telling),
      )
      .select({
        workId: sql<string>`rated.work_id`,
        rater: sql<string>`rated.user_id`,
        createdAt: sql`rated.created_at`.mapWith(ratings.createdAt),
        editedAt: sql`rated.edited_at`.mapWith(ratings.editedAt),
        revision: sql`rated.revision`.mapWith(ratings.revision),
        told: sql<ToldRating | null>`rated.told`,
      })
      .from(sql`rated`);
  });

/** Checked again: a block may have come since the work was read. One key look-up each. */
const mayInteract = (other: SQLWrapper): SQL => sql`(
  (select true from ${users} where ${users.id} = ${other} and ${users.suspendedAt} is null)
  and (select bool_and((select true from ${blocks}
      where ${blocks.blockerId} = ${given('rater')} and ${blocks.blockedId} = ${other}) is null
    and (select true from ${blocks}
      where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${given('rater')}) is null)
    from given where given.work = changed.work))`;

const keepOnPosts = keeping(
  'echo_keep',
  sql`select ${posts.id} from changed join ${posts} on ${posts.id} = ${changed('work')}
    where ${posts.listed} and ${mayInteract(changed('author'))}
    order by ${posts.id} for no key update of ${posts} skip locked`,
);
const keepOnResponses = keeping(
  'echo_keep_response',
  sql`select ${responses.id} from changed join ${responses} on ${responses.id} = ${changed('work')}
    join ${posts} on ${posts.id} = ${responses.postId}
    where ${responses.listed} and ${posts.listed}
      and ${mayInteract(changed('author'))} and ${mayInteract(posts.authorId)}
    order by ${responses.id} for no key update of ${responses} skip locked`,
);

/**
 * Saves ratings of works of one kind, at most one per rater. Returns those written. A missing work
 * has changed since it was read (or a block came, or it is locked elsewhere): none of its ratings
 * was written.
 */
export async function saveRatings(
  on: Executor,
  kind: WorkRow['kind'],
  keepings: readonly RatingsToSave[],
): Promise<readonly SavedRow[]> {
  const keep = kind === 'post' ? keepOnPosts : keepOnResponses;
  return keep(on, {
    works: JSON.stringify(keepings.map(({ work }) => work)),
    ratings: JSON.stringify(keepings.flatMap((one) => one.ratings)),
  });
}
