// oxlint-disable-next-line import/default -- made by Vite
import workerAddress from './worker.ts?worker&url';

/** The part of Trusted Types used here. */
interface TrustedMaker {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: () => string },
  ): { createScriptURL(address: string): string };
}

let trusted: string | undefined;

/**
 * Address of the worker as a Trusted Types script URL. The CSP allows this one policy, and the
 * policy knows only this address.
 */
function trustedAddress(): string {
  if (trusted !== undefined) return trusted;
  const maker = (globalThis as { readonly trustedTypes?: TrustedMaker }).trustedTypes;
  const policy = maker?.createPolicy('video-worker', { createScriptURL: () => workerAddress });
  trusted = policy ? policy.createScriptURL(workerAddress) : workerAddress;
  return trusted;
}

/** A new thread that compresses; its library is loaded there, and nowhere else. */
export function videoWorker(): Worker {
  return new Worker(trustedAddress(), { type: 'module' });
}
