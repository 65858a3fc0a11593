import { echoAxes } from '@stenope/domain/echoes/axes';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Executor, Sql } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { insertingEvent } from '../../../platform/live/outbox.ts';
import { users } from '../../../tables/accounts.ts';
import {
  echoNews,
  memberTrust,
  ratings,
  responses,
  reveals,
  scores,
  trustCommunity,
} from '../../../tables/echoes.ts';
import { groupedNotice } from '../../../tables/grouped-notice.ts';
import { blocks } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import { postsWanted, responsesWanted, type ScoreRow, type WorkRow } from '../queries.ts';
import type { FactLine } from '../scoring/facts.ts';
import { factColumns, type CommunityRow, type PersonRow } from '../scoring/queries.ts';

/** All that one rating needs to know, read at one moment. */
export interface LookRow extends PersonRow {
  readonly work: WorkRow;
  readonly score: ScoreRow | null;
  readonly community: CommunityRow | null;
  /** Null where they are held already, and where there are none. */
  readonly lines: readonly FactLine[] | null;
  readonly isHeld: boolean;
  readonly givenToAuthor: number;
  /** Lately the author marked a work of this rater clearly under what it is worth. */
  readonly provoked: boolean;
  readonly revealed: boolean;
}

export type Looking = {
  id: string;
  viewer: string;
  /** Since when, and how far under its score, a mark is a slight. */
  since: string;
  below: number;
  heldRevision: number;
  heldBatch: string | null;
};

/** The global mark, of marks kept in half steps. */
const marked = sql.raw(
  `(${echoAxes.map((axis) => `${axisWeights[axis]} * one.${axis}`).join(' + ')})
    / ${2 * sumOfWeights}.0`,
);

const viewer = sql.placeholder('viewer');
const rater = alias(users, 'rater');

const isHeld = sql<boolean>`(${scores.revision} is not distinct from ${sql.placeholder('heldRevision')}::bigint
  and ${trustCommunity.batchedAt} is not distinct from ${sql.placeholder('heldBatch')}::timestamptz)`;

const looking = (name: string, wanted: (on: Sql) => { getSQL(): SQL }) =>
  prepared<Looking, LookRow[]>(name, (on) =>
    on
      .select({
        work: {
          id: sql<string>`work.id`,
          kind: sql<WorkRow['kind']>`work.kind`,
          postId: sql<string>`work.post_id`,
          authorId: sql<string>`work.author_id`,
          removed: sql<boolean>`work.removed`,
          visible: sql<boolean>`work.visible`,
          blocked: sql<boolean>`work.blocked`,
        },
        score: scores,
        community: trustCommunity,
        id: rater.id,
        joinedAt: rater.createdAt,
        verified: rater.emailVerified,
        member: memberTrust,
        isHeld,
        lines: sql<readonly FactLine[] | null>`case when ${isHeld} then null else (
          select json_agg(json_build_array(${factColumns}) order by ${ratings.id}) from ${ratings}
          left join ${memberTrust} on ${memberTrust.userId} = ${ratings.userId}
          where ${ratings.workId} = work.id) end`,
        givenToAuthor: sql<number>`(select count(*)::int from ${ratings} as one
          where one.user_id = ${rater.id} and one.author_id = work.author_id)`,
        // Not `exists`, which PostgreSQL may answer for all pairs at once, from the whole table.
        provoked: sql<boolean>`coalesce((select true from ${ratings} as one
          join ${scores} as slighted on slighted.id = one.work_id
          where one.user_id = work.author_id and one.author_id = ${rater.id}
            and greatest(one.created_at, one.edited_at) > ${sql.placeholder('since')}::timestamptz
            and (${marked}) <= slighted.mean - ${sql.placeholder('below')}::float8 limit 1), false)`,
        revealed: sql<boolean>`coalesce((select true from ${reveals}
          where ${reveals.userId} = ${rater.id} and ${reveals.workId} = work.id), false)`,
      })
      .from(sql`(${wanted(on).getSQL()}) as work`)
      .innerJoin(rater, eq(rater.id, viewer))
      .leftJoin(trustCommunity, eq(trustCommunity.single, true))
      .leftJoin(scores, sql`${scores.id} = work.id`)
      .leftJoin(memberTrust, eq(memberTrust.userId, rater.id)),
  );

const lookAtPost = looking('echo_look', postsWanted);
const lookAtResponse = looking('echo_look_response', responsesWanted);

/** A work with its ratings, and who rates it: a post, or else a response. */
export async function lookAt(on: Executor, asked: Looking): Promise<LookRow | undefined> {
  const [post] = await lookAtPost(on, asked);
  if (post) return post;
  const [response] = await lookAtResponse(on, asked);
  return response;
}

