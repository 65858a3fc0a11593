import {
  addCover,
  choosePrimaryCover,
  orderCovers,
  removeCover,
} from '@stenope/contract/people/covers';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function coverRoutes(context: Context): readonly Route[] {
  return [
    handle(addCover, ({ params, body, viewer, idempotencyKey }) =>
      service.add(context, viewer, params.userId, body, idempotencyKey),
    ),
    handle(orderCovers, ({ params, body, viewer }) =>
      service.reorder(context, viewer, params.userId, body.order),
    ),
    handle(choosePrimaryCover, ({ params, viewer }) =>
      service.choosePrimary(context, viewer, params),
    ),
    handle(removeCover, ({ params, viewer }) => service.remove(context, viewer, params)),
  ];
}
