import {
  changeStanding,
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import { handle, type Route } from '../../../platform/http/bind.ts';
import type { Echoes } from '../service.ts';
import * as service from './service.ts';

export function standingRoutes(echoes: Echoes): readonly Route[] {
  return [
    handle(readStanding, ({ viewer, params }) => service.read(echoes, viewer, params.userId)),
    handle(changeStanding, ({ viewer, body }) => service.change(echoes, viewer, body)),
    handle(readProgress, ({ viewer, params }) =>
      service.readProgress(echoes, viewer, params.userId),
    ),
    handle(listGiven, ({ viewer, params, query }) =>
      service.readGiven(echoes, viewer, params.userId, query),
    ),
    handle(listReceived, ({ viewer, params, query }) =>
      service.readReceived(echoes, viewer, params.userId, query),
    ),
  ];
}
