import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../tables/accounts.ts';
import { responses, scores } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import { answerVisibleTo, visibleTo } from '../../../tables/visibility.ts';

/**
 * From a score to what it is of, for statements about several works. `users` is who made the post: the
 * work itself, or what a response was given to.
 */

export const reader = sql.placeholder('viewer');

/** Who made the response. */
export const answering = alias(users, 'answering');

export const isResponseOf = eq(responses.id, scores.responseId);
export const isPostOf = sql`${posts.id} = coalesce(${scores.postId}, ${responses.postId})`;

/** After `from scores`, or whatever leads there. */
export const worksOfScores = sql`left join ${responses} on ${isResponseOf}
  join ${posts} on ${isPostOf}
  join ${users} on ${users.id} = ${posts.authorId}
  left join ${users} as ${answering} on ${answering.id} = ${responses.authorId}`;

/** As every list shows them. */
export const isVisibleWork = sql`((${responses.id} is null and ${visibleTo(reader)})
  or ${answerVisibleTo(reader, answering)})`;

/** Its author also reads what others do not see, but for what was removed. */
export const isReadableWork = sql`(${isVisibleWork} or (${scores.authorId} = ${reader}
  and coalesce(${responses.state}, ${posts.state}) <> 'removed'))`;

export const isStable = sql`${scores.state} = 'stabilised'`;
