import type { HttpStack } from 'tus-js-client';
import { api } from '../api/api.ts';
import type { Api } from '../api/client.ts';
import { patienceMs } from './pace.ts';

/** What an upload takes from its surroundings; tests give it others. */
export interface UploadWorld {
  /** Where uploads are made, whole: scheme and host included. */
  readonly endpoint: string;
  readonly api: Api;
  readonly isOnline: () => boolean;
  /** Ends when it may be worth trying again: after the time, or sooner with the network back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly remove: (address: string) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  /** How long nothing may move. */
  readonly stallMs: number;
  readonly http?: HttpStack;
}

export function browserWorld(): UploadWorld {
  return {
    endpoint: new URL('/api/uploads', location.href).href,
    api,
    isOnline: () => navigator.onLine,
    wait: waitOrOnline,
    remove: (address) =>
      fetch(address, {
        method: 'DELETE',
        headers: { 'tus-resumable': '1.0.0' },
        credentials: 'same-origin',
      }),
    now: () => performance.now(),
    random: Math.random,
    stallMs: 60_000,
  };
}

/** Without a network time says nothing: what ends the waiting is the network's return. */
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
