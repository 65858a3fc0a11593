import type { HttpStack } from 'tus-js-client';
import { api } from '../api/api.ts';
import type { Api } from '../api/client.ts';
import { server, siteOrigin } from '../api/server.ts';
import { patienceMs } from './pace.ts';

/** Dependencies of an upload, replaced in tests. */
export interface UploadWorld {
  /** Absolute address of the upload endpoint. */
  readonly endpoint: string;
  /** Headers that say who sends, where no cookie does. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly api: Api;
  readonly isOnline: () => boolean;
  /** Resolves when a retry may be worthwhile: after the time, or once the network is back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly remove: (address: string) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  /** Time without progress after which a request is aborted. */
  readonly stallMs: number;
  readonly http?: HttpStack;
}

export function browserWorld(): UploadWorld {
  return {
    endpoint: new URL('/api/uploads', siteOrigin()).href,
    headers: () => server().headers(),
    api,
    isOnline: () => navigator.onLine,
    wait: waitOrOnline,
    remove: (address) =>
      fetch(address, {
        method: 'DELETE',
        headers: { 'tus-resumable': '1.0.0', ...server().headers() },
        credentials: server().credentials,
      }),
    now: () => performance.now(),
    random: Math.random,
    stallMs: 60_000,
  };
}

/** Offline, only the return of the network ends the wait. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, navigator.onLine ? ms : patienceMs);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
