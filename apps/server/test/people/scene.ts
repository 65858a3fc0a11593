import { expect } from 'vitest';
import type { World } from '../kit/world.ts';

/** Compares the members' counts with a recount of the rows. */
export async function expectTrueCounts({ running }: World): Promise<void> {
  const { rows } = await running.context.db.pool.query(
    `with counted as (
       select user_id, sum(followers)::int as followers, sum(following)::int as following,
         sum(posts)::int as posts
       from (
         select followed_id as user_id, 1 as followers, 0 as following, 0 as posts from follows
         union all select follower_id, 0, 1, 0 from follows
         union all select author_id, 0, 0, 1 from posts where listed) as one
       group by user_id)
     select * from counted full join member_counts as kept using (user_id)
     where (coalesce(counted.followers, 0), coalesce(counted.following, 0), coalesce(counted.posts, 0))
       is distinct from (kept.followers, kept.following, kept.posts)
       and not (counted.user_id is null and (kept.followers, kept.following, kept.posts) = (0, 0, 0))`,
  );
  expect(rows).toEqual([]);
}

interface Notice {
  readonly type: string;
  readonly sender: string;
}

/** A member's notifications, newest first. */
export async function noticesOf(
  { running }: World,
  { id }: { readonly id: string },
): Promise<readonly Notice[]> {
  const { rows } = await running.context.db.pool.query<Notice>(
    `select type, sender_id as sender from notifications where recipient_id = $1 order by id desc`,
    [id],
  );
  return rows;
}

/** Statuses of replies, sorted. */
export function statusesOf(replies: readonly { readonly status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}
