import type { Field } from './copy.ts';
import { authorSlope, fateOf, momentOf, type FillScene } from './scene.ts';
import { remarkOf } from './vocabulary/words.ts';

/** Post and parent of each comment, and the number of comments of each post. */
export interface Threads {
  readonly postOf: Uint32Array;
  /** -1 for a comment that answers none. */
  readonly parentOf: Int32Array;
  readonly counts: Uint32Array;
}

/** Comments go to posts of about the same time, or a little older. */
export function threadsOf({ plan, comments, posts, chance }: FillScene): Threads {
  const dice = chance('threads');
  const postOf = new Uint32Array(plan.comments);
  const parentOf = new Int32Array(plan.comments).fill(-1);
  const counts = new Uint32Array(plan.posts);
  const lastOf = new Int32Array(plan.posts).fill(-1);
  let there = 0;
  for (let n = 0; n < plan.comments; n += 1) {
    const at = comments.at(n);
    while (there < plan.posts && posts.at(there) < at) there += 1;
    const age = Math.floor(Math.max(1, there) * dice.next() ** 4);
    const post = shownOr(Math.max(0, there - 1 - age));
    postOf[n] = post;
    counts[post] = (counts[post] ?? 0) + 1;
    const last = lastOf[post] ?? -1;
    if (last >= 0 && dice.next() < 0.25) parentOf[n] = last;
    else lastOf[post] = n;
  }
  return { postOf, parentOf, counts };
}

/** A post in processing cannot be commented on; the one before it can. */
function shownOr(n: number): number {
  return fateOf(n) === 'processing' ? n - 1 : n;
}

export const commentColumns = [
  'id',
  'post_id',
  'author_id',
  'parent_id',
  'body',
  'created_at',
] as const;

export function* commentRows(
  { plan, members, posts, comments, chance }: FillScene,
  { postOf, parentOf }: Threads,
): Generator<readonly Field[]> {
  const dice = chance('comments');
  for (let n = 0; n < plan.comments; n += 1) {
    const parent = parentOf[n] ?? -1;
    yield [
      comments.of(n),
      posts.of(postOf[n] ?? 0),
      members.of(dice.rank(plan.members, authorSlope)),
      parent < 0 ? null : comments.of(parent),
      remarkOf(dice),
      momentOf(comments.at(n)),
    ];
  }
}
