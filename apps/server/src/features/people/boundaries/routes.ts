import { block, listBlocks, listMutes, mute, unblock, unmute } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function boundaryRoutes(context: Context): readonly Route[] {
  return [
    handle(block, ({ params, viewer }) => service.block(context, viewer, params.userId)),
    handle(unblock, ({ params, viewer }) => service.unblock(context, viewer, params.userId)),
    handle(listBlocks, ({ query, viewer }) => service.list(context, viewer, 'blocks', query)),
    handle(mute, ({ params, viewer }) => service.mute(context, viewer, params.userId)),
    handle(unmute, ({ params, viewer }) => service.unmute(context, viewer, params.userId)),
    handle(listMutes, ({ query, viewer }) => service.list(context, viewer, 'mutes', query)),
  ];
}
