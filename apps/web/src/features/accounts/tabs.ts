/** The tabs of one browser share one session: what one does to it, the others must notice. */
let channel: BroadcastChannel | undefined;

/** One for this page: what it says itself it does not hear. */
function ours(): BroadcastChannel {
  channel ??= new BroadcastChannel('stenope.viewer');
  return channel;
}

export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin.
  ours().postMessage('changed');
}

export function hearOtherTabs(run: () => void): () => void {
  const hears = ours();
  hears.addEventListener('message', run);
  return () => hears.removeEventListener('message', run);
}
