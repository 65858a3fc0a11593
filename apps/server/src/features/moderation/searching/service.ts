import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type { searchModeratedPosts as postsEntry } from '@stenope/contract/site/moderation';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { personOf } from '../../people/service.ts';
import { pictureOf } from '../queue/service.ts';
import { listAnyPosts, listNamedPosts, usualPage } from './queries.ts';

export async function searchPosts(
  context: Context,
  { cursor, limit = usualPage, q }: ReceivedQuery<typeof postsEntry>,
): Promise<AnswerOf<typeof postsEntry>> {
  const { db, cursors } = context;
  const name = 'moderated posts';
  const before = cursor === undefined ? newestOfAll : String(cursors.read(name, cursor, 1)[0]);
  const rows = await (q === undefined
    ? listAnyPosts(db, { before }, limit)
    : listNamedPosts(db, { q, before, size: limit }));
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map(({ post, author, authorSuspended, badge, photo, caseId }) => {
      const { alt, sensitive, createdAt, ...shown } = post;
      return {
        ...shown,
        author: personOf(author),
        authorSuspended,
        badge,
        picture: pictureOf(context, { photo, alt, sensitive }),
        createdAt: createdAt.toISOString(),
        caseId,
      };
    }),
    ...(last && { next: cursors.write(name, [last.post.id]) }),
  };
}