const valueOf = (name: string, column: PgColumn): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`;

const listed = (columns: readonly PgColumn[]): SQL =>
  sql.raw(columns.map(({ name }) => name).join(', '));

const rewriting = (columns: readonly PgColumn[]): SQL =>
  sql.raw(columns.map(({ name }) => `${name} = excluded.${name}`).join(', '));

/** All of a score that a rating changes. */
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
] as const;

type Figures = Pick<ScoreRow, (typeof figures)[number]>;

/** All of a rating but who, what and when first. */
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

/** Marks, apart from the means of the score that carry the same names. */
const given = (axis: string): string => `${axis}Given`;
type Marks = Record<`${(typeof echoAxes)[number]}Given`, number>;

export type Keeping = Figures &
  Said &
  Marks & {
    work: string;
    kind: WorkRow['kind'];
    author: string;
    user: string;
    ratingId: string;
    /** Of the score as it was read; 0 where there was none. */
    before: number;
    isNew: boolean;
    /** Of a rater nobody knew. */
    trust: number;
    noticeId: string;
    noticeSubject: string;
    noticeDue: string;
    eventName: string;
    eventTopics: readonly string[];
    eventData: string;
  };

interface KeptRow {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const work = sql`${sql.placeholder('work')}::uuid`;
const user = sql`${sql.placeholder('user')}::uuid`;
const author = sql`${sql.placeholder('author')}::uuid`;
const kind = sql`${sql.placeholder('kind')}::text`;
const isNew = sql`${sql.placeholder('isNew')}::boolean`;

const scoreColumns = figures.map((name) => scores[name]);
const figureValues = sql.join(
  figures.map((name) => valueOf(name, scores[name])),
  sql`, `,
);

/** Nothing, when somebody else changed it since it was read. */
const keepingScore = sql`insert into ${scores}
    (id, post_id, response_id, author_id, revision, ${listed(scoreColumns)})
  select held.id, case when ${kind} = 'post' then held.id end,
    case when ${kind} = 'response' then held.id end, ${author},
    ${sql.placeholder('before')}::bigint + 1, ${figureValues} from held
  on conflict (id) do update set revision = excluded.revision, ${rewriting(scoreColumns)}
    where ${scores.revision} = excluded.revision - 1
  returning id`;

const saidColumns = said.map((name) => ratings[name]);
const ratingColumns = [...echoAxes.map((axis) => ratings[axis]), ...saidColumns];
const ratingValues = sql.join(
  [
    ...echoAxes.map((axis) => valueOf(given(axis), ratings[axis])),
    ...said.map((name) => valueOf(name, ratings[name])),
  ],
  sql`, `,
);

const keepingRating = sql`insert into ${ratings}
    (id, work_id, user_id, author_id, ${listed(ratingColumns)}, told_in, created_at, edited_at)
  select ${sql.placeholder('ratingId')}::uuid, kept.id, ${user}, ${author}, ${ratingValues},
    (select id from notice), ${valueOf('createdAt', ratings.createdAt)},
    ${valueOf('editedAt', ratings.editedAt)} from kept
  on conflict (work_id, user_id) do update set ${rewriting(ratingColumns)},
    -- The same marks again are no edit, and take none away.
    edited_at = coalesce(excluded.edited_at, ${ratings.editedAt})
  returning created_at, edited_at`;

const countingGiven = sql`insert into ${memberTrust} (user_id, trust, settled_trust, given)
  select ${user}, ${valueOf('trust', memberTrust.trust)}, ${valueOf('trust', memberTrust.trust)}, 1
  from kept where ${isNew}
  on conflict (user_id) do update set given = ${memberTrust.given} + 1`;

/** A response counts its ratings nowhere else. */
const countingRatings = sql`update ${posts} set ratings = ${valueOf('ratings', scores.ratings)}
  from kept where ${posts.id} = kept.id and ${posts.ratings} <> ${valueOf('ratings', scores.ratings)}`;

const noticing = groupedNotice({
  id: sql`${sql.placeholder('noticeId')}::uuid`,
  recipient: author,
  subject: sql`${sql.placeholder('noticeSubject')}::text`,
  contentType: kind,
  content: work,
  due: sql`${sql.placeholder('noticeDue')}::timestamptz`,
  where: sql`${isNew} and exists (select from kept)`,
});

/**
 * A rating and all that comes of it, in one statement: the work is held first, as everybody does who
 * changes what hangs on it, and nothing is written unless its score is the one that was read.
 */
const keeping = (name: string, held: SQL) =>
  prepared<Keeping, KeptRow[]>(name, (on) => {
    const part = (called: string, text: SQL) => on.$with(called, {}).as(text);
    return on
      .with(
        part('held', held),
        part('kept', keepingScore),
        part('notice', noticing),
        part('rated', keepingRating),
        part('counted_given', countingGiven),
        part('counted_ratings', countingRatings),
        part(
          'news',
          sql`insert into ${echoNews} (work_id) select id from kept on conflict do nothing`,
        ),
        part('told', insertingEvent(sql`kept`)),
      )
      .select({
        createdAt: sql`rated.created_at`.mapWith(ratings.createdAt),
        editedAt: sql`rated.edited_at`.mapWith(ratings.editedAt),
      })
      .from(sql`rated`);
  });

/** Asked again: since the work was looked at, one may have blocked the other. One look at a key each. */
const isMet = (other: SQLWrapper): SQL => sql`(
  (select true from ${users} where ${users.id} = ${other} and ${users.suspendedAt} is null)
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${user} and ${blocks.blockedId} = ${other}) is null
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${user}) is null)`;

const keepOnPost = keeping(
  'echo_keep',
  sql`select id from ${posts} where id = ${work} and listed and ${isMet(author)}
    for no key update`,
);
const keepOnResponse = keeping(
  'echo_keep_response',
  sql`select ${responses.id} from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
    where ${responses.id} = ${work} and ${responses.listed} and ${posts.listed}
      and ${isMet(author)} and ${isMet(posts.authorId)} for no key update of ${responses}`,
);

/** Undefined when the work, or who meets whom, has changed since it was looked at: nothing was written. */
export async function keepRating(on: Executor, row: Keeping): Promise<KeptRow | undefined> {
  const keep = row.kind === 'post' ? keepOnPost : keepOnResponse;
  return (await keep(on, row))[0];
}
