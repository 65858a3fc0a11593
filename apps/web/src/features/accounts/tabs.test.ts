import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const key = 'stenope.viewer';

/** The page's own window, and the line between tabs, whose other end is not here. */
const page = new EventTarget();
class Channel extends EventTarget {
  static last: Channel;
  readonly told: string[] = [];
  constructor() {
    super();
    Channel.last = this;
  }
  postMessage(said: string): void {
    this.told.push(said);
  }
}

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const changedElsewhere = (at = Date.now()) => kept.set(key, String(at));

test('a page hears of another tab as soon as it listens, and each time once', async () => {
  const { hearOtherTabs } = await import('./tabs.ts');
  const run = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  changedElsewhere();
  const leave = hearOtherTabs(run);
  expect(run, 'it was loaded meanwhile').toHaveBeenCalledTimes(1);
  await settled();
  page.dispatchEvent(new Event('pageshow'));
  expect(run).toHaveBeenCalledTimes(1);

  changedElsewhere(Date.now() + 1);
  Channel.last.dispatchEvent(new Event('message'));
  expect(run, 'it was told').toHaveBeenCalledTimes(2);
  await settled();
  page.dispatchEvent(new Event('pageshow'));
  expect(run).toHaveBeenCalledTimes(2);

  changedElsewhere(Date.now() + 2);
  page.dispatchEvent(new Event('pageshow'));
  expect(run, 'it was put aside').toHaveBeenCalledTimes(3);

  leave();
  Channel.last.dispatchEvent(new Event('message'));
  expect(run).toHaveBeenCalledTimes(3);
});

test('what could not be answered is asked again', async () => {
  const { hearOtherTabs } = await import('./tabs.ts');
  const run = vi.fn<() => Promise<boolean>>().mockResolvedValue(true).mockResolvedValueOnce(false);
  hearOtherTabs(run);
  changedElsewhere(Date.now() + 1);
  Channel.last.dispatchEvent(new Event('message'));
  await settled();
  page.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledTimes(2);
  await settled();
  page.dispatchEvent(new Event('focus'));
  expect(run).toHaveBeenCalledTimes(2);
});

test('what came before the page, and what it does itself, is no news', async () => {
  const { hearOtherTabs, tellOtherTabs } = await import('./tabs.ts');
  const run = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  changedElsewhere(performance.timeOrigin - 1);
  hearOtherTabs(run);
  tellOtherTabs();
  page.dispatchEvent(new Event('pageshow'));
  expect(run).not.toHaveBeenCalled();
  expect(Channel.last.told).toEqual(['changed']);
  expect(Number(kept.get(key))).toBeGreaterThan(performance.timeOrigin);
});

test('without storage those that listen are told all the same', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { hearOtherTabs, tellOtherTabs } = await import('./tabs.ts');
  const run = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  hearOtherTabs(run);
  tellOtherTabs();
  Channel.last.dispatchEvent(new Event('message'));
  expect(run).toHaveBeenCalledTimes(1);
});
