import { createReport, readReportedMessages, readReports } from '@stenope/contract/site/reports';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { readSealed } from './sealing/service.ts';
import * as service from './service.ts';

export function reportRoutes(context: Context): readonly Route[] {
  return [
    handle(createReport, ({ viewer, body, idempotencyKey }) =>
      service.create(context, viewer, body, idempotencyKey),
    ),
    handle(readReports, ({ viewer, query }) => service.list(context, viewer, query)),
    handle(readReportedMessages, ({ viewer, params }) =>
      readSealed(context, viewer, params.reportId),
    ),
  ];
}
