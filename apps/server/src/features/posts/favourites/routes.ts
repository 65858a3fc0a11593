import { addFavourite, removeFavourite } from '@stenope/contract/posts';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function favouriteRoutes(context: Context): readonly Route[] {
  return [
    handle(addFavourite, ({ viewer, params }) => service.add(context, viewer, params.postId)),
    handle(removeFavourite, ({ viewer, params }) => service.remove(context, viewer, params.postId)),
  ];
}
