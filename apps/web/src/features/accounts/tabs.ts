import { onDevice } from '../../platform/storage/browser-storage.ts';

/** The tabs of a browser share one session, so each must hear what another does to it. */
let channel: BroadcastChannel | undefined;

/** When any tab last signed in or out, kept for tabs that did not receive the message. */
const key = 'stenope.viewer';

/** The last sign-in or sign-out this page accounts for: at first, when it was requested. */
let knownAt = performance.timeOrigin;

/** One channel a page: a channel does not receive its own messages. */
function ours(): BroadcastChannel {
  channel ??= new BroadcastChannel('stenope.viewer');
  return channel;
}

export function tellOtherTabs(): void {
  knownAt = Date.now();
  onDevice.write(key, String(knownAt));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin.
  ours().postMessage('changed');
}

/**
 * Runs when another tab signed in or out. A page that was loading at that moment was made for the
 * former member, and one in the back/forward cache received no message: both compare the time. Until
 * `run` has got an answer, the change is not accounted for, and is looked at again.
 */
export function hearOtherTabs(run: () => Promise<boolean>): () => void {
  const leaving = new AbortController();
  const hear = async () => {
    const changedAt = lastChange();
    if (await run()) knownAt = Math.max(knownAt, changedAt);
  };
  const look = () => {
    if (lastChange() > knownAt) void hear();
  };
  ours().addEventListener('message', () => void hear(), { signal: leaving.signal });
  for (const event of ['pageshow', 'online', 'focus']) {
    globalThis.addEventListener(event, look, { signal: leaving.signal });
  }
  look();
  return () => leaving.abort();
}

/** When anybody last signed in or out in this browser. */
export function lastChange(): number {
  return Number(onDevice.read(key));
}
