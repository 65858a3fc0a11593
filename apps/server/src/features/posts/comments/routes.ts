import {
  createComment,
  deleteComment,
  listComments,
  readComment,
  updateComment,
} from '@stenope/contract/comments';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function commentRoutes(context: Context): readonly Route[] {
  return [
    handle(listComments, ({ viewer, params, query }) =>
      service.list(context, viewer, params.postId, query),
    ),
    handle(createComment, ({ viewer, params, body, idempotencyKey }) =>
      service.create(context, viewer, { ...params, ...body }, idempotencyKey),
    ),
    handle(readComment, ({ viewer, params }) => service.read(context, viewer, params.commentId)),
    handle(updateComment, ({ viewer, params, body }) =>
      service.update(context, viewer, params.commentId, body.body),
    ),
    handle(deleteComment, ({ viewer, params }) =>
      service.remove(context, viewer, params.commentId),
    ),
  ];
}
