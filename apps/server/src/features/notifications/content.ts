import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import {
  bare,
  escaped,
  flag,
  moment,
  object,
  orNull,
  quoted,
  when,
  written,
  type Json,
} from '../../platform/db/json.ts';
import { exports } from '../../tables/leaving.ts';
import { media } from '../../tables/media.ts';
import { notifications } from '../../tables/notifications.ts';
import { personJson, idOf, withoutBlock } from '../people/person-sql.ts';
import { comments, posts } from '../../tables/posts.ts';
import { visibleTo } from '../posts/visibility-sql.ts';
import { amountNow } from './grouped-notice-sql.ts';

/** JSON of a notification. A test validates it against the contract. */

type Member = Parameters<typeof withoutBlock>[0];

const sender = alias(users, 'sender');
const poster = alias(users, 'poster');

/**
 * A member who is not suspended and not across a block: a look-up among the few suspended, rather
 * than a join with all members.
 */
const isShownSender = (reader: Member, member: SQLWrapper): SQL =>
  sql`((select true from ${users} as silent
      where silent.id = ${member} and silent.suspended_at is not null) is null
    and ${withoutBlock(reader, member)})`;

/** Notifications of members across a block are hidden; of several people, only the name is. */
export const isShownTo = (reader: Member): SQL => {
  const { senderId, amount } = notifications;
  return sql`(${senderId} is null or ${amount} > 1 or ${isShownSender(reader, senderId)})`;
};

/** Id of the content if it is of this kind; otherwise null, so that nothing is looked up. */
const aboutA = (kind: 'post' | 'comment' | 'response'): SQL =>
  sql`case when ${notifications.contentType} = ${sql.raw(`'${kind}'`)}
    then ${notifications.contentId} end`;

const columns = ['id', 'username', 'displayName', 'image', 'isPro', 'suspendedAt'] as const;

type Sender = Readonly<Record<(typeof columns)[number], SQLWrapper>>;

const nameOf = (column: (typeof columns)[number]) => sql.identifier(`from_${column}`);

const senderColumn = (column: (typeof columns)[number]) => sql`${notifications}.${nameOf(column)}`;

/** Sender columns of a row of `sent`. */
export const from: Sender = {
  id: senderColumn('id'),
  username: senderColumn('username'),
  displayName: senderColumn('displayName'),
  image: senderColumn('image'),
  isPro: senderColumn('isPro'),
  suspendedAt: senderColumn('suspendedAt'),
};

/** Whether the sender's name may be shown to the reader. */
export const isNamed = (reader: Member, one: Sender = from): SQL => sql`(${one.id} is not null
  and ${one.suspendedAt} is null and ${withoutBlock(reader, one.id)})`;

const senders = sql`left join ${users} as ${sql.identifier('sender')}
  on ${sender.id} = ${notifications.senderId}`;

/**
 * One key look-up each, where PostgreSQL would rather scan all members; slightly slower for few
 * rows.
 */
const eachSender = sql`left join lateral (
  select * from ${users} where ${users.id} = ${notifications.senderId} limit 1
) as ${sql.identifier('sender')} on true`;

/**
 * Visible notifications with their senders: that row is needed anyway, and tells whether they may
 * interact. `which` is appended to the condition.
 */
export const sent = (reader: Member, which: SQL, isLong = false): SQL => sql`(
  select ${notifications}.*, ${sql.join(
    columns.map((column) => sql`${sender[column]} as ${nameOf(column)}`),
    sql`, `,
  )}
  from ${notifications}
  ${isLong ? eachSender : senders}
  where (${notifications.senderId} is null or ${notifications.amount} > 1
    or ${isNamed(reader, sender)}) and ${which})`;

/** Joins the content of rows of `sent`: one key look-up for each part. */
export const withContent = (rows: SQL): SQL => sql`${rows} as ${notifications}
  left join ${comments} on ${comments.id} = ${aboutA('comment')}
  left join lateral (select * from ${responses} where ${responses.id} = ${aboutA('response')} limit 1)
    as ${responses} on true
  left join ${posts}
    on ${posts.id} = coalesce(${aboutA('post')}, ${comments.postId}, ${responses.postId})
  left join ${users} as ${sql.identifier('poster')} on ${poster.id} = ${posts.authorId}
  left join ${media} on ${media.id} = ${posts.mediaId}`;

/** Authors see their own posts that are processing or masked. */
const seesPost = (reader: Member): SQL => sql`(${posts.state} <> 'removed'
  and (${posts.authorId} = ${idOf(reader)} or ${visibleTo(reader, poster)}))`;

/** The author is usually the sender, whose row is known. */
const isMetAsSender = (reader: Member, author: SQLWrapper): SQL =>
  sql`case when ${author} = ${from.id} then ${isNamed(reader)} else ${isShownSender(reader, author)} end`;

/** Whether the content exists and is visible to the reader. */
export const seesWhole = (
  reader: Member,
): SQL => sql`(${seesPost(reader)} and case ${notifications.contentType}
  when 'post' then true
  when 'comment' then ${comments.deletedAt} is null
    and ${comments.state} in ('visible', 'validated') and ${isMetAsSender(reader, comments.authorId)}
  when 'response' then ${responses.listed} and ${isMetAsSender(reader, responses.authorId)}
  else false end)`;

/** A thumbnail, and never of a veiled picture, except for its author. */
const image = (reader: Member): Json =>
  when(
    sql`${media.state} = 'ready' and (${posts.sensitive} = 'none' or ${posts.authorId} = ${idOf(reader)})`,
    [
      '"/media/',
      media.name,
      '/',
      sql`case when ${media.animated} then 'still' else ${media.widths}[1]::text end`,
      '.webp"',
    ],
  );

/** Length of a comment's preview. */
const longest = sql.raw('140');

const preview = sql`case when char_length(${comments.body}) > ${longest}
  then rtrim(left(${comments.body}, ${longest})) || '…' else ${comments.body} end`;

const nothing = { post: ['null'], preview: ['null'] };

const content = (reader: Member): Json => {
  const work = object({
    kind: quoted(notifications.contentType),
    id: quoted(notifications.contentId),
    post: object({
      id: quoted(posts.id),
      username: escaped(poster.username),
      title: escaped(posts.title),
      image: image(reader),
    }),
    preview: orNull.escaped(preview),
  });
  const person = object({ kind: ['"person"'], id: quoted(notifications.senderId), ...nothing });
  const archive = object({ kind: ['"export"'], id: quoted(notifications.contentId), ...nothing });
  const decided = object({
    kind: quoted(notifications.contentType),
    id: quoted(notifications.contentId),
    ...nothing,
  });
  const isThere = sql`(select true from ${exports} where ${exports.id} = ${notifications.contentId}
    and ${exports.state} = 'ready' and ${exports.expiresAt} > now())`;
  return [
    sql`case when ${notifications.type} in ('follow', 'unfollow') then ${written(person)}
      when ${seesWhole(reader)} then ${written(work)}
      when ${notifications.contentType} = 'export' and ${isThere} then ${written(archive)}
      when ${notifications.contentType} in ('statement', 'report') then ${written(decided)}
      else 'null' end`,
  ];
};

/** A notification as sent, from a row of `withContent`. */
export const notificationJson = (reader: Member): SQL<string> =>
  written(
    object({
      id: quoted(notifications.id),
      type: quoted(notifications.type),
      subject: quoted(notifications.subject),
      from: when(isNamed(reader), personJson(from)),
      amount: bare(amountNow),
      content: content(reader),
      read: flag(notifications.read),
      createdAt: moment(notifications.dueAt),
    }),
  );
