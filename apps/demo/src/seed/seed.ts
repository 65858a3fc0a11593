import { enrolDemo } from '@stenope/server/src/features/accounts/service.ts';
import { setAvatar } from '@stenope/server/src/features/media/service.ts';
import { follow } from '@stenope/server/src/features/people/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { follows } from '../community/follows.ts';
import { members } from '../community/members.ts';
import { posts } from '../community/posts.ts';
import { sellers } from '../community/products.ts';
import type { DemoPost } from '../community/types.ts';
import { prints } from '../darkroom/darkroom.ts';
import { Pool } from '../darkroom/pool.ts';
import { demoMade, listFaceless } from '../queries.ts';
import { demoAddress, demoPassword } from '../logins.ts';
import { converse } from './converse.ts';
import { listen } from './listen.ts';
import { sendFile, viewerOf } from './member.ts';
import { showPosts } from './posts.ts';
import { sell } from './products.ts';
import { respond } from './responses.ts';
import { talk } from './talk.ts';
import { followedAt } from './timing.ts';

const dayMs = 24 * 3_600_000;
const faceWidth = 512;

/** Size on most screens: whole negatives would take twice as long. */
const usualEdge = 1536;

/** Part of the community to create: fewer posts or smaller pictures; everything by default. */
interface Extent {
  readonly shown?: readonly DemoPost[];
  readonly edge?: number;
}

/**
 * Creates the community through the services, as its members would. Each part skips what exists
 * already, so that an interrupted run resumes where it ended.
 */
export async function seed(
  context: Context,
  signal: AbortSignal,
  { shown = posts, edge = usualEdge }: Extent = {},
): Promise<void> {
  const now = context.now().getTime();
  const ids = await enrolMembers(context);
  // Posts first: people trying the product wait for them.
  await showPosts(context, ids, { shown, signal, edge });
  for (const [place, { follower, followed }] of follows.entries()) {
    const at = followedAt(place, new Date(now));
    const then = { ...context, now: () => at };
    await follow(then, viewerOf(ids.get(follower) ?? ''), ids.get(followed) ?? '');
  }
  await giveFaces(context, ids, signal, Math.min(faceWidth, edge));
  await sell(context, ids, { shown, signal, edge });
  await talk(context, ids, { shown, signal });
  await respond(context, ids, { shown, signal, edge });
  await listen(context, ids, { shown, signal });
  await converse(context, ids, signal);
  await demoMade(context.db);
}

/** Creates the members, as if they had joined one after the other. */
export async function enrolMembers(context: Context): Promise<ReadonlyMap<string, string>> {
  const now = context.now().getTime();
  const people = members.map(({ username, displayName, bio, interests, isPro }, place) => ({
    username,
    displayName,
    bio,
    isPro,
    shop: sellers.has(username) ? ('active' as const) : ('none' as const),
    interests: [...interests],
    email: demoAddress(username),
    joinedAt: new Date(now - (60 + place * 3) * dayMs),
  }));
  return enrolDemo(context, people, demoPassword);
}

/** Sets avatars: details of photographs, since the renderer draws no faces. */
async function giveFaces(
  context: Context,
  ids: ReadonlyMap<string, string>,
  signal: AbortSignal,
  width: number,
): Promise<void> {
  const faceless = await listFaceless(context.db, [...ids.values()]);
  if (faceless.size === 0) return;
  const pool = new Pool(1);
  try {
    for (const [username, userId] of ids) {
      if (!faceless.has(userId)) continue;
      const viewer = viewerOf(userId);
      for await (const { jpeg } of prints(username, width, { count: 1, square: true, pool })) {
        const picture = { purpose: 'avatar', fileName: `${username}.jpg`, content: jpeg } as const;
        const mediaId = await sendFile(context, viewer, picture, signal);
        await setAvatar(context, viewer, userId, { mediaId });
      }
    }
  } finally {
    await pool.close();
  }
}
