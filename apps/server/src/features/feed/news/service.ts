import { postPublished } from '@stenope/contract/posts';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { StoredEvent } from '../../../platform/live/history.ts';
import type { Relay } from '../../../platform/live/relays.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { homeNews } from './live.ts';
import { listFollowersAmong } from './queries.ts';

/** A member’s home is their own: nobody learns by listening whom another follows. */
export async function ownHome(
  _: Context,
  { userId }: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  return ids.filter((id) => id === userId);
}

/** Whoever has their home before them hears of what those they follow publish. */
export const newsOfHome: Relay = {
  of: postPublished,
  kind: 'home',
  passOn: async ({ db }, happenings, listeners) => {
    const posts = happenings.map(postIn);
    const rows = await listFollowersAmong(db, { posts, listeners });
    return [...Map.groupBy(rows, ({ postId }) => postId)].map(([postId, told]) =>
      homeNews({ postId, to: told.map(({ followerId }) => followerId) }),
    );
  },
};

const framed = z.object({ data: postPublished.data });

function postIn({ frame }: StoredEvent): string {
  return z.parse(framed, JSON.parse(frame)).data.postId;
}
