import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media } from '../../../tables/media.ts';

/** The files of a picture that anybody may see now. */
export const findShown = prepared<{ name: string }, Pick<typeof media.$inferSelect, 'files'>[]>(
  'find_shown_media',
  (on) =>
    on
      .select({ files: media.files })
      .from(media)
      .innerJoin(users, eq(users.id, media.ownerId))
      .where(
        and(
          eq(media.name, sql.placeholder('name')),
          eq(media.state, 'ready'),
          isNull(media.hiddenAt),
          isNull(users.suspendedAt),
        ),
      ),
);
