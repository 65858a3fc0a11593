// Shows what the server sends while no page is open, and opens what it is about. It hears nothing of
// what pages fetch and keeps nothing: no page ever comes from here.
const elsewhere = '/notifications';

addEventListener('install', () => void skipWaiting());

addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

// The browser gave its place another address: the server is told, as whoever is signed in.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.options));
});

async function show({ title, body, tag, path, again }) {
  if (again && (await isLookedAt(path))) return;
  // Of the same thing the newer one stands in the place of the older.
  const shown = { body, tag, icon: '/favicon.svg', data: { path } };
  // Without a tag there is nothing to take the place of, and browsers refuse to ring again.
  await registration.showNotification(title, again && tag ? { ...shown, renotify: true } : shown);
}

/** Of what somebody has before their eyes, there is nothing to tell them. */
async function isLookedAt(path) {
  const url = ownAddress(path);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some((one) => one.visibilityState === 'visible' && pageOf(one.url) === url);
}

/** Without the question and the place in it. */
function pageOf(address) {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** What cannot be read is shown all the same: a browser takes the right from who stays silent. */
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

/** In the window that shows it already, or in a new one: what is being written elsewhere stays. */
async function open(path) {
  const url = ownAddress(path);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => window.url === url);
  await (there ? there.focus() : clients.openWindow(url));
}

/** Never another site's, whatever was sent. */
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
