import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import type { ResolveViewer, Viewer } from '../viewer.ts';
import { bindRoutes, type Route } from './bind.ts';
import { acceptJsonBodies, bodyLimits } from './body.ts';
import { readCredential, sessionCookie } from './credential.ts';
import { answerBrokenClient, answerFailures } from './failure.ts';
import { allowedOrigins } from './origin.ts';
import { answerUnknown } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

export interface HttpOptions {
  readonly env: Env;
  readonly log: Logger;
  readonly secret: string;
  readonly routes: readonly Route[];
  readonly resolveViewer: ResolveViewer;
  /** Told after each answer: which action, which status, how long. */
  readonly onAnswer?: (action: Action, status: number, ms: number) => void;
}

/**
 * Waits have ends. A slow sender of headers is cut off here, one of a JSON body in `body.ts`, a
 * slow reader by the idle limit; the long request limit leaves room for uploads on thin lines.
 */
const limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 600_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
  paramLength: 200,
} as const;

export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { env, log } = options;
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
      requireHostHeader: true,
    },
    clientErrorHandler: answerBrokenClient,
  });
  acceptJsonBodies(app);
  app.decorateRequest('viewer', null);
  app.decorateRequest('credential', null);
  app.setErrorHandler(answerFailures(log));
  app.setNotFoundHandler(answerUnknown);
  app.addHook('onRequest', doorkeeper(options));
  const { onAnswer } = options;
  if (onAnswer) {
    app.addHook('onResponse', (request, reply, done) => {
      const { action } = request.routeOptions.config;
      if (action) onAnswer(action, reply.statusCode, reply.elapsedTime);
      done();
    });
  }
  if (env.LOG_LEVEL === 'debug') logAnswers(app, log);
  bindRoutes(app, options.routes, options.secret);
  return app;
}

type Doorkeeper = (
  request: FastifyRequest,
  reply: { headers(values: object): unknown },
) => Promise<void>;

/** The first door, before a byte of the body is read: headers, origin, who is it, may they. */
function doorkeeper({ env, resolveViewer }: HttpOptions): Doorkeeper {
  const origins = allowedOrigins(env);
  const cookie = sessionCookie(env);
  const { api } = securityHeaders(env);
  return async (request, reply) => {
    reply.headers(api);
    const { action } = request.routeOptions.config;
    if (!action) return;
    const credential = readCredential(request.headers, cookie.name);
    const writes = action.method !== 'GET';
    if (writes && !isTrustedSource(request, origins, credential?.by))
      throw new Refusal('bad_origin');
    if (credential) {
      request.credential = credential.value;
      request.viewer = await resolveViewer(credential.value);
    }
    admit(action, request.viewer);
  };
}

/**
 * A page elsewhere can make a browser send our cookie, but not forge the Origin. Clients that are
 * no browser send none; they carry a bearer token, or nothing worth stealing.
 */
function isTrustedSource(
  request: FastifyRequest,
  origins: ReadonlySet<string>,
  by: 'cookie' | 'bearer' | undefined,
): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origins.has(origin);
  return by !== 'cookie' || request.headers['sec-fetch-site'] === 'same-origin';
}

function admit(action: Action, viewer: Viewer | null): void {
  if (action.access === 'anyone') return;
  if (!viewer) throw new Refusal('unauthenticated');
  if (action.access === 'admin' && viewer.role === 'member') throw new Refusal('admin_only');
  if (action.access === 'owner' && viewer.role !== 'owner') throw new Refusal('owner_only');
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
