import { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { publishLegal, readLegal } from '@stenope/contract/site/legal';
import {
  readTransparency,
  transparencyFileLimit,
  transparencyFilePath,
  transparencyFileQuery,
} from '@stenope/contract/site/transparency';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { validate } from '../../platform/http/validate.ts';
import { networkOf, ofNetwork } from '../../platform/limits/network.ts';
import { PageCounter } from './analytics/service.ts';
import * as legal from './legal/service.ts';
import * as transparency from './transparency/service.ts';

export function siteRoutes(context: Context): readonly Route[] {
  const counter = new PageCounter(context);
  return [
    handle(readLegal, ({ params, query }) => legal.read(context, params.page, query)),
    handle(publishLegal, ({ viewer, params, body, idempotencyKey }) =>
      legal.publish(context, viewer, params.page, body, idempotencyKey),
    ),
    handle(countPage, ({ body }) => counter.count(body)),
    handle(readAnalytics, ({ query }) => counter.read(query.days)),
    handle(readTransparency, ({ query }) => transparency.read(context, query)),
  ];
}

/** The figures as CSV, outside the contract as it sends a file; for everybody, as the page is. */
export function mountTransparencyFile(app: FastifyInstance, context: Context): void {
  app.get(transparencyFilePath, { exposeHeadRoute: false }, (request, reply) =>
    sendFigures(context, request, reply),
  );
}

async function sendFigures(
  context: Context,
  { query, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { year } = validate(transparencyFileQuery, query);
  const { times, seconds } = transparencyFileLimit;
  const limits = ofNetwork({ of: 'transparency.file', times, seconds }, networkOf(ip));
  await context.rateLimiter.spend(...limits);
  const file = await transparency.readFile(context, year);
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="stenope-transparency-${year}.csv"`,
      'cache-control': `public, max-age=${readTransparency.sharedFor}`,
      'x-content-type-options': 'nosniff',
    })
    .send(file);
}
