import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { workerSource, type Build } from '../../../build/service-worker.ts';

const origin = 'https://stenope.example';

/** What a server of one build serves. */
interface Served {
  readonly build: Build;
  readonly files: ReadonlyMap<string, string>;
}

/** A build of two files named by their content, whose page names one of them. */
function aBuild(mark: string, more: readonly string[] = []): Served {
  const page = `<html data-offline><script src="/assets/first-${mark}.js"></script>`;
  const core = [`/assets/first-${mark}.js`, `/assets/styles-${mark}.css`];
  const all = [...core, `/assets/page-words-de-${mark}.js`, ...more];
  const digest = createHash('sha256').update(page).digest('hex');
  return {
    build: { id: mark, page: digest, core, all },
    files: new Map([
      ['/offline.html', page],
      ...all.map((file) => [file, `${file} ${mark}`] as const),
    ]),
  };
}

type Stored = Map<string, Map<string, Response>>;

const pathOf = (asked: Request | string) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;

/** The caches of a browser, as far as the worker uses them. */
function cachesOver(stored: Stored) {
  const open = (name: string) => {
    const kept = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, kept);
    return {
      match: async (asked: Request | string) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: Request | string, answer: Response) =>
        void kept.set(pathOf(asked), answer),
      keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
    };
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: string, { cacheName }: { cacheName: string }) =>
      open(cacheName).match(asked),
  };
}

/** A browser whose worker is of a build, before a server that may be of another, or away. */
function aWorker({ build }: Served, stored: Stored, server: { is: Served | 'away' }) {
  const heard = new Map<string, (event: object) => void>();
  const did: string[] = [];
  runInNewContext(workerSource(build), {
    URL,
    Response,
    TextEncoder,
    crypto,
    setTimeout,
    clearTimeout,
    location: { origin },
    caches: cachesOver(stored),
    fetch: async (asked: Request | string) => {
      if (server.is === 'away') throw new TypeError('Failed to fetch');
      const text = server.is.files.get(pathOf(asked));
      if (text !== undefined) return new Response(text);
      return new Response('a page of the server', {
        status: pathOf(asked).includes('.') ? 404 : 200,
      });
    },
    addEventListener: (name: string, run: (event: object) => void) => heard.set(name, run),
    skipWaiting: async () => did.push('took over'),
    registration: {},
    clients: { claim: async () => did.push('claimed'), matchAll: async () => [{}, {}] },
  });
  const happen = async (name: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    heard.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    return work;
  };
  const ask = async (path: string, request: object) => {
    let answer: Promise<Response> | undefined;
    heard.get('fetch')?.({
      request: { method: 'GET', url: origin + path, ...request },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: () => undefined,
    });
    return answer && (await answer).text();
  };
  return {
    did,
    happen,
    navigate: (path: string) => ask(path, { mode: 'navigate' }),
    load: (path: string, destination = 'script') => ask(path, { mode: 'cors', destination }),
  };
}

const programs = (stored: Stored) => [...stored.keys()];

test('the server’s page whenever it answers; without it the page of this build and its files', async () => {
  const one = aBuild('aaaaaaaa');
  const [stored, server]: [Stored, { is: Served | 'away' }] = [new Map(), { is: one }];
  const worker = aWorker(one, stored, server);
  await worker.happen('install');
  await worker.happen('activate');
  expect(worker.did).toEqual(['claimed']);
  expect(await worker.navigate('/chat')).toBe('a page of the server');
  server.is = 'away';
  expect(await worker.navigate('/chat')).toBe(one.files.get('/offline.html'));
  expect(await worker.load('/assets/first-aaaaaaaa.js')).toBe('/assets/first-aaaaaaaa.js aaaaaaaa');
  await expect(worker.load('/assets/page-words-de-aaaaaaaa.js')).rejects.toThrow('Failed to fetch');
});

test('two builds never mix: one is filled whole beside the other, and is used alone', async () => {
  const [one, two] = [aBuild('aaaaaaaa'), aBuild('bbbbbbbb')];
  const [stored, server]: [Stored, { is: Served | 'away' }] = [new Map(), { is: one }];
  const old = aWorker(one, stored, server);
  await old.happen('install');
  await old.happen('activate');
  await old.happen('message', { data: { kind: 'keep', files: one.build.all } });

  server.is = two;
  const next = aWorker(two, stored, server);
  await next.happen('install');
  expect(next.did, 'it waits').toEqual([]);
  // A page of the server names the new files, which do not come from the old program.
  expect(await old.load('/assets/first-bbbbbbbb.js')).toBeUndefined();
  server.is = 'away';
  expect(await old.navigate('/')).toBe(one.files.get('/offline.html'));
  expect(await old.load('/assets/first-aaaaaaaa.js')).toContain('aaaaaaaa');

  await next.happen('message', { data: { kind: 'take over alone' } });
  expect(next.did, 'others are open').toEqual([]);
  await next.happen('message', { data: { kind: 'take over' } });
  expect(next.did).toEqual(['took over']);
  await next.happen('activate');
  expect(programs(stored)).toEqual(['stenope-program-bbbbbbbb']);
  expect(await next.navigate('/')).toBe(two.files.get('/offline.html'));
  expect(await next.load('/assets/first-aaaaaaaa.js'), 'not of this build').toBeUndefined();
  // A language that was used is there in the new build too.
  expect(await next.load('/assets/page-words-de-bbbbbbbb.js')).toContain('bbbbbbbb');
});

test('a build is not begun with a file missing, nor with the page of another', async () => {
  const [one, two] = [aBuild('aaaaaaaa'), aBuild('bbbbbbbb')];
  const stored: Stored = new Map();
  const half = new Map([...two.files].filter(([file]) => !file.endsWith('.css')));
  await expect(
    aWorker(two, stored, { is: { ...two, files: half } }).happen('install'),
  ).rejects.toThrow('styles');
  const both = new Map([...two.files, ...one.files]);
  await expect(
    aWorker(two, stored, { is: { ...two, files: both } }).happen('install'),
  ).rejects.toThrow('another build');
  expect(programs(stored)).toEqual([]);
});

test('what is no page, and what is of members, does not pass through it', async () => {
  const one = aBuild('aaaaaaaa');
  const worker = aWorker(one, new Map(), { is: one });
  for (const path of [
    '/api/exports/1',
    '/media/a/1.avif',
    '/profile/lila/feed.atom',
    '/robots.txt',
  ]) {
    expect(await worker.navigate(path), path).toBeUndefined();
  }
  expect(await worker.load('/api/me')).toBeUndefined();
});

test('a picture comes from the server, and from what was seen where that does not answer', async () => {
  const one = aBuild('aaaaaaaa');
  const stored: Stored = new Map();
  stored.set('stenope-seen', new Map([['/media/photo/seen', new Response('small')]]));
  const server: { is: Served | 'away' } = {
    is: { ...one, files: new Map([['/media/photo/1080.avif', 'large']]) },
  };
  const worker = aWorker(one, stored, server);
  expect(await worker.load('/media/photo/1080.avif', 'image')).toBe('large');
  server.is = 'away';
  expect(await worker.load('/media/photo/1080.avif', 'image')).toBe('small');
  await expect(worker.load('/media/other/1080.avif', 'image')).rejects.toThrow('Failed to fetch');
});
