import { listAlike } from '@stenope/contract/feed';
import { readTotals, searchPosts } from '@stenope/contract/feed/search';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as alike from './alike/service.ts';
import * as service from './service.ts';

interface Searching {
  readonly context: Context;
  readonly readTotals: service.ReadTotals;
}

export function searchRoutes(search: Searching): readonly Route[] {
  return [
    handle(searchPosts, ({ viewer, query }) => service.searchPosts(search.context, viewer, query)),
    handle(listAlike, ({ viewer, params }) =>
      alike.listAlike(search.context, viewer, params.postId),
    ),
    handle(readTotals, ({ viewer }) => search.readTotals(viewer)),
  ];
}
