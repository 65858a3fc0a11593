import type { AnswerOf } from '@stenope/contract/action';
import {
  followTag,
  listFollowedTags,
  listMutedTerms,
  muteTerm,
  readTag,
  unfollowTag,
  unmuteTerm,
} from '@stenope/contract/feed/hashtags';
import type { MutedKind } from '@stenope/domain/posts/muting';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { followWrites } from '../../../platform/api/after-writes.ts';
import { api } from '../../../platform/api/api.ts';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { outdate, renewHomeByTag, rereadTagged } from '../lists/list-query.ts';
import { rereadNews } from '../news/home-news.ts';

const tagKeys = {
  each: ['tags', 'one'],
  tag: (tag: string) => ['tags', 'one', tag],
  followed: ['tags', 'followed'],
  muted: ['tags', 'muted'],
  following: (tag: string) => [...followWrites, `#${tag}`],
} as const;

/** A folded hashtag, and the viewer's tie to it. */
export function tagQuery(tag: string) {
  return queryOptions({
    queryKey: tagKeys.tag(tag),
    queryFn: ({ signal }) => api(readTag, { params: { tag }, signal }),
    staleTime: 30_000,
    meta: { live: true },
  });
}

interface FollowedTag {
  readonly tag: string;
  /** Hashtags unfollowed since stay in the list, so that it can be undone. */
  readonly following: boolean;
}

export const followedTagsQuery = queryOptions<readonly FollowedTag[]>({
  queryKey: tagKeys.followed,
  queryFn: async ({ signal }) => {
    const { items } = await api(listFollowedTags, { signal });
    return items.map(({ tag }) => ({ tag, following: true }));
  },
  staleTime: 0,
  meta: { live: true },
});

/** Shows a follow wherever the hashtag is cached, and in home at its next visit. */
export function showFollowingTag(cache: QueryClient, tag: string, following: boolean): void {
  cache.setQueryData<AnswerOf<typeof readTag>>(
    tagKeys.tag(tag),
    (known) => known && { ...known, following },
  );
  const followed = cache.getQueryData<readonly FollowedTag[]>(tagKeys.followed);
  if (followed?.some((one) => one.tag === tag)) {
    cache.setQueryData<readonly FollowedTag[]>(
      tagKeys.followed,
      followed.map((one) => (one.tag === tag ? { tag, following } : one)),
    );
  } else void cache.invalidateQueries({ queryKey: tagKeys.followed });
  renewHomeByTag(cache, tag, following);
}

/** Whether a follow or unfollow of this hashtag is in flight. */
export function isTagWished(cache: QueryClient, tag: string): boolean {
  return cache.isMutating({ mutationKey: tagKeys.following(tag) }) > 0;
}

/** Optimistic, rolled back when refused; serialised, so that the last choice wins. */
export function useFollowTag(tag: string, onChange: (following: boolean) => void) {
  const cache = useQueryClient();
  const tellFailure = useFailureToast();
  const show = (following: boolean) => {
    showFollowingTag(cache, tag, following);
    onChange(following);
  };
  return useMutation({
    mutationKey: tagKeys.following(tag),
    scope: { id: `follow #${tag}` },
    mutationFn: async (wish: boolean) => {
      await (wish ? api(followTag, { params: { tag } }) : api(unfollowTag, { params: { tag } }));
    },
    onMutate: show,
    onError: (error, wish) => {
      show(!wish);
      tellFailure(error);
    },
  });
}

interface MutedTerm {
  readonly kind: MutedKind;
  readonly term: string;
}

export const mutedTermsQuery = queryOptions<readonly MutedTerm[]>({
  queryKey: tagKeys.muted,
  queryFn: async ({ signal }) => (await api(listMutedTerms, { signal })).items,
  staleTime: 0,
  meta: { live: true },
});

/** Shows what is muted now; lists of posts are read anew at their next visit. */
export function showMuted(cache: QueryClient, { kind, term }: MutedTerm, muted: boolean): void {
  if (kind === 'tag') {
    cache.setQueryData<AnswerOf<typeof readTag>>(
      tagKeys.tag(term),
      (known) => known && { ...known, muted },
    );
  } else void cache.invalidateQueries({ queryKey: tagKeys.each });
  void cache.invalidateQueries({ queryKey: tagKeys.muted });
  outdate(cache, (name) => !name.startsWith('person') && name !== 'favourites');
  rereadNews(cache);
}

interface Wish extends MutedTerm {
  readonly muted: boolean;
}

/** Mutes a hashtag or a word, or undoes it; caches are updated once it is done. */
export function useMuteTerm() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, term, muted }: Wish): Promise<MutedTerm> => {
      const call = { params: { kind, term } };
      if (muted) return api(muteTerm, call);
      await api(unmuteTerm, call);
      return { kind, term };
    },
    onSuccess: (folded, { muted }) => showMuted(cache, folded, muted),
  });
}

/** Mutes the word no longer that hides the posts of a hashtag; its page shows them. */
export function useUnmuteWord(tag: string, onDone?: () => void) {
  const cache = useQueryClient();
  const tellFailure = useFailureToast();
  const { mutate, isPending } = useMuteTerm();
  const unmute = (term: string) =>
    mutate(
      { kind: 'word', term, muted: false },
      {
        onSuccess: () => {
          rereadTagged(cache, tag);
          onDone?.();
        },
        onError: tellFailure,
      },
    );
  return { unmute, isPending };
}
