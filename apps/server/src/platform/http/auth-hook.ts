import type { Action } from '@stenope/contract/action';
import type { FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import type { ResolveViewer, Viewer } from '../viewer.ts';
import { readCredential, sessionCookie } from './credential.ts';
import { originRules } from './origin.ts';

/** Parts of an action that decide access. */
type RouteAccess = Pick<Action, 'method' | 'access'>;

export type AuthHook = (asked: RouteAccess) => onRequestHookHandler;

/**
 * Checks origin, credential and role before a byte of the body is read. Callbacks rather than
 * promises: visitors, the majority, pass without waiting for one.
 */
export function createAuthHook(env: Env, resolveViewer: ResolveViewer): AuthHook {
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
      request.credential = credential.value;
      request.carriedBy = credential.by;
      const admit = (viewer: Viewer | null): void => {
        request.viewer = viewer;
        done(refusalFor(action, viewer));
      };
      return void resolveViewer(credential.value).then(admit, done);
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
export function createRecheck(resolveViewer: ResolveViewer): Recheck {
  return (action) => (request, _reply, done) => {
    const { credential, viewer } = request;
    if (credential === null || viewer === null || !hasBody(request)) return done();
    const admit = (now: Viewer | null): void => {
      request.viewer = now;
      done(refusalFor(action, now));
    };
    return void resolveViewer(credential).then(admit, done);
  };
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Some browsers omit the origin in same-origin requests, and say so in another header. */
function sourceOf({ headers }: FastifyRequest, own: string): string | undefined {
  return headers.origin ?? (headers['sec-fetch-site'] === 'same-origin' ? own : undefined);
}

function refusalFor({ access }: RouteAccess, viewer: Viewer | null): Refusal | undefined {
  if (access === 'anyone') return undefined;
  if (!viewer) return new Refusal('unauthenticated');
  if (access === 'admin' && viewer.role === 'member') return new Refusal('admin_only');
  if (access === 'owner' && viewer.role !== 'owner') return new Refusal('owner_only');
  return undefined;
}
