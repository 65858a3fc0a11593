import { follow, searchPeople, unfollow } from '@stenope/contract/people';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function peopleRoutes(
  context: Context,
  whenFollowed: readonly service.WhenFollowed[],
): readonly Route[] {
  return [
    handle(searchPeople, ({ query, viewer }) => service.search(context, viewer, query.q)),
    handle(follow, ({ params, viewer }) =>
      service.follow(context, viewer, params.userId, whenFollowed),
    ),
    handle(unfollow, ({ params, viewer }) => service.unfollow(context, viewer, params.userId)),
  ];
}
