import { readOwnMedia, removeAvatar, setAvatar } from '@stenope/contract/media';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

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
