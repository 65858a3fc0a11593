import {
  readOwnMedia,
  readVideo,
  removeAvatar,
  removeCaptions,
  retryVideo,
  setAvatar,
  setCaptions,
  updateVideo,
} from '@stenope/contract/media';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import type { WhenCaptioned } from './pictures.ts';
import * as service from './service.ts';
import * as videos from './videos/service.ts';

export function mediaRoutes(context: Context): readonly Route[] {
  return [
    handle(readOwnMedia, ({ params, viewer }) => service.readOwn(context, viewer, params.mediaId)),
  ];
}

export function avatarRoutes(context: Context): readonly Route[] {
  return [
    handle(setAvatar, async ({ params, body, viewer }) => ({
      avatar: await service.setAvatar(context, viewer, params.userId, body),
    })),
    handle(removeAvatar, ({ params, viewer }) =>
      service.removeAvatar(context, viewer, params.userId),
    ),
  ];
}

export function videoRoutes(
  context: Context,
  whenCaptioned: readonly WhenCaptioned[],
): readonly Route[] {
  return [
    handle(readVideo, ({ params, viewer }) => videos.read(context, viewer, params.mediaId)),
    handle(retryVideo, ({ params, viewer }) => videos.retry(context, viewer, params.mediaId)),
    handle(updateVideo, ({ params, body, viewer }) =>
      videos.update(context, viewer, params.mediaId, body),
    ),
    handle(setCaptions, ({ params, body, viewer }) =>
      videos.setCaptions(context, viewer, { ...params, ...body }, whenCaptioned),
    ),
    handle(removeCaptions, ({ params, viewer }) =>
      videos.removeCaptions(context, viewer, params.mediaId, whenCaptioned),
    ),
  ];
}
