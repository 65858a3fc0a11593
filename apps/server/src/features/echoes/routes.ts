import { listRatings, readEcho, revealEcho } from '@stenope/contract/echoes/ratings';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function echoRoutes(echoes: service.Echoes): readonly Route[] {
  return [
    handle(readEcho, ({ viewer, params }) => service.read(echoes, viewer, params.workId)),
    handle(revealEcho, ({ viewer, params }) => service.reveal(echoes, viewer, params.workId)),
    handle(listRatings, ({ viewer, params, query }) =>
      service.list(echoes, viewer, params.workId, query),
    ),
  ];
}
