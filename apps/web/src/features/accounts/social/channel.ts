import { tellOtherTabs } from '../tabs.ts';

/**
 * The page that opens a window to sign in elsewhere and the one that comes back in it are
 * strangers: other sites were in between, and browsers cut the tie (`Cross-Origin-Opener-Policy`).
 * They share a channel.
 */
export const socialChannel = 'stenope.social';

/** How long a window takes to close; one that is still there after that cannot be closed. */
const closingMs = 500;

/**
 * Called before the page starts. In the window that comes back it says how it went and closes;
 * where the window was a tab of its own, the page goes on as it would.
 */
export async function endSocialWindow(): Promise<void> {
  const outcome = new URLSearchParams(location.search).get('social');
  if (location.pathname !== '/login' || outcome === null) return;
  const channel = new BroadcastChannel(socialChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin.
  channel.postMessage(outcome);
  channel.close();
  if (outcome === 'done') tellOtherTabs();
  close();
  await new Promise((resolve) => {
    setTimeout(resolve, closingMs);
  });
}
