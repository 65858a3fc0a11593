import { createPost, deletePost, readPost, updatePost } from '@stenope/contract/posts';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { read } from './page/service.ts';
import * as service from './service.ts';

export function postRoutes(context: Context): readonly Route[] {
  return [
    handle(createPost, ({ viewer, body, idempotencyKey }) =>
      service.create(context, viewer, body, idempotencyKey),
    ),
    handle(readPost, ({ viewer, params }) => read(context, viewer, params.postId)),
    handle(updatePost, ({ viewer, params, body }) =>
      service.update(context, viewer, params.postId, body),
    ),
    handle(deletePost, ({ viewer, params }) => service.remove(context, viewer, params.postId)),
  ];
}
