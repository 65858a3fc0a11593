import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { blocks } from '../../tables/people.ts';

type Member = SQLWrapper | Placeholder;

/**
 * Both are there, and neither has blocked the other: what two who do not meet have said is hidden
 * from both, and comes back when they meet again. One look at a key each.
 */
export const mayInteract = (one: Member, other: Member): SQL => sql`(
  (select count(*) from ${users} where ${users.id} in (${one}, ${other})
    and ${users.suspendedAt} is null and ${users.leftAt} is null) = 2
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other}) is null
  and (select true from ${blocks}
    where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one}) is null)`;
