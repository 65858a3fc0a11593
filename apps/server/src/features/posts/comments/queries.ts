import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Sql, Transaction } from '../../../platform/db/database.ts';
import { preparedPage } from '../../../platform/db/page.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import {
  bare,
  escaped,
  moment,
  object,
  orNull,
  quoted,
  when,
  written,
} from '../../../platform/db/json.ts';
import { mayName } from '../card-sql.ts';
import { personJson, blockedIdsOf, isMemberShown, withoutBlock } from '../../people/person-sql.ts';
import { commentMentions, comments, posts } from '../../../tables/posts.ts';
import { visibleTo } from '../visibility-sql.ts';
import type { PostGlance } from '../queries.ts';

type Comment = typeof comments.$inferSelect;

/** A comment as one reader sees it. */
export interface WrittenComment extends Pick<Comment, 'id' | 'authorId'> {
  /** JSON without the reader's permissions. */
  readonly json: string;
  /** Whether its text is shown; otherwise only its place. */
  readonly shown: boolean;
  readonly deleted: boolean;
  /** By moderation; its author still finds what is there of it. */
  readonly hidden: 'masked' | 'removed' | null;
}

/** A comment with its post, as this reader sees them. */
export interface FoundComment extends WrittenComment {
  readonly comment: Pick<Comment, 'id' | 'postId' | 'parentId' | 'authorId' | 'body' | 'state'>;
  /** Answers visible to this reader. */
  readonly replies: number;
  readonly post: PostGlance;
}

/** Reader of comments; nothing is hidden from the team. */
export type CommentReader = { viewer: string; staff: boolean };

const reader = sql.placeholder('viewer');
const staff = sql`${sql.placeholder('staff')}::boolean`;

/** Not hidden by moderation, and its author is not suspended and not across a block. */
const meets = (
  state: SQLWrapper,
  author: Readonly<Record<'id' | 'suspendedAt', SQLWrapper>>,
): SQL =>
  sql`(${staff} or (${state} in ('visible', 'validated') and ${isMemberShown(reader, author)}))`;

const shown = sql`(${comments.deletedAt} is null and ${meets(comments.state, {
  id: comments.authorId,
  suspendedAt: users.suspendedAt,
})})`;

const replier = { id: sql`reply.author_id`, suspendedAt: sql`replier.suspended_at` };

/** Comments with author, visibility, and number of visible answers. */
const rows = sql`select ${comments.id}, ${comments.postId}, ${comments.parentId},
    ${comments.authorId}, ${comments.body}, ${comments.state}, ${comments.createdAt}, ${comments.editedAt},
    ${comments.deletedAt} is not null as deleted, ${shown} as shown, answers.replies,
    ${users.username}, ${users.displayName}, ${users.image}, ${users.isPro}
  from ${comments}
  left join ${users} on ${users.id} = ${comments.authorId}
  cross join lateral (
    select count(*)::int as replies from ${comments} as reply
    join ${users} as replier on replier.id = reply.author_id
    where reply.parent_id = ${comments.id}
      and ${meets(sql`reply.state`, replier)}) as answers`;

const said = {
  id: sql<string>`said.id`,
  postId: sql<string>`said.post_id`,
  parentId: sql<string | null>`said.parent_id`,
  authorId: sql<string | null>`said.author_id`,
  body: sql<string>`said.body`,
  state: sql<Comment['state']>`said.state`,
  shown: sql<boolean>`said.shown`,
  deleted: sql<boolean>`said.deleted`,
  hidden: sql<
    WrittenComment['hidden']
  >`case when said.state in ('masked', 'removed') then said.state end`,
  replies: sql<number>`said.replies`,
};

const author = personJson({
  id: said.authorId,
  username: sql`said.username`,
  displayName: sql`said.display_name`,
  image: sql`said.image`,
  isPro: sql`said.is_pro`,
});

const mentions = sql`array(
  select named.username from ${commentMentions}
  join ${users} as named on named.id = ${commentMentions.userId} and named.suspended_at is null
  where ${commentMentions.commentId} = said.id and ${withoutBlock(reader, sql`named.id`)}
  order by 1)`;

const json = object({
  id: quoted(said.id),
  postId: quoted(said.postId),
  parentId: orNull.escaped(said.parentId),
  author: when(said.shown, author),
  body: escaped(sql`case when said.shown then said.body else '' end`),
  mentions: bare(sql`case when said.shown and ${mayName(said.body)}
    then to_json(${mentions}) else '[]' end`),
  replies: bare(said.replies),
  createdAt: moment(sql`said.created_at`),
  editedAt: orNull.moment(sql`case when said.shown then said.edited_at end`),
});

const selection = {
  json: written(json),
  id: said.id,
  authorId: said.authorId,
  shown: said.shown,
  deleted: said.deleted,
  hidden: said.hidden,
};

interface List {
  readonly where: SQL;
  readonly order: SQL;
}

/** The number is part of the text: for an unknown one PostgreSQL would plan for thousands. */
const rowsOf = ({ where, order }: List, limit: number): SQL => sql`(
  ${rows} where ${where} and (${shown} or answers.replies > 0)
  order by ${comments.id} ${order} limit ${sql.raw(String(limit))}) as said`;

