import { listAlike } from '@stenope/contract/feed';
import { listCellPosts, listCellProfiles, mapPosts, mapProfiles } from '@stenope/contract/feed/map';
import { countFound, readTotals, searchPosts } from '@stenope/contract/feed/search';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as alike from './alike/service.ts';
import * as map from './map/service.ts';
import * as service from './service.ts';
import type { ReadTotals } from './totals.ts';

interface Searching {
  readonly context: Context;
  readonly readTotals: ReadTotals;
}

export function searchRoutes(search: Searching): readonly Route[] {
  return [
    handle(searchPosts, ({ viewer, query }) => service.searchPosts(search.context, viewer, query)),
    handle(listAlike, ({ viewer, params }) =>
      alike.listAlike(search.context, viewer, params.postId),
    ),
    handle(mapPosts, ({ viewer, params }) => map.readPosts(search.context, viewer, params)),
    handle(mapProfiles, ({ viewer, params }) => map.readProfiles(search.context, viewer, params)),
    handle(listCellPosts, ({ viewer, params, query }) =>
      map.listPostsIn(search.context, viewer, params.cell, query),
    ),
    handle(listCellProfiles, ({ viewer, params, query }) =>
      map.listProfilesIn(search.context, viewer, params.cell, query),
    ),
    handle(countFound, ({ viewer, query }) => service.countFound(search.context, viewer, query)),
    handle(readTotals, ({ viewer }) => search.readTotals(viewer)),
  ];
}
