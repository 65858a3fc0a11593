import {
  createComment,
  deleteComment,
  updateComment,
  type Comment,
} from '@stenope/contract/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import type { Place } from '../../../platform/sending/sending.ts';
import { useSending, type Sending } from '../../../platform/sending/useSending.ts';
import { dropWords } from '../../../platform/sending/words.ts';
import { changePost, postKeys } from '../api.ts';
import { putComment, rereadComment } from './comment-cache.ts';

/** Where a comment is written: one's own under a post, an answer, another wording. */
export const writingAt = {
  post: (postId: string): Place => ['comment', postId],
  reply: (commentId: string): Place => ['reply', commentId],
  edit: (commentId: string): Place => ['comment-edit', commentId],
} as const;

export function useSendComment(
  postId: string,
  parentId: string | undefined,
  landed?: () => void,
): Sending<string> {
  const cache = useQueryClient();
  const place = parentId === undefined ? writingAt.post(postId) : writingAt.reply(parentId);
  return useSending(
    place,
    {
      send: (body: string, signal) =>
        api(createComment, { params: { postId }, body: { body, parentId }, signal }),
      done: (comment) => {
        dropWords(place);
        putComment(cache, comment);
        changePost(cache, postId, ({ comments }) => ({ comments: comments + 1 }));
        if (comment.parentId !== null) {
          void rereadComment(cache, { postId, commentId: comment.parentId, parentId: null });
        }
      },
      unsure: () => void cache.invalidateQueries({ queryKey: postKeys.comments(postId) }),
    },
    landed,
  );
}

export function useChangeComment(comment: Comment, landed: () => void): Sending<string> {
  const cache = useQueryClient();
  const { id, postId, parentId } = comment;
  const place = writingAt.edit(id);
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
    },
    landed,
  );
}

export function useDeleteComment({ id, postId, parentId }: Comment) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(deleteComment, { params: { commentId: id } }),
    onSuccess: async () => {
      changePost(cache, postId, ({ comments }) => ({ comments: Math.max(0, comments - 1) }));
      await rereadComment(cache, { postId, commentId: id, parentId });
    },
  });
}
