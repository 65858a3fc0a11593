import type { AnswerOf } from '@stenope/contract/action';
import type { listAlike as alikeEntry } from '@stenope/contract/feed';
import { distance, farthestAlike, nearKeys } from '@stenope/domain/look/likeness';
import { unpackLook, type Look } from '@stenope/domain/look/look';
import { alikePosts } from '@stenope/domain/posts/limits';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { cardsOfPosts, presentPage } from '../../feed/service.ts';
import { isReadable } from '../../posts/service.ts';
import { findSeen, listLookingLike, type LookingLikeRow } from './queries.ts';

/** Most photographs compared: the newest under the keys near the one looked at. */
const mostCompared = 480;

/** Works of others that look most like a post. */
export async function listAlike(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<RawJson<AnswerOf<typeof alikeEntry>>> {
  const { db } = context;
  const { userId } = viewer;
  const [post] = await findSeen(db, { id: postId, viewer: userId });
  if (!post || !isReadable(post, viewer)) throw new Refusal('not_found');
  const look = post.look && unpackLook(post.look);
  if (!look) return new RawJson(presentPage([], {}));
  const keys = nearKeys(look);
  const each = Math.floor(mostCompared / keys.length);
  const near = await listLookingLike(db, { viewer: userId, author: post.authorId, keys, each });
  return new RawJson(presentPage(await cardsOfPosts(context, viewer, closestTo(look, near)), {}));
}

/** The closest first; of two alike, the newer. */
function closestTo(look: Look, rows: readonly LookingLikeRow[]): readonly string[] {
  const close = rows
    .flatMap(({ look: bytes, ...row }) => {
      const other = unpackLook(bytes);
      return other ? [{ ...row, apart: distance(look, other) }] : [];
    })
    .filter(({ apart }) => apart <= farthestAlike)
    .toSorted((one, other) => one.apart - other.apart || (one.id < other.id ? 1 : -1));
  return spread(close)
    .slice(0, alikePosts)
    .map(({ id }) => id);
}

/** Works at the head of the list, and how many of these one author may have. */
const head = { works: 6, ofAuthor: 2 } as const;

/** Further works of an author come after the head; where it is not filled, they do not come. */
function spread<Row extends { readonly authorId: string }>(rows: readonly Row[]): readonly Row[] {
  const first: Row[] = [];
  for (const row of rows) {
    const before = first.filter(({ authorId }) => authorId === row.authorId).length;
    if (first.length < head.works && before < head.ofAuthor) first.push(row);
  }
  return first.length < head.works
    ? first
    : [...first, ...rows.filter((row) => !first.includes(row))];
}
