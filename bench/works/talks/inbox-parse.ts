import type { Contender } from '../../harness/contender.ts';
import { connected } from '@stenope/kit/database';
import { makeClass } from '../feed-parse.ts';
import { type SignedIn, signInAtParse } from './members.ts';

const text = { type: 'String' } as const;
const number = { type: 'Number' } as const;
const flag = { type: 'Boolean' } as const;

/** Sender and subject are one pointer away; the beginning of a comment is included. */
const classes = {
  Author: { username: text, displayName: text, image: text, isPro: flag },
  Post: { title: text, username: text, image: text },
  Notification: {
    recipient: text,
    sender: { type: 'Pointer', targetClass: 'Author' },
    post: { type: 'Pointer', targetClass: 'Post' },
    kind: text,
    subject: text,
    contentType: text,
    contentId: text,
    preview: text,
    amount: number,
    read: flag,
    dueAt: { type: 'Date' },
  },
  Part: { user: text, unread: number, request: flag },
  Block: { blocker: text, blocked: text },
} as const;

/**
 * Only visible notifications: those from suspended members are left out, so that parse-server need
 * not check.
 */
const rows = [
  `insert into "Author" ("objectId", "createdAt", "updatedAt", username, "displayName", image, "isPro")
   select id::text, created_at, created_at, username, display_name, image, is_pro from users`,
  `insert into "Post" ("objectId", "createdAt", "updatedAt", title, username, image)
   select p.id::text, p.created_at, p.created_at, p.title, u.username,
     '/media/' || m.name || '/' || m.widths[1] || '.webp'
   from posts p join users u on u.id = p.author_id join media m on m.id = p.media_id`,
  `insert into "Notification" ("objectId", "createdAt", "updatedAt", recipient, sender, post, kind,
     subject, "contentType", "contentId", preview, amount, read, "dueAt")
   select n.id::text, n.created_at, n.created_at, n.recipient_id::text, n.sender_id::text,
     coalesce(c.post_id, case when n.content_type = 'post' then n.content_id end)::text, n.type,
     n.subject, n.content_type, n.content_id::text, left(c.body, 140), n.amount, n.read, n.due_at
   from notifications n
   left join users s on s.id = n.sender_id
   left join comments c on n.content_type = 'comment' and c.id = n.content_id
   where n.sender_id is null or n.amount > 1 or s.suspended_at is null`,
  `insert into "Part" ("objectId", "createdAt", "updatedAt", "user", unread, request)
   select md5(conversation_id::text || user_id::text), now(), now(), user_id::text, unread, request
   from conversation_members join users on users.id = conversation_members.other_id
   where suspended_at is null`,
  `create index on "Notification" (recipient, "dueAt" desc)`,
  `create index on "Notification" (recipient) where not read`,
  `create index on "Part" ("user") where unread > 0`,
  `analyze "Author", "Post", "Notification", "Part"`,
];

const blocks = [
  `insert into "Block" ("objectId", "createdAt", "updatedAt", blocker, blocked)
   select md5(blocker_id::text || blocked_id::text), now(), now(), blocker_id::text, blocked_id::text
   from blocks on conflict do nothing`,
  `create index if not exists blocks_by_blocker on "Block" (blocker)`,
  `create index if not exists blocks_by_blocked on "Block" (blocked)`,
  `analyze "Block"`,
];

/** The same notifications in parse-server's tables, filled once, and their readers. */
export async function fillParseInboxes(
  parse: Contender,
  url: string,
  people: readonly SignedIn[],
): Promise<void> {
  for (const [name, fields] of Object.entries(classes)) await makeClass(parse, name, fields);
  await connected(url, async (client) => {
    const { rowCount } = await client.query('select 1 from "Part" limit 1');
    if (rowCount === 0) for (const statement of rows) await client.query(statement);
    for (const statement of blocks) await client.query(statement);
  });
  await signInAtParse(parse, url, people);
}
