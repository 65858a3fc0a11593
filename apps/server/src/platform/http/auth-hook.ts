import type { Action } from '@stenope/contract/action';
import type { FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import type { Resolvers, TokenViewer, Viewer } from '../viewer.ts';
import { readCredential, sessionCookie } from './credential.ts';
import { originRules } from './origin.ts';

/** Parts of an action that decide access. */
type RouteAccess = Pick<Action, 'method' | 'access' | 'scope'>;

export type AuthHook = (asked: RouteAccess) => onRequestHookHandler;

/**
 * Checks origin, credential and role before a byte of the body is read. Callbacks rather than
 * promises: visitors, the majority, pass without waiting for one.
 */
export function createAuthHook(env: Env, resolvers: Resolvers): AuthHook {
  const isTrusted = originRules(env);
  const own = new URL(env.publicUrl).origin;
  const cookie = sessionCookie(env);
  return (action) => {
    const writes = action.method !== 'GET';
    return (request, _reply, done) => {
      request.startedAt = performance.now();
      const credential = readCredential(request.headers, cookie.name);
      if (writes && !isTrusted(sourceOf(request, own), credential?.by)) {
        return done(new Refusal('bad_origin'));
      }
      if (!credential) return done(refusalFor(action, null));
      // Before a look-up: where no token may go, none is looked up.
      if (credential.by === 'token' && !action.scope) return done(new Refusal('token_refused'));
      request.credential = credential.value;
      request.carriedBy = credential.by;
      const admit = (refusal: Refusal | undefined): void => done(refusal);
      return void judge(resolvers, action, request).then(admit, done);
    };
  };
}

/** Checks access again once the body has arrived. */
export type Recheck = (asked: RouteAccess) => preHandlerHookHandler;

/**
 * A body may take as long as its sender likes, and access may be revoked meanwhile: the viewer is
 * resolved again behind it, usually from the cache, which is invalidated when sessions end. A
 * request without a body was checked a moment ago.
 */
export function createRecheck(resolvers: Resolvers): Recheck {
  return (action) => (request, _reply, done) => {
    if (request.credential === null || request.viewer === null || !hasBody(request)) return done();
    const admit = (refusal: Refusal | undefined): void => done(refusal);
    return void judge(resolvers, action, request).then(admit, done);
  };
}

/** Whether whoever began a request may go on: for bodies that are received by and by. */
export type RequestMayGoOn = (request: FastifyRequest) => Promise<boolean>;

export function createMayGoOn(resolvers: Resolvers): RequestMayGoOn {
  return async (request) => (await resolve(resolvers, request)) !== null;
}

/** Resolves the viewer anew, by the door their credential belongs to. */
async function judge(
  resolvers: Resolvers,
  action: RouteAccess,
  request: FastifyRequest,
): Promise<Refusal | undefined> {
  const viewer = await resolve(resolvers, request);
  request.viewer = viewer;
  return request.carriedBy === 'token'
    ? refusalOfToken(action, viewer)
    : refusalFor(action, viewer);
}

async function resolve(
  { resolveViewer, resolveToken }: Resolvers,
  { credential, carriedBy }: FastifyRequest,
): Promise<Viewer | TokenViewer | null> {
  if (credential === null) return null;
  return carriedBy === 'token' ? resolveToken(credential) : resolveViewer(credential);
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Some browsers omit the origin in same-origin requests, and say so in another header. */
function sourceOf({ headers }: FastifyRequest, own: string): string | undefined {
  return headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? own : undefined);
}

/**
 * A program whose token has ended is told so everywhere, instead of being answered as a visitor. It
 * passes by its scope alone, and by no rank.
 */
function refusalOfToken(
  { access, scope }: RouteAccess,
  viewer: Viewer | TokenViewer | null,
): Refusal | undefined {
  if (!viewer) return new Refusal('unauthenticated');
  if (scope === undefined || access === 'admin' || access === 'owner') {
    return new Refusal('token_refused');
  }
  const isAllowed = 'scopes' in viewer && viewer.scopes.includes(scope);
  return isAllowed ? undefined : new Refusal('scope_missing', { scope });
}

function refusalFor({ access }: RouteAccess, viewer: Viewer | null): Refusal | undefined {
  if (access === 'anyone') return undefined;
  if (!viewer) return new Refusal('unauthenticated');
  if (access === 'admin' && viewer.role === 'member') return new Refusal('admin_only');
  if (access === 'owner' && viewer.role !== 'owner') return new Refusal('owner_only');
  return undefined;
}
