/** Of the page's own files: it is fetched by nobody who has not asked for it. */
const address = '/push-worker.js';

/** What a browser that knows Trusted Types takes for the address of a script. */
interface TrustedMaker {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

let trusted: string | undefined;

/**
 * No script is made from text here, but a worker is named by its address: the content security
 * policy allows this one policy, and this policy knows this one address.
 */
function trustedAddress(): string {
  if (trusted !== undefined) return trusted;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no browser's types know it yet
  const maker = (globalThis as { readonly trustedTypes?: TrustedMaker }).trustedTypes;
  const policy = maker?.createPolicy('push-worker', { createScriptURL: () => address });
  trusted = policy ? policy.createScriptURL(address) : address;
  return trusted;
}

export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedAddress(), { scope: '/' });
  return navigator.serviceWorker.ready;
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration('/');
}
