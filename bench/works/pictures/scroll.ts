import sharp from 'sharp';
import type { Tab } from '../../harness/devtools.ts';

export const screen = { width: 1440, height: 900 } as const;

/** Cost of scrolling down a page. */
export interface Descent {
  readonly p95FrameMs: number;
  readonly medianFrameMs: number;
  readonly mostNodes: number;
  /** DOM nodes of the whole page in memory at the end, visible or not. */
  readonly keptNodes: number;
  readonly cls: number;
  readonly posts: number;
  readonly pixels: number;
}

/**
 * Scrolls down a page by a fixed number of pixels a frame until nothing more loads. Frame times are
 * measured by the page itself.
 */
const descend = (most: number) => `(async () => {
  const step = 120;
  const frames = [];
  let cls = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: false });
  const list = () => document.querySelector('main ul[role=list]');
  let mostNodes = 0, posts = 0, still = 0, before;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (still < 180 && posts < ${most}) {
    const now = await frame();
    if (before !== undefined) frames.push(now - before);
    before = now;
    const from = scrollY;
    scrollBy({ top: step, behavior: 'instant' });
    still = scrollY === from ? still + 1 : 0;
    if (frames.length % 20 === 0 && list()) {
      mostNodes = Math.max(mostNodes, list().querySelectorAll('*').length);
      const last = list().querySelector('li:last-of-type');
      posts = Math.max(posts, Number(last?.ariaPosInSet ?? 0));
    }
  }
  // The stretch at the end where nothing moves is not counted.
  const way = frames.slice(0, frames.length - still).sort((one, other) => one - other);
  return {
    p95FrameMs: way[Math.floor(way.length * 0.95)],
    medianFrameMs: way[Math.floor(way.length / 2)],
    mostNodes, cls, posts, pixels: scrollY,
  };
})()`;

/** An empty page of the same height. */
const emptyPage = (height: number) => `(() => {
  document.body.replaceChildren();
  document.body.style.height = '${height}px';
})()`;

const settled = `(async () => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (document.querySelector('main ul[role=list] li img')) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
})()`;

/**
 * Answers every photograph request with this one: filled databases have none, and a missing one
 * would cost less.
 */
export async function answerPhotographs(tab: Tab): Promise<void> {
  const ridges = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427">
    <rect width="640" height="427" fill="#c9d4de"/>
    <circle cx="420" cy="110" r="26" fill="#fffbe6"/>
    <path d="M0 230Q160 150 320 230T640 210V427H0Z" fill="#5d7186"/>
    <path d="M0 310Q200 230 400 320T640 300V427H0Z" fill="#22303f"/></svg>`;
  const body = await sharp(Buffer.from(ridges)).webp({ quality: 80 }).toBuffer();
  tab.on('Fetch.requestPaused', ({ requestId }) => {
    const given = tab.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: 'image/webp' },
        { name: 'cache-control', value: 'max-age=3600, immutable' },
      ],
      body: body.toString('base64'),
    });
    // The image left the screen meanwhile; its request is gone.
    given.catch(() => undefined);
  });
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*/media/*' }] });
}

export async function descendList(tab: Tab, url: string, most: number): Promise<Descent> {
  await goTo(tab, url);
  if ((await tab.evaluate(settled)) !== true) throw new Error('the list did not come');
  return wayDown(tab, most);
}

/** Counts nodes after a garbage collection: what left the screen should have left the memory. */
async function wayDown(tab: Tab, most: number): Promise<Descent> {
  const seen = (await tab.evaluate(descend(most))) as Omit<Descent, 'keptNodes'>;
  await tab.send('HeapProfiler.collectGarbage');
  const { nodes } = (await tab.send('Memory.getDOMCounters')) as { nodes: number };
  return { ...seen, keptNodes: nodes };
}

export async function descendNothing(tab: Tab, url: string, height: number): Promise<Descent> {
  await goTo(tab, url);
  await tab.evaluate(emptyPage(height));
  return wayDown(tab, Number.MAX_SAFE_INTEGER);
}

async function goTo(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    tab.on('Page.loadEventFired', () => resolve());
  });
  await tab.send('Page.navigate', { url });
  await loaded;
}
