import type * as comments from '@stenope/contract/comments';
import type * as feed from '@stenope/contract/feed';
import type * as hashtags from '@stenope/contract/feed/hashtags';
import type * as posts from '@stenope/contract/posts';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { postKeys, postQuery, wasDeletedHere } from './api.ts';
import { isKnownComment, rereadComment } from './comments/comment-cache.ts';
import { listed, outdate, relist } from './lists/list-query.ts';
import { remap } from './map/places-query.ts';
import { heardOf, rereadNews } from './news/home-news.ts';
import { isTagWished, showFollowingTag, showMuted } from './tags/api.ts';

export const postsLive: HandlersOf<typeof posts> &
  HandlersOf<typeof comments> &
  HandlersOf<typeof hashtags> &
  HandlersOf<typeof feed> = {
  'feed.home_news': ({ postId }, cache) => heardOf(cache, postId),
  'posts.tag_followed': ({ tag, following }, cache) => {
    // Not over a follow of this page still in flight.
    if (!isTagWished(cache, tag)) showFollowingTag(cache, tag, following);
    rereadNews(cache);
  },
  'posts.term_muted': ({ muted, ...term }, cache) => showMuted(cache, term, muted),
  /** The photograph is developed: lists and maps now know its shape. */
  'posts.published': ({ postId }, cache) => {
    void cache.fetchQuery({ ...postQuery(postId), staleTime: 0 }).then(
      (post) => {
        relist(cache, postId, () => [listed(post)]);
        remap(cache, postId, () => [listed(post)]);
        outdate(cache, (name) => name === `person ${post.author.username.toLowerCase()}`);
      },
      // Fetched again when it is opened.
      () => undefined,
    );
  },
  /** Only its author sees the post, and that it failed. */
  'posts.failed': ({ postId }, cache) => {
    void cache.invalidateQueries({ queryKey: postKeys.post(postId) });
    void cache.invalidateQueries({ queryKey: postKeys.lists });
  },
  'posts.gone': ({ postId }, cache) => {
    relist(cache, postId, () => []);
    remap(cache, postId, () => []);
    if (wasDeletedHere(postId)) return;
    void cache.invalidateQueries({ queryKey: postKeys.post(postId) });
  },
  'posts.comments_changed': (change, cache) => {
    const { postId, kind } = change;
    // One's own comment is in the cache before its event arrives.
    if (kind === 'created' && isKnownComment(cache, change)) return;
    // The number of comments differs between readers.
    if (kind !== 'updated') void cache.invalidateQueries({ queryKey: postKeys.post(postId) });
    void rereadComment(cache, change);
  },
};
