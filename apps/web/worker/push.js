// The part of the service worker for push: shows the server's notifications while no page is open,
// and opens their target.
const elsewhere = '/notifications';

addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

// The browser replaced its subscription: the server is told, with the session's cookie.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.options));
});

async function show({ title, body, tag, path, again }) {
  if (again && (await isLookedAt(path))) return;
  // A notification replaces an earlier one with the same tag.
  const shown = { body, tag, icon: '/icons/icon-192.png', data: { path } };
  // Browsers refuse `renotify` without a tag.
  await registration.showNotification(title, again && tag ? { ...shown, renotify: true } : shown);
}

/** Whether a visible window already shows this page. */
async function isLookedAt(path) {
  const url = ownAddress(path);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some((one) => one.visibilityState === 'visible' && pageOf(one.url) === url);
}

/** The address without query and hash. */
function pageOf(address) {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** An unreadable message is shown all the same: browsers revoke the permission of silent workers. */
function read(data) {
  const told = parse(data);
  return {
    title: text(told?.title, 'Sténopé'),
    body: text(told?.body, ''),
    tag: text(told?.tag, ''),
    path: text(told?.path, elsewhere),
    again: told?.again === true,
  };
}

function text(value, otherwise) {
  return typeof value === 'string' ? value : otherwise;
}

function parse(data) {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Focuses a window that shows the page, or opens a new one, so that text typed elsewhere stays. */
async function open(path) {
  const url = ownAddress(path);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => window.url === url);
  await (there ? there.focus() : clients.openWindow(url));
}

/** An address of this site, whatever was sent. */
function ownAddress(path) {
  const url = URL.canParse(path, location.origin) && new URL(path, location.origin);
  return url && url.origin === location.origin
    ? url.href
    : new URL(elsewhere, location.origin).href;
}

async function subscribeAgain(options) {
  if (!options) return;
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
