import type { Comment } from '@stenope/contract/comments';
import type { Person } from '@stenope/contract/people';
import { isShown, refusedDelete, refusedEdit, type CommentStanding } from './access.ts';
import type { CommentRow } from './queries.ts';

export function presentComment(
  row: CommentRow,
  standing: CommentStanding,
  author: Person,
): Comment {
  const { comment, replies, mentions } = row;
  const shown = isShown(standing);
  return {
    id: comment.id,
    postId: comment.postId,
    parentId: comment.parentId,
    author: shown ? author : null,
    body: shown ? comment.body : '',
    mentions: shown ? mentions : [],
    replies,
    createdAt: comment.createdAt.toISOString(),
    editedAt: shown ? (comment.editedAt?.toISOString() ?? null) : null,
    can: {
      edit: refusedEdit(standing) === undefined,
      delete: refusedDelete(standing) === undefined,
    },
  };
}
