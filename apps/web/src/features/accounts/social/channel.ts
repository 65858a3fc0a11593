import { tellOtherTabs } from '../tabs.ts';

/**
 * Name of the channel between the page that opens a sign-in popup and the page that comes back in
 * it. Other sites were in between, and `Cross-Origin-Opener-Policy` cuts `window.opener`.
 */
export const socialChannel = 'stenope.social';

/** Time a window takes to close; one still open after that cannot be closed by script. */
const closingMs = 500;

/**
 * Called before the page starts. In the popup it reports the outcome and closes; where the browser
 * opened a tab instead, the page continues normally.
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
