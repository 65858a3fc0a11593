import {
  createComment,
  deleteComment,
  updateComment,
  type Comment,
} from '@stenope/contract/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { changePost } from '../api.ts';
import { putComment, rereadComment } from './comment-cache.ts';

export function useSendComment(postId: string, parentId: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: string) =>
      api(createComment, { params: { postId }, body: { body, parentId } }),
    onSuccess: (comment) => {
      putComment(cache, comment);
      changePost(cache, postId, ({ comments }) => ({ comments: comments + 1 }));
      if (comment.parentId !== null) {
        void rereadComment(cache, { postId, commentId: comment.parentId, parentId: null });
      }
    },
  });
}

export function useChangeComment({ id }: Comment) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => api(updateComment, { params: { commentId: id }, body: { body } }),
    onSuccess: (comment) => putComment(cache, comment),
  });
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
