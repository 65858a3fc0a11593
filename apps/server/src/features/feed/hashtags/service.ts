import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type { searchHashtags as hashtagsEntry } from '@stenope/contract/feed';
import { withoutMutedPosts } from '@stenope/domain/posts/muting';
import { foldTag, isTag } from '@stenope/domain/posts/text';
import { nearTags } from '@stenope/domain/search/near';
import type { Executor } from '../../../platform/db/database.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { countMuted, listHashtags, listNearHashtags, type TagRow } from '../queries.ts';
import type { Feed } from '../service.ts';
import { tagsOf } from '../showcase.ts';

/** Newest posts of a hashtag that are looked through for muted terms: of one, and of each of several. */
const lookedThrough = { one: 500, each: 100 };

/** Hashtags with their counts, without posts that muted terms hide. */
export async function withoutMuted(db: Executor, viewer: string, found: readonly TagRow[]) {
  if (!found.some(({ mutes }) => mutes)) return found.map(({ tag, posts }) => ({ tag, posts }));
  const tags = found.map(({ tag }) => tag);
  const most = tags.length > 1 ? lookedThrough.each : lookedThrough.one;
  const looks = await countMuted(db, { viewer, tags, most });
  const lookAt = new Map(looks.map((look) => [look.tag, look]));
  return found.map(({ tag, posts }) => ({
    tag,
    ...withoutMutedPosts(posts, lookAt.get(tag) ?? { looked: 0, muted: 0 }),
  }));
}

/** Results while typing. */
const mostTyping = 8;

/** No hashtag has more. */
const mostPosts = 2_147_483_647;

/** Hashtags that begin so, or else nearly so, page by page. */
export async function searchHashtags(
  { context, showcase }: Feed,
  viewer: Viewer | null,
  { q, near, cursor, limit }: ReceivedQuery<typeof hashtagsEntry>,
): Promise<AnswerOf<typeof hashtagsEntry>> {
  if (!viewer && cursor) throw new Refusal('signup_required');
  const start = foldTag(q.replace(/^[#＃]/u, ''));
  if (start === '') return { items: [] };
  const tags = near === undefined || cursor ? [] : nearTags(start);
  const size = limit ?? mostTyping;
  if (!viewer) {
    const { set } = await showcase.read();
    const items = tagsOf(set, (tag) => tag.startsWith(start)).slice(0, size);
    const alike = items.length > 0 ? [] : tagsOf(set, (tag) => tags.includes(tag)).slice(0, size);
    return alike.length > 0 ? { items: alike, near: true } : { items };
  }
  const { db, cursors } = context;
  const { userId } = viewer;
  const counted = async (found: readonly TagRow[]) =>
    (await withoutMuted(db, userId, found))
      .filter(({ posts }) => posts > 0)
      .toSorted((a, b) => b.posts - a.posts);
  const list = `hashtags ${start}`;
  const [posts, after] = cursor ? cursors.read(list, cursor, 2) : [mostPosts, ''];
  const rows = await listHashtags(db, {
    viewer: userId,
    from: start,
    // The last code point: everything with this prefix sorts before it.
    until: `${start}\u{10ffff}`,
    posts: Number(posts),
    after: String(after),
    size: size + 1,
  });
  const page = cutPage(rows, size);
  const items = await counted(page.items);
  const { last } = page;
  const next =
    limit !== undefined && last ? cursors.write(list, [last.posts, last.tag]) : undefined;
  if (items.length > 0 || next !== undefined || tags.length === 0) return { items, next };
  const alike = await counted(await listNearHashtags(db, { viewer: userId, tags, size }));
  return alike.length > 0 ? { items: alike, near: true } : { items };
}

/**
 * Link preview of a hashtag: its own name and nothing else. Nothing is looked up, so that nobody
 * learns of hashtags by it: one that only hidden posts carry, and one that nobody uses, are told
 * alike.
 */
export function headOf({ hashtag = '' }: Readonly<Record<string, string>>): HeadTags | null {
  const tag = foldTag(hashtag);
  if (!isTag(tag)) return null;
  return {
    type: 'website',
    title: `#${tag}`,
    canonical: `/explore/hashtag/${encodeURIComponent(tag)}`,
  };
}
