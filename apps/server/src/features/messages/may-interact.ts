import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { blocks } from '../../tables/people.ts';

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
