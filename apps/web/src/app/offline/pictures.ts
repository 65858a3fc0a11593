import { seenName } from './forget.ts';

/** At most so many pictures of what was seen, none of them larger than this. */
const mostPictures = 100;
const mostBytes = 200_000;

/** Pictures this page has loaded: the smallest file of each, by the picture's name. */
const loaded = new Map<string, { readonly path: string; readonly width: number }>();

const served = /^\/media\/(?<name>[0-9a-z]{32})\/(?<width>\d+)\.\w+$/;

/** Notes what the page loads, so that nothing is fetched only to be kept; tells of what is new. */
export function notePictures(tell: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const { name: address } of list.getEntries()) {
      const { pathname, search } = new URL(address);
      const { name = '', width = '' } = served.exec(pathname)?.groups ?? {};
      const before = loaded.get(name);
      // An address with a key is for its author and for a while.
      if (name === '' || search !== '' || (before && before.width <= Number(width))) continue;
      loaded.set(name, { path: pathname, width: Number(width) });
      if (!before) tell();
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}

const keptAs = (name: string) => `/media/${name}/seen`;

/** Keeps the pictures with these names, as far as they were loaded, and removes the others. */
export async function keepPictures(names: readonly string[]): Promise<void> {
  const wanted = names.slice(0, mostPictures);
  const cache = await caches.open(seenName);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/')[2] ?? '');
  await Promise.all(
    kept.filter((name) => !wanted.includes(name)).map((name) => cache.delete(keptAs(name))),
  );
  for (const name of wanted) {
    const file = loaded.get(name);
    if (file && !kept.includes(name)) await keepPicture(cache, name, file.path);
  }
}

/** From the browser's own cache, where it lies already. What must not be stored is not. */
async function keepPicture(cache: Cache, name: string, path: string): Promise<void> {
  const answer = await fetch(path, { cache: 'force-cache' });
  if (!answer.ok || answer.headers.get('cache-control')?.includes('no-store') !== false) return;
  const file = await answer.blob();
  if (file.size <= mostBytes) await cache.put(keptAs(name), new Response(file));
}
