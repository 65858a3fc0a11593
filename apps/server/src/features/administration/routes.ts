import { bootstrapAdmin, claimOwnership, readAccess } from '@stenope/contract/site/administration';
import type { Context } from '../../platform/context.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function administrationRoutes(context: Context): readonly Route[] {
  return [
    handle(readAccess, ({ viewer }) => service.readAccess(context, viewer)),
    handle(claimOwnership, ({ viewer, body }) => service.claim(context, viewer, body.code)),
    handle(bootstrapAdmin, ({ viewer, body }) => service.bootstrap(context, viewer, body)),
  ];
}
