import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media, photoColumns } from '../../../tables/media.ts';
import { holderOfName } from '../../../tables/visibility.ts';

/** Who is behind a link to a page, as far as anybody may be told. */
export const findShared = prepared('profile_shared', (on) =>
  on
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      hidesPreviews: users.hidesPreviews,
      isPro: users.isPro,
      shop: users.shop,
    })
    .from(users)
    .where(and(eq(users.id, holderOfName), isNull(users.suspendedAt))),
);

/** The face somebody shows. */
export const findFace = prepared('profile_shared_face', (on) =>
  on
    .select(photoColumns)
    .from(media)
    .where(
      and(
        eq(media.ownerId, sql.placeholder('id')),
        eq(media.usedAs, 'avatar'),
        eq(media.state, 'ready'),
        isNull(media.hiddenAt),
      ),
    )
    .orderBy(desc(media.id))
    .limit(1),
);
