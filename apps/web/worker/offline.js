// The part of the service worker that opens the site without a network. `build` stands before it
// (`build/service-worker.ts`): `id`, `page` (digest of the page), `core` and `all` (its files).
const programOf = (id) => `stenope-program-${id}`;
const shellPage = '/offline.html';
const answerMs = 10_000;

addEventListener('install', (event) => event.waitUntil(fillProgram()));

// A later build waits until no page of the former one is left, or until somebody asks for it.
addEventListener('activate', (event) => event.waitUntil(beginService()));

addEventListener('message', (event) => {
  const { kind, files } = event.data ?? {};
  if (kind === 'build') event.ports[0]?.postMessage(build.id);
  if (kind === 'keep') event.waitUntil(keepUsed(files));
  if (kind === 'take over') event.waitUntil(skipWaiting());
  if (kind === 'take over alone') event.waitUntil(takeOverAlone());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPagePath(pathname)) event.respondWith(openPage(event));
  } else if (build.all.includes(pathname)) event.respondWith(programFile(event, pathname));
  else if (request.destination === 'image' && pathname.startsWith('/media/')) {
    event.respondWith(showPicture(request, pathname));
  }
});

/**
 * The whole program of this build or nothing of it. What the former build kept beyond its core (a
 * language, a rare page) is kept of this one too.
 */
async function fillProgram() {
  const name = programOf(build.id);
  try {
    const used = new Set((await filesOfOthers()).map(withoutHash));
    const further = build.all.filter((file) => used.has(withoutHash(file)));
    const cache = await caches.open(name);
    await Promise.all([...new Set([...build.core, ...further])].map((file) => keep(cache, file)));
    await keepPage(cache);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function keep(cache, file) {
  if (await cache.match(file, { ignoreVary: true })) return;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

/** Where old and new servers stand side by side, another build's page may be what answers. */
async function keepPage(cache) {
  const answer = await fetch(shellPage, { cache: 'no-store', credentials: 'omit' });
  const text = await answer.clone().text();
  if (!answer.ok || (await digestOf(text)) !== build.page) {
    throw new Error('The server has the page of another build');
  }
  await cache.put(shellPage, answer);
}

async function digestOf(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function otherPrograms() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(programOf('')) && name !== programOf(build.id));
}

async function filesOfOthers() {
  const all = await Promise.all(
    (await otherPrograms()).map(async (name) => (await caches.open(name)).keys()),
  );
  return all.flat().map(({ url }) => new URL(url).pathname);
}

/** Files are named by what they hold: `page-words-de-Dw4SZg4v.js`. */
function withoutHash(file) {
  return file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

async function beginService() {
  for (const name of await otherPrograms()) await caches.delete(name);
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** Files a page used before it was served from here, as far as they are of this build. */
async function keepUsed(files) {
  const cache = await caches.open(programOf(build.id));
  const ours = Array.isArray(files) ? files.filter((file) => build.all.includes(file)) : [];
  await Promise.allSettled(ours.map((file) => keep(cache, file)));
}

/** The only page that is open is of this build already: the former one is of no use to anybody. */
async function takeOverAlone() {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await skipWaiting();
}

/** Addresses of the server that are no pages, as the server has them (`platform/http/pages`). */
function isPagePath(pathname) {
  const isOther =
    /^\/+(?:api|live|media|metrics|debug|dev|storage|uploads|data|\.well-known)(?:\/|$)/i;
  return !isOther.test(pathname) && !/\.(?!html?$)\w{1,8}$/i.test(pathname);
}

/** The server's page whenever it answers; else the page of this build, which asks for the rest. */
async function openPage(event) {
  try {
    const answer = await inTime(answerOf(event));
    if (![502, 503, 504].includes(answer.status)) return answer;
    return (await shellOf()) ?? answer;
  } catch (error) {
    const shell = await shellOf();
    if (shell) return shell;
    throw error;
  }
}

async function answerOf({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

async function shellOf() {
  const cache = await caches.open(programOf(build.id));
  return cache.match(shellPage, { ignoreVary: true });
}

function inTime(answer) {
  const { promise, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error('No answer in time')), answerMs);
  return Promise.race([answer.finally(() => clearTimeout(timer)), promise]);
}

/** Named by its content, a file is of this build alone: it can come from here or from the server. */
async function programFile(event, pathname) {
  const cache = await caches.open(programOf(build.id));
  const kept = await cache.match(pathname, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(pathname, answer.clone()));
  return answer;
}

/** Pictures come from the server; without it, those that pages kept (`app/offline/pictures.ts`). */
async function showPicture(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    const [, , name] = pathname.split('/');
    const kept = await caches.match(`/media/${name}/seen`, { cacheName: 'stenope-seen' });
    if (kept) return kept;
    throw error;
  }
}
