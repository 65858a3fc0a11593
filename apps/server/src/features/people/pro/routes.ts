import {
  activatePro,
  activateShop,
  deactivateShop,
  setProFlag,
} from '@stenope/contract/people/pro';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function proRoutes(context: Context): readonly Route[] {
  return [
    handle(activatePro, ({ params, viewer }) => service.activate(context, viewer, params.userId)),
    handle(activateShop, ({ params, viewer }) => service.openShop(context, viewer, params.userId)),
    handle(deactivateShop, ({ params, viewer }) =>
      service.closeShop(context, viewer, params.userId),
    ),
    handle(setProFlag, ({ params, body, viewer }) =>
      service.setFlag(context, viewer, params.userId, body.isPro),
    ),
  ];
}
