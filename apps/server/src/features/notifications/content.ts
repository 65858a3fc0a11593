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
} from '../../tables/json.ts';
import { exports } from '../../tables/leaving.ts';
import { media } from '../../tables/media.ts';
import { notifications } from '../../tables/notifications.ts';
import { personJson } from '../../tables/post-json.ts';
import { comments, posts } from '../../tables/posts.ts';
import { idOf, visibleTo, withoutBlock } from '../../tables/visibility.ts';

/** What an answer says of a notification. A test holds what comes of it to the contract. */

type Member = Parameters<typeof withoutBlock>[0];

const sender = alias(users, 'sender');
const poster = alias(users, 'poster');

/**
 * A member who is not suspended, and with whom the reader has no block: one look among the few who
 * are suspended, rather than a join with everybody.
 */
const mayInteract = (reader: Member, member: SQLWrapper): SQL =>
  sql`((select true from ${users} as silent
      where silent.id = ${member} and silent.suspended_at is not null) is null
    and ${withoutBlock(reader, member)})`;

/** Of somebody whom the reader no longer meets nothing is told; of several people, all but the name. */
export const isTold = (reader: Member): SQL => {
  const { senderId, amount } = notifications;
  return sql`(${senderId} is null or ${amount} > 1 or ${mayInteract(reader, senderId)})`;
};

/** The id of what it is about, where that is of this kind: else nothing is looked for. */
const aboutA = (kind: 'post' | 'comment' | 'response'): SQL =>
  sql`case when ${notifications.contentType} = ${sql.raw(`'${kind}'`)}
    then ${notifications.contentId} end`;

const columns = ['id', 'username', 'displayName', 'image', 'isPro', 'suspendedAt'] as const;

type Sender = Readonly<Record<(typeof columns)[number], SQLWrapper>>;

const nameOf = (column: (typeof columns)[number]) => sql.identifier(`from_${column}`);

const senderColumn = (column: (typeof columns)[number]) => sql`${notifications}.${nameOf(column)}`;

/** Who sent it, of a row of `sent`. */
export const from: Sender = {
  id: senderColumn('id'),
  username: senderColumn('username'),
  displayName: senderColumn('displayName'),
  image: senderColumn('image'),
  isPro: senderColumn('isPro'),
  suspendedAt: senderColumn('suspendedAt'),
};

/** Whether its reader meets who sent it, whose row is there. */
export const isNamed = (reader: Member, one: Sender = from): SQL => sql`(${one.id} is not null
  and ${one.suspendedAt} is null and ${withoutBlock(reader, one.id)})`;

const senders = sql`left join ${users} as ${sql.identifier('sender')}
  on ${sender.id} = ${notifications.senderId}`;

/** One look at a key each, where PostgreSQL would rather read all members; it takes a little longer. */
const eachSender = sql`left join lateral (
  select * from ${users} where ${users.id} = ${notifications.senderId} limit 1
) as ${sql.identifier('sender')} on true`;

/**
 * Notifications that are told, with who sent them: their row is needed anyway, and says by the way
 * whether they are met. `which` goes on where the condition ends.
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

/** What was `sent`, with all there is to say of it: one look at a key for each part. */
export const withContent = (rows: SQL): SQL => sql`${rows} as ${notifications}
  left join ${comments} on ${comments.id} = ${aboutA('comment')}
  left join lateral (select * from ${responses} where ${responses.id} = ${aboutA('response')} limit 1)
    as ${responses} on true
  left join ${posts}
    on ${posts.id} = coalesce(${aboutA('post')}, ${comments.postId}, ${responses.postId})
  left join ${users} as ${sql.identifier('poster')} on ${poster.id} = ${posts.authorId}
  left join ${media} on ${media.id} = ${posts.mediaId}`;

/** Authors see what waits and what is masked. */
const seesPost = (reader: Member): SQL => sql`(${posts.state} <> 'removed'
  and (${posts.authorId} = ${idOf(reader)} or ${visibleTo(reader, poster)}))`;

/** Mostly who wrote it is who sent it, and known. */
const isMetAsSender = (reader: Member, author: SQLWrapper): SQL =>
  sql`case when ${author} = ${from.id} then ${isNamed(reader)} else ${mayInteract(reader, author)} end`;

/** What it is about is there, and seen by its reader. */
export const seesWhole = (
  reader: Member,
): SQL => sql`(${seesPost(reader)} and case ${notifications.contentType}
  when 'post' then true
  when 'comment' then ${comments.deletedAt} is null and ${isMetAsSender(reader, comments.authorId)}
  when 'response' then ${responses.listed} and ${isMetAsSender(reader, responses.authorId)}
  else false end)`;

/** Small, and never of what others than its author see behind a veil. */
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

/** So many characters of a comment are told with it. */
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
  const isThere = sql`(select true from ${exports} where ${exports.id} = ${notifications.contentId}
    and ${exports.state} = 'ready' and ${exports.expiresAt} > now())`;
  return [
    sql`case when ${notifications.type} in ('follow', 'unfollow') then ${written(person)}
      when ${seesWhole(reader)} then ${written(work)}
      when ${notifications.contentType} = 'export' and ${isThere} then ${written(archive)}
      else 'null' end`,
  ];
};

/** One notification as it is sent, of a row of `withContent`. */
export const notificationJson = (reader: Member): SQL<string> =>
  written(
    object({
      id: quoted(notifications.id),
      type: quoted(notifications.type),
      subject: quoted(notifications.subject),
      from: when(isNamed(reader), personJson(from)),
      amount: bare(notifications.amount),
      content: content(reader),
      read: flag(notifications.read),
      createdAt: moment(notifications.dueAt),
    }),
  );
