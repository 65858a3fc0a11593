import { mapPosts } from '@stenope/domain/posts/limits';
import { sql, type SQL } from 'drizzle-orm';
import { prepared } from '../../platform/db/prepared.ts';
import { bare, quoted, written } from '../../platform/db/json.ts';
import { posts } from '../../tables/posts.ts';
import { visibleTo } from '../posts/visibility-sql.ts';
import { cardsOf, type CardRow } from './cards.ts';

export interface PlacedRow extends CardRow {
  /** Fields of the place, as JSON without braces. */
  readonly place: string;
}

type ByViewer = { viewer: string; author: string };

const reader = sql.placeholder('viewer');

/** Stored as coarsely as the author chose, so nothing finer can leak. */
const place = written([
  '"lat":',
  ...bare(posts.placeLat),
  ',"lon":',
  ...bare(posts.placeLon),
  ',"precision":',
  ...quoted(posts.placePrecision),
]);

/** One more than a map holds shows that there are more. */
const placed = (name: string, seen: SQL) =>
  prepared<ByViewer, PlacedRow[]>(name, (on) => {
    const list = {
      from: sql`${posts}`,
      where: sql`${seen} and ${posts.authorId} = ${sql.placeholder('author')}
        and ${posts.placeLat} is not null`,
      key: sql`${posts.id}`,
      reader,
    };
    return on
      .select({
        card: sql<string>`page.card`,
        words: sql<string>`page.words`,
        key: sql<string>`page.key`,
        place: sql<string>`page.place`,
      })
      .from(sql`(${cardsOf(list, mapPosts + 1, sql`, ${place} as place`)}) as page`)
      .orderBy(sql`page.key desc`);
  });

export const listPlacedOf = placed('feed_placed', visibleTo(reader));

/** Authors also see their own posts that are processing or masked. */
export const listOwnPlaced = placed('feed_own_placed', sql`${posts.state} <> 'removed'`);
