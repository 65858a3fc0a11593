import i18next from 'i18next';
import { showToast } from '../../ui/toast/toast.ts';

const hourMs = 60 * 60_000;

/**
 * Watches for a newer build of the site and offers it; nothing is loaded anew by itself. Returns a
 * function that stops watching.
 */
export function watchUpdates(registration: ServiceWorkerRegistration): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const look = () => void lookAt(registration.waiting, signal);
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', look, { signal }),
    { signal },
  );
  look();
  const timer = setInterval(() => {
    // The server may be away, or somebody have removed the worker.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  }, hourMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => ending.abort();
}

async function lookAt(waiting: ServiceWorker | null, signal: AbortSignal): Promise<void> {
  if (!waiting) return;
  // The page came from the server, and may be ahead of the worker.
  if ((await buildOf(waiting)) === ownBuild()) tell(waiting, 'take over alone');
  else whenNotTyping(() => offer(waiting), signal);
}

function tell(worker: ServiceWorker, kind: 'take over' | 'take over alone'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  worker.postMessage({ kind });
}

function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
  });
  worker.postMessage({ kind: 'build' }, [port2]);
  return answer;
}

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]');

/** A sentence that appears while somebody types would take their thoughts away. */
function whenNotTyping(run: () => void, signal: AbortSignal): void {
  if (!isTyping()) return run();
  const look = () => {
    if (isTyping() || signal.aborted) return;
    document.removeEventListener('focusout', later);
    run();
  };
  // The next field gets the focus a moment after the former lost it.
  const later = () => setTimeout(look, 0);
  document.addEventListener('focusout', later, { signal });
}

function offer(waiting: ServiceWorker): void {
  showToast({
    text: i18next.t('shell:update'),
    action: { label: i18next.t('shell:fault.reload'), onPress: () => takeOver(waiting) },
    stays: true,
  });
}

/** The browser asks first where something would be lost. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  tell(waiting, 'take over');
}
