import {
  listFavourites,
  listPlacesOf,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  searchHashtags,
} from '@stenope/contract/feed';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as hashtags from './hashtags/service.ts';
import * as service from './service.ts';

export function feedRoutes(feed: service.Feed): readonly Route[] {
  return [
    handle(listPosts, ({ viewer, query }) => service.listPosts(feed, viewer, query)),
    handle(readHome, ({ viewer, params, query }) =>
      service.readHome(feed, viewer, params.list, query),
    ),
    handle(readHashtag, ({ viewer, params, query }) =>
      service.readHashtag(feed, viewer, params.tag, query),
    ),
    handle(searchHashtags, ({ viewer, query }) => hashtags.searchHashtags(feed, viewer, query)),
    handle(listPostsOf, ({ viewer, params, query }) =>
      service.listPostsOf(feed, viewer, params.username, query),
    ),
    handle(listPlacesOf, ({ viewer, params }) =>
      service.listPlacesOf(feed, viewer, params.username),
    ),
    handle(listFavourites, ({ viewer, query }) => service.listFavourites(feed, viewer, query)),
  ];
}
