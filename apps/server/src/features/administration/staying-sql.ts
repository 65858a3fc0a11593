import { sql } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { departures } from '../../tables/leaving.ts';

/** Who has asked to be erased is hidden like somebody suspended, and is none. */
export const staysHere = sql`not exists (select from ${departures}
  where ${departures.userId} = ${users}.id)`;
