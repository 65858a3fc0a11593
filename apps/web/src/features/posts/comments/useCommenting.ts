import {
  createComment,
  deleteComment,
  updateComment,
  type Comment,
} from '@stenope/contract/comments';
import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { nameOf, type Place } from '../../../platform/sending/pending.ts';
import { useSending, type Sending } from '../../../platform/sending/sending.ts';
import { dropWords } from '../../../platform/sending/words.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { copyText } from '../../../ui/toast/copy.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { changePost, postKeys } from '../api.ts';
import { isKnownComment, putComment, rereadComment } from './comment-cache.ts';

/** Places of the sending queue for comments: a new one, a reply, an edit. */
export const writingAt = {
  post: (postId: string): Place => ['comment', postId],
  reply: (postId: string, commentId: string): Place => ['reply', `${postId} ${commentId}`],
  edit: (commentId: string): Place => ['comment-edit', commentId],
} as const;

/** Inverse of `writingAt.reply`. */
export function answeredAt([, id]: Place): { readonly postId: string; readonly commentId: string } {
  const [postId = '', commentId = ''] = id.split(' ');
  return { postId, commentId };
}

export function useSendComment(
  postId: string,
  parentId: string | undefined,
  landed?: () => void,
): Sending<string> {
  const cache = useQueryClient();
  const place = parentId === undefined ? writingAt.post(postId) : writingAt.reply(postId, parentId);
  const refused = useRefused(place);
  return useSending(
    place,
    {
      send: (body: string, signal, idempotencyKey) =>
        api(createComment, {
          params: { postId },
          body: { body, parentId },
          signal,
          idempotencyKey,
        }),
      done: (comment, isSentAgain) => {
        dropWords(place);
        const stands = { postId, commentId: comment.id, parentId: comment.parentId };
        // Anything read since the first attempt already counts it.
        const isCounted = isSentAgain || isKnownComment(cache, stands);
        putComment(cache, comment);
        if (isCounted) void cache.invalidateQueries({ queryKey: postKeys.post(postId) });
        else changePost(cache, postId, ({ comments }) => ({ comments: comments + 1 }));
        if (comment.parentId !== null) {
          void rereadComment(cache, { postId, commentId: comment.parentId, parentId: null });
        }
      },
      unsure: () => void cache.invalidateQueries({ queryKey: postKeys.comments(postId) }),
      refused,
    },
    landed,
  );
}

export function useChangeComment(
  comment: Pick<Comment, 'id' | 'postId' | 'parentId'>,
  landed?: () => void,
): Sending<string> {
  const cache = useQueryClient();
  const { id, postId, parentId } = comment;
  const place = writingAt.edit(id);
  const refused = useRefused(place);
  return useSending(
    place,
    {
      send: (body: string, signal) =>
        api(updateComment, { params: { commentId: id }, body: { body }, signal }),
      done: (changed) => {
        dropWords(place);
        putComment(cache, changed);
      },
      unsure: () => void rereadComment(cache, { postId, commentId: id, parentId }),
      refused,
    },
    landed,
  );
}

/** How many composers of a place are on screen. */
const shown = new Map<string, number>();

/** Called by what shows the text and a refusal beside it. */
export function useShownPlace(place: Place): void {
  const name = nameOf(place);
  useEffect(() => {
    shown.set(name, (shown.get(name) ?? 0) + 1);
    return () => {
      const left = (shown.get(name) ?? 1) - 1;
      if (left > 0) shown.set(name, left);
      else shown.delete(name);
    };
  }, [name]);
}

/** A refusal of what nobody shows is told in a toast from which the text can be copied. */
function useRefused(place: Place): (error: Error, words: string) => void {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const said = { copied: t('comments.copied'), failed: t('comments.not_copied') };
  return (error, words) => {
    if (shown.has(nameOf(place))) return;
    showToast({
      kind: 'error',
      text: t('comments.refused', { why: sentence(error) }),
      action: { label: t('comments.copy'), onPress: () => void copyText(words, said) },
    });
  };
}

export function useDeleteComment({ id, postId, parentId }: Comment) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: DecisionReason | undefined) =>
      api(deleteComment, { params: { commentId: id }, query: { ...(reason && { reason }) } }),
    onSuccess: async () => {
      changePost(cache, postId, ({ comments }) => ({ comments: Math.max(0, comments - 1) }));
      await rereadComment(cache, { postId, commentId: id, parentId });
    },
  });
}
