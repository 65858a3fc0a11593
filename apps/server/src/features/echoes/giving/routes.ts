import { putRating, withdrawRating } from '@stenope/contract/echoes/ratings';
import { handle, type Route } from '../../../platform/http/bind.ts';
import type { Echoes } from '../service.ts';
import { rate } from './service.ts';
import { withdraw } from './withdrawing.ts';

export function givingRoutes(echoes: Echoes): readonly Route[] {
  return [
    handle(putRating, ({ viewer, params, body }) => rate(echoes, viewer, params.workId, body)),
    handle(withdrawRating, ({ viewer, params }) => withdraw(echoes, viewer, params.workId)),
  ];
}
