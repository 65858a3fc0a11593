import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { sanctions } from '../../tables/moderation.ts';

/**
 * Times of the sanctions of a member that stand, which lower their trust. By an index of these
 * alone: most members have none.
 */
export const sanctionTimes = (member: SQLWrapper): SQL<number[]> =>
  sql<number[]>`array(select extract(epoch from ${sanctions.at})::float8 * 1000 from ${sanctions}
    where ${sanctions.userId} = ${member} and ${sanctions.overturnedAt} is null)`;
