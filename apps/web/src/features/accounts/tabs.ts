/** The tabs of a browser share one session, so each must hear what another does to it. */
let channel: BroadcastChannel | undefined;

/** One channel a page: a channel does not receive its own messages. */
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
