import { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { publishLegal, readLegal } from '@stenope/contract/site/legal';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { PageCounter } from './analytics/service.ts';
import * as legal from './legal/service.ts';

export function siteRoutes(context: Context): readonly Route[] {
  const counter = new PageCounter(context);
  return [
    handle(readLegal, ({ params, query }) => legal.read(context, params.page, query)),
    handle(publishLegal, ({ viewer, params, body, idempotencyKey }) =>
      legal.publish(context, viewer, params.page, body, idempotencyKey),
    ),
    handle(countPage, ({ body }) => counter.count(body)),
    handle(readAnalytics, ({ query }) => counter.read(query.days)),
  ];
}