function select(on: Sql, list: List, limit: number) {
  return on
    .select(selection)
    .from(rowsOf(list, limit))
    .orderBy(sql`said.id ${list.order}`);
}

/** Default page size. */
export const pageSize = 20;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const listing = <Values extends CommentReader>(name: string, list: List) =>
  preparedPage<Values, WrittenComment>(name, pageSize, (on, limit) => select(on, list, limit));

const ofPost = sql`${comments.postId} = ${sql.placeholder('postId')}`;
const from = sql.placeholder('from');

type Page = CommentReader & { postId: string; from: string };

const threads = sql`${ofPost} and ${comments.parentId} is null`;

export const listThreads = listing<Page>('comment_threads', {
  where: sql`${threads} and ${comments.id} < ${from}`,
  order: sql`desc`,
});

/** The first page with its extra row, as part of a larger statement. */
export const firstThreads = sql`select ${selection.json} as json, said.id, said.author_id, said.shown,
    said.deleted, ${said.hidden} as hidden
  from ${rowsOf({ where: threads, order: sql`desc` }, pageSize + 1)}`;

export const listReplies = listing<Page & { parentId: string }>('comment_replies', {
  where: sql`${ofPost} and ${comments.parentId} = ${sql.placeholder('parentId')}
    and ${comments.id} > ${from}`,
  order: sql`asc`,
});

const poster = alias(users, 'poster');

/** Reads hidden comments too, so that they take as long as missing ones. */
export const findComment = prepared<CommentReader & { id: string }, FoundComment[]>(
  'comment_read',
  (on) =>
    on
      .select({
        ...selection,
        comment: {
          id: said.id,
          postId: said.postId,
          parentId: said.parentId,
          authorId: said.authorId,
          body: said.body,
          state: said.state,
        },
        replies: said.replies,
        post: {
          id: posts.id,
          authorId: posts.authorId,
          state: posts.state,
          visible: visibleTo(reader, poster),
        },
      })
      .from(sql`(${rows} where ${comments.id} = ${sql.placeholder('id')}) as said`)
      .innerJoin(posts, sql`${posts.id} = said.post_id`)
      .innerJoin(poster, eq(poster.id, posts.authorId)),
);

/** Post of a comment; every change locks the post first. */
export async function findPostOf(on: Executor, id: string): Promise<string | undefined> {
  const [row] = await on.sql
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, id));
  return row?.postId;
}

/** Where a comment stands, and whether its post counts it. */
export type PlacedComment = Pick<
  Comment,
  'id' | 'postId' | 'parentId' | 'authorId' | 'state' | 'deletedAt'
>;

const placedColumns = {
  id: comments.id,
  postId: comments.postId,
  parentId: comments.parentId,
  authorId: comments.authorId,
  state: comments.state,
  deletedAt: comments.deletedAt,
};

export async function findPlaced(tx: Transaction, id: string): Promise<PlacedComment | undefined> {
  const [row] = await tx.sql.select(placedColumns).from(comments).where(eq(comments.id, id));
  return row;
}

/** Comments under a post by people across a block with a member, oldest first. */
export async function listAcrossBlocks(
  tx: Transaction,
  { postId, memberId, most }: { postId: string; memberId: string; most: number },
): Promise<PlacedComment[]> {
  return tx.sql
    .select(placedColumns)
    .from(comments)
    .where(
      and(
        eq(comments.postId, postId),
        isNull(comments.deletedAt),
        sql`${comments.authorId} in (${blockedIdsOf(memberId)})`,
      ),
    )
    .orderBy(comments.id)
    .limit(most);
}

export async function insertComment(
  tx: Transaction,
  row: Pick<Comment, 'id' | 'postId' | 'authorId' | 'parentId' | 'body' | 'createdAt'>,
): Promise<void> {
  await tx.sql.insert(comments).values(row);
}

export async function updateComment(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<Comment, 'body' | 'state' | 'editedAt' | 'deletedAt'>>,
): Promise<void> {
  await tx.sql.update(comments).set(changes).where(eq(comments.id, id));
}

export async function deleteComment(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(comments).where(eq(comments.id, id));
}

/** Whether it has any answers, visible or not. */
export async function hasReplies(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.parentId, id))
    .limit(1);
  return row !== undefined;
}

/** Deletes the place of a deleted comment without answers. */
export async function deleteEmptyPlace(tx: Transaction, id: string): Promise<void> {
  await tx.sql
    .delete(comments)
    .where(
      and(
        eq(comments.id, id),
        sql`${comments.deletedAt} is not null`,
        sql`not exists (select 1 from ${comments} as reply where reply.parent_id = ${id})`,
      ),
    );
}

export async function countComments(tx: Transaction, postId: string, by: 1 | -1): Promise<void> {
  await tx.sql
    .update(posts)
    .set({ comments: sql`${posts.comments} + ${by}` })
    .where(eq(posts.id, postId));
}
