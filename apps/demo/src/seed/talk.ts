import { setTimeout as pause } from 'node:timers/promises';
import { createComment } from '@stenope/server/src/features/posts/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import type { DemoComment, DemoPost } from '../community/types.ts';
import { listShown } from '../queries.ts';
import { viewerOf } from './member.ts';
import { saidAt, shownAt } from './timing.ts';

type Ids = ReadonlyMap<string, string>;

const lookEveryMs = 500;

/** Writes the comments of each post once it is visible; posts with comments are left alone. */
export async function talk(
  context: Context,
  ids: Ids,
  { shown: posts, signal }: { shown: readonly DemoPost[]; signal: AbortSignal },
): Promise<void> {
  const left = new Map(posts.map((post, place) => [post, place]));
  const now = context.now();
  while (left.size > 0) {
    const shown = await listShown(context.db, [...ids.values()]);
    const found = new Map(shown.map((one) => [`${one.authorId} ${one.title}`, one]));
    for (const [post, place] of left) {
      const one = found.get(`${ids.get(post.author)} ${post.title}`);
      if (one && !one.ready && !one.failed) continue;
      left.delete(post);
      // Taken down by somebody trying the demo, or commented already.
      if (!one?.ready || one.comments > 0) continue;
      const at = shownAt(place, posts.length, now);
      await sayAll(context, { ids, postId: one.id, comments: post.comments, after: at, now });
    }
    if (left.size > 0) await pause(lookEveryMs, undefined, { signal });
  }
}

interface Saying {
  readonly ids: Ids;
  readonly postId: string;
  readonly comments: readonly DemoComment[];
  readonly after: Date;
  readonly now: Date;
  readonly parentId?: string;
}

async function sayAll(context: Context, saying: Saying): Promise<void> {
  const { ids, postId, comments, parentId, now } = saying;
  let after = saying.after;
  for (const [turn, { author, text, replies }] of comments.entries()) {
    after = saidAt(after, turn, now);
    const at = after;
    const viewer = viewerOf(ids.get(author) ?? '');
    const said = { postId, body: text, ...(parentId !== undefined && { parentId }) };
    const { id } = await createComment({ ...context, now: () => at }, viewer, said, null);
    await sayAll(context, { ...saying, comments: replies, after: at, parentId: parentId ?? id });
  }
}
