import { suggestPeople } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function suggestionRoutes(context: Context): readonly Route[] {
  return [
    handle(suggestPeople, ({ query, viewer }) => service.suggest(context, viewer, query.limit)),
  ];
}
