import { listFollowers, listFollowing } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function listRoutes(context: Context): readonly Route[] {
  return [
    handle(listFollowers, ({ params, query, viewer }) =>
      service.listOf(context, viewer, params.userId, 'followers', query),
    ),
    handle(listFollowing, ({ params, query, viewer }) =>
      service.listOf(context, viewer, params.userId, 'following', query),
    ),
  ];
}
