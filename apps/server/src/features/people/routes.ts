import { follow, searchPeople, unfollow } from '@stenope/contract/people';
import {
  addCover,
  choosePrimaryCover,
  orderCovers,
  removeCover,
} from '@stenope/contract/people/covers';
import { activatePro, activateShop, deactivateShop } from '@stenope/contract/people/pro';
import {
  readOwnProfile,
  readProfile,
  setLocation,
  updateProfile,
} from '@stenope/contract/people/profile';
import {
  block,
  listBlocks,
  listMutes,
  mute,
  unblock,
  unmute,
  listFollowers,
  listFollowing,
  suggestPeople,
} from '@stenope/contract/people/ties';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as boundaries from './boundaries/service.ts';
import * as covers from './covers/service.ts';
import * as lists from './lists/service.ts';
import * as pro from './profile/service.ts';
import * as profile from './profile/service.ts';
import * as service from './service.ts';
import * as suggestions from './suggestions/service.ts';

export function peopleRoutes(
  context: Context,
  whenFollowed: readonly service.WhenFollowed[],
): readonly Route[] {
  return [
    handle(searchPeople, ({ query, viewer }) => service.search(context, viewer, query)),
    handle(follow, ({ params, viewer }) =>
      service.follow(context, viewer, params.userId, whenFollowed),
    ),
    handle(unfollow, ({ params, viewer }) => service.unfollow(context, viewer, params.userId)),
  ];
}

export function boundaryRoutes(context: Context): readonly Route[] {
  return [
    handle(block, ({ params, viewer }) => boundaries.block(context, viewer, params.userId)),
    handle(unblock, ({ params, viewer }) => boundaries.unblock(context, viewer, params.userId)),
    handle(listBlocks, ({ query, viewer }) => boundaries.list(context, viewer, 'blocks', query)),
    handle(mute, ({ params, viewer }) => boundaries.mute(context, viewer, params.userId)),
    handle(unmute, ({ params, viewer }) => boundaries.unmute(context, viewer, params.userId)),
    handle(listMutes, ({ query, viewer }) => boundaries.list(context, viewer, 'mutes', query)),
  ];
}

export function coverRoutes(context: Context): readonly Route[] {
  return [
    handle(addCover, ({ params, body, viewer, idempotencyKey }) =>
      covers.add(context, viewer, params.userId, body, idempotencyKey),
    ),
    handle(orderCovers, ({ params, body, viewer }) =>
      covers.reorder(context, viewer, params.userId, body.order),
    ),
    handle(choosePrimaryCover, ({ params, viewer }) =>
      covers.choosePrimary(context, viewer, params),
    ),
    handle(removeCover, ({ params, viewer }) => covers.remove(context, viewer, params)),
  ];
}

export function listRoutes(context: Context): readonly Route[] {
  return [
    handle(listFollowers, ({ params, query, viewer }) =>
      lists.listOf(context, viewer, params.userId, 'followers', query),
    ),
    handle(listFollowing, ({ params, query, viewer }) =>
      lists.listOf(context, viewer, params.userId, 'following', query),
    ),
  ];
}

export function proRoutes(context: Context): readonly Route[] {
  return [
    handle(activatePro, ({ params, viewer }) => pro.activate(context, viewer, params.userId)),
    handle(activateShop, ({ params, viewer }) => pro.openShop(context, viewer, params.userId)),
    handle(deactivateShop, ({ params, viewer }) => pro.closeShop(context, viewer, params.userId)),
  ];
}

export function profileRoutes(context: Context): readonly Route[] {
  return [
    handle(readProfile, ({ params, viewer }) => profile.read(context, viewer, params.username)),
    handle(readOwnProfile, ({ viewer }) => profile.readOwn(context, viewer)),
    handle(updateProfile, ({ params, body, viewer }) =>
      profile.update(context, viewer, params.userId, body),
    ),
    handle(setLocation, ({ params, body, viewer }) =>
      profile.setLocation(context, viewer, params.userId, body.location),
    ),
  ];
}

export function suggestionRoutes(context: Context): readonly Route[] {
  return [
    handle(suggestPeople, ({ query, viewer }) => suggestions.suggest(context, viewer, query.limit)),
  ];
}
