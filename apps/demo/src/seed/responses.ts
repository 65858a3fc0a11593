import { openEchoes } from '@stenope/server/src/features/echoes/service.ts';
import { create } from '@stenope/server/src/features/responses/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { responses } from '../community/responses.ts';
import type { DemoPost } from '../community/types.ts';
import { prints } from '../darkroom/darkroom.ts';
import { Pool } from '../darkroom/pool.ts';
import { listResponded, listShown } from '../queries.ts';
import { sendFile, viewerOf } from './member.ts';
import { saidAt, shownAt } from './timing.ts';

type Ids = ReadonlyMap<string, string>;

const printWidth = 1200;

interface Responding {
  readonly shown: readonly DemoPost[];
  readonly signal: AbortSignal;
  readonly edge: number;
}

/** Adds missing visual responses to visible posts. */
export async function respond(
  context: Context,
  ids: Ids,
  { shown, signal, edge }: Responding,
): Promise<void> {
  const left = await listLeft(context, ids, shown);
  if (left.length === 0) return;
  const echoes = openEchoes(context);
  const width = Math.min(edge, printWidth);
  const pool = new Pool(1);
  try {
    for (const { response, postId, at } of left) {
      signal.throwIfAborted();
      const { author, negative, alt, description } = response;
      const viewer = viewerOf(ids.get(author) ?? '');
      const then = { ...echoes, context: { ...context, now: () => at } };
      for await (const { jpeg } of prints(negative, width, { count: 1, pool })) {
        const picture = {
          purpose: 'photo',
          fileName: `${negative}-reponse.jpg`,
          content: jpeg,
        } as const;
        const mediaId = await sendFile(context, viewer, picture, signal);
        await create(then, viewer, { postId, mediaId, alt, description }, null);
      }
    }
  } finally {
    await pool.close();
  }
}

/**
 * Missing responses with post and time; none to posts that were taken down or closed to responses.
 */
async function listLeft({ db, now }: Context, ids: Ids, shown: readonly DemoPost[]) {
  const members = [...ids.values()];
  const given = await listResponded(db, members);
  const known = new Set(given.map((one) => `${one.authorId} ${one.description}`));
  const posts = new Map(
    (await listShown(db, members)).map((one) => [`${one.authorId} ${one.title}`, one]),
  );
  return responses.flatMap((response, turn) => {
    const place = shown.findIndex(({ negative }) => negative === response.to);
    const { author = '', title = '' } = shown[place] ?? {};
    const post = posts.get(`${ids.get(author)} ${title}`);
    const isKnown = known.has(`${ids.get(response.author)} ${response.description}`);
    if (!post?.allowsResponses || isKnown) return [];
    const at = saidAt(shownAt(place, shown.length, now()), turn + 1, now());
    return [{ response, postId: post.id, at }];
  });
}
