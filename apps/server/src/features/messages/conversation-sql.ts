import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { conversationMembers } from '../../tables/messages.ts';
import { blocks } from '../../tables/people.ts';
import { idOf, withoutBlock } from '../people/person-sql.ts';

type Member = SQLWrapper | Placeholder;

/**
 * Both are active, and neither has blocked the other. Conversations across a block are hidden from
 * both, and come back when it ends. One key look-up each.
 */
export const mayInteract = (one: Member, other: Member): SQL => sql`(
  (select count(*) from ${users} where ${users.id} in (${one}, ${other})
    and ${users.suspendedAt} is null and ${users.leftAt} is null) = 2
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other}) is null
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one}) is null)`;

/** Limit of the sum: beyond it "99+" is shown, and every row summed has at least one unread. */
const mostAdded = sql.raw('100');

/**
 * Unread counts of a member, as a table of one row with `messages` and `requests`. Sums
 * conversations with unread messages, and requests until seen; hidden conversations are left out.
 */
export function unreadMessages(reader: Parameters<typeof withoutBlock>[0]): SQL {
  const of = conversationMembers;
  const added = (which: SQL): SQL => sql`(select coalesce(sum(added.unread), 0)::int from (
      select ${of.unread} from ${of} join ${users} on ${users.id} = ${of.otherId}
        and ${users.suspendedAt} is null and ${users.leftAt} is null
      where ${of.userId} = ${idOf(reader)} and ${of.unread} > 0 and ${which}
        and ${withoutBlock(reader, of.otherId)}
      limit ${mostAdded}) as added)`;
  return sql`(select ${added(sql`not ${of.request}`)} as messages,
    ${added(sql`${of.request} and (${of.seenAt} is null or ${of.seenAt} < ${of.lastAt})`)} as requests)`;
}
