import {
  listRatings,
  readEcho,
  revealEcho,
  putRating,
  withdrawRating,
} from '@stenope/contract/echoes/ratings';
import {
  changeStanding,
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import {
  changeTrust,
  readTrial,
  readTrust,
  readTrustOverview,
  seedCurator,
  tryTrust,
  unseedCurator,
} from '@stenope/contract/echoes/trust';
import { handle, type Route } from '../../platform/http/bind.ts';
import { rate, type Giving } from './giving/service.ts';
import { withdraw } from './giving/withdrawing.ts';
import * as service from './service.ts';
import * as standing from './standing/service.ts';
import type { Echoes } from './service.ts';
import * as trust from './trust/service.ts';

export function echoRoutes(echoes: service.Echoes): readonly Route[] {
  return [
    handle(readEcho, ({ viewer, params }) => service.read(echoes, viewer, params.workId)),
    handle(revealEcho, ({ viewer, params }) => service.reveal(echoes, viewer, params.workId)),
    handle(listRatings, ({ viewer, params, query }) =>
      service.list(echoes, viewer, params.workId, query),
    ),
  ];
}

export function givingRoutes(giving: Giving): readonly Route[] {
  return [
    handle(putRating, ({ viewer, params, body }) => rate(giving, viewer, params.workId, body)),
    handle(withdrawRating, ({ viewer, params }) => withdraw(giving, viewer, params.workId)),
  ];
}

export function standingRoutes(echoes: Echoes): readonly Route[] {
  return [
    handle(readStanding, ({ viewer, params }) => standing.read(echoes, viewer, params.userId)),
    handle(changeStanding, ({ viewer, body }) => standing.change(echoes, viewer, body)),
    handle(readProgress, ({ viewer, params }) =>
      standing.readProgress(echoes, viewer, params.userId),
    ),
    handle(listGiven, ({ viewer, params, query }) =>
      standing.readGiven(echoes, viewer, params.userId, query),
    ),
    handle(listReceived, ({ viewer, params, query }) =>
      standing.readReceived(echoes, viewer, params.userId, query),
    ),
  ];
}

export function trustRoutes(echoes: Echoes): readonly Route[] {
  return [
    handle(readTrust, () => trust.readPage(echoes)),
    handle(readTrustOverview, () => trust.readOverview(echoes)),
    handle(tryTrust, ({ viewer, body }) => trust.begin(echoes, viewer, body)),
    handle(readTrial, ({ params }) => trust.read(echoes, params.trialId)),
    handle(changeTrust, ({ viewer, body, idempotencyKey }) =>
      trust.change(echoes, viewer, body, idempotencyKey),
    ),
    handle(seedCurator, ({ viewer, params }) => trust.seedCurator(echoes, viewer, params.userId)),
    handle(unseedCurator, ({ viewer, params }) =>
      trust.unseedCurator(echoes, viewer, params.userId),
    ),
  ];
}
