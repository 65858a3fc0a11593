/** The one service worker of the site, for push and for pages without a network. */
const address = '/service-worker.js';

/** The part of Trusted Types used here. */
interface TrustedMaker {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

let trusted: string | undefined;

/**
 * Address of the worker as a Trusted Types script URL. The CSP allows this one policy, and the
 * policy knows only this address.
 */
function trustedAddress(): string {
  if (trusted !== undefined) return trusted;
  // No browser's types know it yet.
  const maker = (globalThis as { readonly trustedTypes?: TrustedMaker }).trustedTypes;
  const policy = maker?.createPolicy('service-worker', { createScriptURL: () => address });
  trusted = policy ? policy.createScriptURL(address) : address;
  return trusted;
}

/** Registers the worker, and resolves once it is active. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedAddress(), { scope: '/' });
  return navigator.serviceWorker.ready;
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/');
}
