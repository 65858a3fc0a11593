import { setTimeout as sleep } from 'node:timers/promises';
import type { Tab } from '../harness/devtools.ts';
import { quantile, type Sample } from '../measure/statistics.ts';

const marks = '[role=application] ~ ul button';

const arrived = `(async () => {
  for (let tries = 0; tries < 300; tries += 1) {
    const isDrawn = document.querySelector('[data-drawn=true]') !== null;
    if (isDrawn && document.querySelector('${marks}')) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
})()`;

/** Points that the squares of the widest tile count. */
const counted = `fetch('/api/map/posts/0/0/0')
  .then((answer) => answer.json())
  .then(({ squares }) => squares.reduce((sum, { count }) => sum + count, 0))`;

/**
 * Adds up the time within calls of WebGL: without a graphics card they draw by software, and the
 * page waits for it.
 */
const watchWebGl = `(() => {
  const calls = window.glCalls = [];
  const methods = Object.getOwnPropertyDescriptors(WebGL2RenderingContext.prototype);
  for (const [name, { value }] of Object.entries(methods)) {
    if (typeof value !== 'function' || name === 'constructor') continue;
    WebGL2RenderingContext.prototype[name] = function (...given) {
      const begun = performance.now();
      const result = value.apply(this, given);
      const took = performance.now() - begun;
      if (took > 0.2) calls.push([begun, took]);
      return result;
    };
  }
})()`;

/** Records frames, tasks of the main thread that block for 50 ms or more, and marks. */
const watch = `(() => {
  const seen = window.seen = { frames: [], tasks: [], mostMarks: 0, isOver: false };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const within = ([begun]) => begun >= startTime && begun < startTime + duration;
      const gl = window.glCalls.filter(within).reduce((sum, [, took]) => sum + took, 0);
      seen.tasks.push([duration, gl]);
    }
  }).observe({ type: 'longtask', buffered: false });
  let before;
  const frame = (now) => {
    if (before !== undefined) seen.frames.push(now - before);
    before = now;
    const marks = document.querySelectorAll('${marks}').length;
    seen.mostMarks = Math.max(seen.mostMarks, marks);
    if (!seen.isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

const box = `(() => {
  const element = document.querySelector('[role=application]');
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Seen {
  readonly frames: readonly number[];
  /** How long each took, and how much of it was WebGL. */
  readonly tasks: readonly (readonly [number, number])[];
  readonly mostMarks: number;
}

/** Drags the map around, zooms to a town and out again, by pointer and wheel. */
export async function walkMap(tab: Tab, origin: string): Promise<Sample> {
  const loaded = new Promise<void>((resolve) => {
    tab.on('Page.loadEventFired', () => resolve());
  });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watchWebGl });
  await tab.send('Page.navigate', { url: `${origin}/search?tab=map` });
  await loaded;
  if ((await tab.evaluate(arrived)) !== true) throw new Error('the map did not come');
  const points = Number(await tab.evaluate(counted));
  const middle = (await tab.evaluate(box)) as Point;
  await tab.evaluate(watch);
  for (const turn of [-1, -1, -1, -1, 1, 1, 1, 1, 1]) {
    await zoom(tab, middle, turn * 120);
    await drag(tab, middle, { x: 160 * turn, y: 90 });
    await drag(tab, middle, { x: -160 * turn, y: -90 });
  }
  const seen = (await tab.evaluate('window.seen.isOver = true, window.seen')) as Seen;
  const own = seen.tasks.map(([duration, gl]) => duration - gl);
  return {
    points,
    mostMarks: seen.mostMarks,
    longestMs: Math.max(0, ...own),
    longTasks: own.filter((duration) => duration > 100).length,
    withWebGlMs: Math.max(0, ...seen.tasks.map(([duration]) => duration)),
    p95FrameMs: quantile(Float64Array.from(seen.frames), 0.95),
  };
}

/** Long enough for the squares of a new view to be asked for and drawn. */
const pauseMs = 700;

async function zoom(tab: Tab, at: Point, deltaY: number): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY });
  }
  await sleep(pauseMs);
}

async function drag(tab: Tab, from: Point, way: Point): Promise<void> {
  const button = { button: 'left', buttons: 1, clickCount: 1 };
  const steps = 8;
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...button });
  for (let step = 1; step <= steps; step += 1) {
    const x = from.x + (way.x * step) / steps;
    const y = from.y + (way.y * step) / steps;
    await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, ...button });
  }
  const end = { x: from.x + way.x, y: from.y + way.y };
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...button });
  await sleep(pauseMs);
}
