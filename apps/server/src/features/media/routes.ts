import { readOwnMedia } from '@stenope/contract/media';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function mediaRoutes(context: Context): readonly Route[] {
  return [
    handle(readOwnMedia, ({ params, viewer }) => service.readOwn(context, viewer, params.mediaId)),
  ];
}
