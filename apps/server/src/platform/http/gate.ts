import type { Action } from '@stenope/contract/action';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import type { ResolveViewer, Viewer } from '../viewer.ts';
import { readCredential, sessionCookie } from './credential.ts';
import { allowedOrigins } from './origin.ts';

export type Gate = (action: Action) => onRequestHookHandler;

/**
 * The first door of an action, before a byte of the body is read: where from, who is it, may they.
 * Callbacks rather than promises: visitors and remembered sessions pass without a turn of the loop.
 */
export function createGate(env: Env, resolveViewer: ResolveViewer): Gate {
  const origins = allowedOrigins(env);
  const cookie = sessionCookie(env);
  return (action) => {
    const writes = action.method !== 'GET';
    return (request, _reply, done) => {
      request.startedAt = performance.now();
      const credential = readCredential(request.headers, cookie.name);
      if (writes && !isTrustedSource(request, origins, credential?.by)) {
        return done(new Refusal('bad_origin'));
      }
      if (!credential) return done(refusalFor(action, null));
      request.credential = credential.value;
      const admit = (viewer: Viewer | null): void => {
        request.viewer = viewer;
        done(refusalFor(action, viewer));
      };
      return void resolveViewer(credential.value).then(admit, done);
    };
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

function refusalFor({ access }: Action, viewer: Viewer | null): Refusal | undefined {
  if (access === 'anyone') return undefined;
  if (!viewer) return new Refusal('unauthenticated');
  if (access === 'admin' && viewer.role === 'member') return new Refusal('admin_only');
  if (access === 'owner' && viewer.role !== 'owner') return new Refusal('owner_only');
  return undefined;
}
