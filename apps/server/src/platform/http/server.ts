import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Signer } from '../env/secret.ts';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Budgets } from '../limits/budgets.ts';
import type { Resolvers } from '../viewer.ts';
import { bindRoutes, createMethodCheck, type Route } from './bind.ts';
import { acceptJsonBodies, bodyLimits } from './body.ts';
import { answerBrokenClient, answerFailures, answerOddExpectation } from './failure.ts';
import { answerListedOrigins } from './cors.ts';
import { createAuthHook, createRecheck, hasBody } from './auth-hook.ts';
import { hasOneHost } from './host.ts';
import { answerUnknown } from './pages/pages.ts';
import { securityHeaders } from './security-headers.ts';

export interface HttpOptions extends Resolvers {
  readonly env: Env;
  readonly log: Logger;
  readonly signer: Signer;
  readonly routes: readonly Route[];
  readonly rateLimiter: RateLimiter;
  readonly budgets: Budgets;
  /** Called after each answer: action, status, duration. */
  readonly onAnswer?: (action: Action, status: number, ms: number) => void;
}

/**
 * Every wait has a limit. Slow headers are cut off here, a slow JSON body in `body.ts`, a slow
 * reader by the idle limit; the long request limit leaves room for uploads on slow connections.
 */
const limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 600_000,
  /** Node grants twice this to a reader that took a little before it stopped. */
  idleMs: 25_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
  paramLength: 200,
} as const;

export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { env, log, onAnswer = () => undefined } = options;
  const { api } = securityHeaders(env);
  const answerFailure = answerFailures(log, onAnswer);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimits.bytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: limits.paramLength },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Any other upgrade request is answered like an ordinary one.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      // Checked by our own hook, which answers in our own format.
      requireHostHeader: false,
      // Joins a duplicated header into an invalid value, instead of keeping the first.
      joinDuplicateHeaders: true,
    },
    clientErrorHandler: answerBrokenClient,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(api);
      answerFailure(error, request, reply);
    },
  });
  app.server.on('checkExpectation', answerOddExpectation);
  acceptJsonBodies(app);
  app.decorateRequest('viewer', null);
  app.decorateRequest('credential', null);
  app.decorateRequest('carriedBy', null);
  app.setErrorHandler(answerFailure);
  const refuseWrongMethod = createMethodCheck(options.routes);
  app.setNotFoundHandler((request, reply) => {
    refuseWrongMethod(request, reply);
    return answerUnknown(request, reply);
  });
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(api);
    if (hasUnreadBody(request)) void reply.header('connection', 'close');
    done(hasOneHost(request.raw) ? undefined : new Refusal('bad_host'));
  });
  answerListedOrigins(app, env);
  if (env.LOG_LEVEL === 'debug') logAnswers(app, log);
  bindRoutes(app, options.routes, {
    signer: options.signer,
    authHook: createAuthHook(env, options),
    recheck: createRecheck(options),
    rateLimiter: options.rateLimiter,
    budgets: options.budgets,
    onAnswer,
  });
  return app;
}

/**
 * A GET does not read its body. On a kept-alive connection the sender could take as long as an
 * upload may, so the connection is closed after the answer.
 */
function hasUnreadBody(request: FastifyRequest): boolean {
  const { method } = request;
  return (method === 'GET' || method === 'HEAD') && hasBody(request);
}

function logAnswers(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        requestId: request.id,
      },
      'answered',
    );
    done();
  });
}
