import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../tables/accounts.ts';
import { responses, scores } from '../../../tables/echoes.ts';
import { posts } from '../../../tables/posts.ts';
import { answerVisibleTo, visibleTo } from '../../posts/visibility-sql.ts';

/**
 * Joins from scores to their works, for statements about several. `users` is the author of the
 * post: the work itself, or the post a response answers.
 */

export const reader = sql.placeholder('viewer');

/** Author of the response. */
export const answering = alias(users, 'answering');

export const isResponseOf = eq(responses.id, scores.responseId);
export const isPostOf = sql`${posts.id} = coalesce(${scores.postId}, ${responses.postId})`;

/** After `from scores`, or a join to it. */
export const worksOfScores = sql`left join ${responses} on ${isResponseOf}
  join ${posts} on ${isPostOf}
  join ${users} on ${users.id} = ${posts.authorId}
  left join ${users} as ${answering} on ${answering.id} = ${responses.authorId}`;

/** By the rule of all lists. */
export const isVisibleWork = sql`((${responses.id} is null and ${visibleTo(reader)})
  or ${answerVisibleTo(reader, answering)})`;

/** Authors also see their own hidden works, except removed ones. */
export const isReadableWork = sql`(${isVisibleWork} or (${scores.authorId} = ${reader}
  and coalesce(${responses.state}, ${posts.state}) <> 'removed'))`;

export const isStable = sql`${scores.state} = 'stabilised'`;
