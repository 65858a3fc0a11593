import { Readable } from 'node:stream';
import { setProFlag } from '@stenope/contract/people/pro';
import { bootstrapAdmin, claimOwnership, readAccess } from '@stenope/contract/site/administration';
import { auditExportPath, auditExportQuery, readAudit } from '@stenope/contract/site/audit';
import { listFailedJobs, readDashboard, retryJob } from '@stenope/contract/site/dashboard';
import {
  demoteAdmin,
  listMembers,
  promoteMember,
  reactivateMember,
  readMemberDetail,
  suspendMember,
} from '@stenope/contract/site/members';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Door } from '../../platform/feature.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { validate } from '../../platform/http/validate.ts';
import * as auditLog from './audit-log/service.ts';
import * as members from './members/service.ts';
import * as overview from './overview/service.ts';
import * as service from './service.ts';
import * as suspending from './suspending/service.ts';

export function administrationRoutes(context: Context): readonly Route[] {
  return [
    handle(readAccess, ({ viewer }) => service.readAccess(context, viewer)),
    handle(claimOwnership, ({ viewer, body }) => service.claim(context, viewer, body.code)),
    handle(bootstrapAdmin, ({ viewer, body }) => service.bootstrap(context, viewer, body)),
    handle(readDashboard, () => overview.readDashboard(context)),
    handle(listFailedJobs, ({ query }) => overview.listFailedJobs(context, query)),
    handle(retryJob, ({ viewer, params }) => overview.retryJob(context, viewer, params.jobId)),
    handle(readAudit, ({ query }) => auditLog.read(context, query)),
    ...memberRoutes(context),
  ];
}

function memberRoutes(context: Context): readonly Route[] {
  return [
    handle(listMembers, ({ query }) => members.list(context, query)),
    handle(readMemberDetail, ({ viewer, params }) =>
      members.detail(context, viewer, params.userId),
    ),
    handle(promoteMember, ({ viewer, params }) => members.promote(context, viewer, params.userId)),
    handle(demoteAdmin, ({ viewer, params }) => members.demote(context, viewer, params.userId)),
    handle(setProFlag, ({ viewer, params, body }) =>
      members.setFlag(context, viewer, params.userId, body.isPro),
    ),
    handle(suspendMember, ({ viewer, params, body }) =>
      suspending.suspend(context, viewer, params.userId, body),
    ),
    handle(reactivateMember, ({ viewer, params }) =>
      suspending.reactivate(context, viewer, params.userId),
    ),
  ];
}

/** Export of the audit log, outside the contract as it sends a file, with the same authentication. */
export function mountAuditExport(app: FastifyInstance, context: Context, { authHook }: Door): void {
  const onRequest = authHook({ method: 'GET', access: 'admin' });
  app.get(auditExportPath, { onRequest, exposeHeadRoute: false }, (request, reply) =>
    sendAudit(context, request, reply),
  );
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

async function sendAudit(
  context: Context,
  { viewer, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!viewer) throw new Refusal('unauthenticated');
  const asked = validate(auditExportQuery, query);
  const lines = await auditLog.exportLog(context, viewer, asked);
  const name = `stenope-audit-${context.now().toISOString().slice(0, 10)}.${asked.format}`;
  return reply
    .headers({
      'content-type': types[asked.format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(lines));
}
