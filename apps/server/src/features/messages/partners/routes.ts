import { searchPartners } from '@stenope/contract/messages/conversations';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { search } from './service.ts';

export function partnerRoutes(context: Context): readonly Route[] {
  return [handle(searchPartners, ({ viewer, query }) => search(context, viewer, query.q ?? ''))];
}
