import { sql, type SQL } from 'drizzle-orm';
import { formerUsernames, users } from './accounts.ts';

const named = sql.placeholder('username');

/**
 * Whose name it is; where it is nobody's, whose it was until lately. For statements that are told a
 * `username`, and `since` when a name still leads to whom it belonged.
 */
export const holderOfName: SQL = sql`coalesce(
  (select holder.id from ${users} as holder where lower(holder.username) = lower(${named})),
  (select ${formerUsernames.userId} from ${formerUsernames}
    where ${formerUsernames.username} = lower(${named})
      and ${formerUsernames.freedAt} > ${sql.placeholder('since')}::timestamptz))`;

/** A type, and not an interface: it stands for values by their names. */
export type Sought = { viewer: string; username: string; since: string };
