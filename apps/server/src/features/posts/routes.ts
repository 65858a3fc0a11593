import {
  createComment,
  deleteComment,
  listComments,
  readComment,
  updateComment,
} from '@stenope/contract/comments';
import {
  followTag,
  listFollowedTags,
  listMutedTerms,
  muteTerm,
  readTag,
  unfollowTag,
  unmuteTerm,
} from '@stenope/contract/feed/hashtags';
import {
  createPost,
  deletePost,
  readPost,
  updatePost,
  addFavourite,
  removeFavourite,
} from '@stenope/contract/posts';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as comments from './comments/service.ts';
import { read } from './page/service.ts';
import * as service from './service.ts';
import * as tags from './tags/service.ts';

export function postRoutes(editing: service.Editing): readonly Route[] {
  const { context } = editing;
  return [
    handle(createPost, ({ viewer, body, idempotencyKey }) =>
      service.create(context, viewer, body, idempotencyKey),
    ),
    handle(readPost, ({ viewer, params }) => read(context, viewer, params.postId)),
    handle(updatePost, ({ viewer, params, body }) =>
      service.update(editing, viewer, params.postId, body),
    ),
    handle(deletePost, ({ viewer, params }) => service.remove(context, viewer, params.postId)),
  ];
}

export function commentRoutes(commenting: comments.Commenting): readonly Route[] {
  const { context } = commenting;
  return [
    handle(listComments, ({ viewer, params, query }) =>
      comments.list(context, viewer, params.postId, query),
    ),
    handle(createComment, ({ viewer, params, body, idempotencyKey }) =>
      comments.create(context, viewer, { ...params, ...body }, idempotencyKey),
    ),
    handle(readComment, ({ viewer, params }) => comments.read(context, viewer, params.commentId)),
    handle(updateComment, ({ viewer, params, body }) =>
      comments.update(commenting, viewer, params.commentId, body.body),
    ),
    handle(deleteComment, ({ viewer, params, query }) =>
      comments.remove(commenting, viewer, params.commentId, query.reason),
    ),
  ];
}

export function favouriteRoutes(context: Context): readonly Route[] {
  return [
    handle(addFavourite, ({ viewer, params }) =>
      service.addFavourite(context, viewer, params.postId),
    ),
    handle(removeFavourite, ({ viewer, params }) =>
      service.removeFavourite(context, viewer, params.postId),
    ),
  ];
}

export function tagRoutes(context: Context): readonly Route[] {
  return [
    handle(followTag, ({ viewer, params }) => tags.follow(context, viewer, params.tag)),
    handle(unfollowTag, ({ viewer, params }) => tags.unfollow(context, viewer, params.tag)),
    handle(listFollowedTags, ({ viewer }) => tags.list(context, viewer)),
    handle(muteTerm, ({ viewer, params }) => tags.mute(context, viewer, params)),
    handle(unmuteTerm, ({ viewer, params }) => tags.unmute(context, viewer, params)),
    handle(listMutedTerms, ({ viewer }) => tags.listMutedOf(context, viewer)),
    handle(readTag, ({ viewer, params }) => tags.read(context, viewer, params.tag)),
  ];
}
