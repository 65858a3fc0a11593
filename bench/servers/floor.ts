import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import { readEnv } from '../../apps/server/src/platform/env/settings.ts';
import { handle } from '../../apps/server/src/platform/http/bind.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/server.ts';
import { generous, unlimited } from '../../apps/server/test/kit/unlimited.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { readFloor, writeFloor } from '../works/floor/contract.ts';
import { floorAnswer, listTags, listTitle } from '../works/floor/floor.ts';

/** Our HTTP platform as the server composes it, with logs and metrics, without a feature. */
const env = readEnv(process.env);
const app = createHttpServer({
  env,
  log: createLog(env),
  signer: createSigner('of the measurement, which signs nothing'),
  routes: [
    handle(readFloor, async ({ query }) =>
      floorAnswer(listTitle, listTags, query.order, query.limit),
    ),
    handle(writeFloor, async ({ body }) =>
      floorAnswer(body.title, body.tags, 'newest', body.stars),
    ),
  ],
  resolveViewer: async () => null,
  resolveToken: async () => null,
  rateLimiter: unlimited,
  budgets: generous,
  onAnswer: createMetrics().answered,
});

await app.listen({ host: env.HOST, port: env.PORT });

process.once('SIGTERM', () => process.exit(0));
