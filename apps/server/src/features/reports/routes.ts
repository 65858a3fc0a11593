import { answerNotice, createNotice, readNotices } from '@stenope/contract/site/notices';
import {
  createReport,
  listOwnReports,
  readOwnReport,
  readReportedMessages,
  readReports,
} from '@stenope/contract/site/reports';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as own from './own/service.ts';
import * as notices from './notices/service.ts';
import { readSealed } from './sealing/service.ts';
import * as service from './service.ts';

interface Cases {
  readonly whenReported: service.WhenReported;
  readonly whenNoticed: notices.WhenNoticed;
  readonly whenAnswered: notices.WhenAnswered;
}

export function reportRoutes(
  context: Context,
  { whenReported, whenNoticed, whenAnswered }: Cases,
): readonly Route[] {
  return [
    handle(createReport, ({ viewer, body, idempotencyKey }) =>
      service.create({ context, whenReported }, viewer, body, idempotencyKey),
    ),
    handle(listOwnReports, ({ viewer, query }) => own.list(context, viewer, query)),
    handle(readOwnReport, ({ viewer, params }) => own.read(context, viewer, params.reportId)),
    handle(readReports, ({ viewer, query }) => service.list(context, viewer, query)),
    handle(readReportedMessages, ({ viewer, params }) =>
      readSealed(context, viewer, params.reportId),
    ),
    handle(createNotice, ({ body, idempotencyKey }) =>
      notices.create({ context, whenNoticed }, body, idempotencyKey),
    ),
    handle(readNotices, ({ viewer, query }) => notices.list(context, viewer, query)),
    handle(answerNotice, ({ viewer, params, body }) =>
      notices.answer({ context, whenAnswered }, viewer, params.noticeId, body),
    ),
  ];
}
