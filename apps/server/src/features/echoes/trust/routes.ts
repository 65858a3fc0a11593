import {
  changeTrust,
  readTrial,
  readTrust,
  readTrustOverview,
  seedCurator,
  tryTrust,
  unseedCurator,
} from '@stenope/contract/echoes/trust';
import { handle, type Route } from '../../../platform/http/bind.ts';
import type { Echoes } from '../service.ts';
import * as service from './service.ts';
import * as trials from './trials/service.ts';

export function trustRoutes(echoes: Echoes): readonly Route[] {
  return [
    handle(readTrust, () => service.readPage(echoes)),
    handle(readTrustOverview, () => service.readOverview(echoes)),
    handle(tryTrust, ({ viewer, body }) => trials.begin(echoes, viewer, body)),
    handle(readTrial, ({ params }) => trials.read(echoes, params.trialId)),
    handle(changeTrust, ({ viewer, body, idempotencyKey }) =>
      service.change(echoes, viewer, body, idempotencyKey),
    ),
    handle(seedCurator, ({ viewer, params }) => service.seedCurator(echoes, viewer, params.userId)),
    handle(unseedCurator, ({ viewer, params }) =>
      service.unseedCurator(echoes, viewer, params.userId),
    ),
  ];
}
