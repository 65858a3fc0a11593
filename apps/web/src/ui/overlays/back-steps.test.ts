import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackSteps } from './back-steps.ts';
import { pageBelow } from './page-below.ts';

interface Entry {
  readonly idx: number;
  readonly key: string;
  readonly over?: number;
}

type Listener = (event: { stopImmediatePropagation: () => void }) => void;

/** Fake browser history: navigation is asynchronous, and an early listener may stop others. */
class Browser {
  entries: Entry[] = [
    { idx: 0, key: 'wall' },
    { idx: 1, key: 'post' },
  ];
  at = 1;
  /** Entry the router believes to be at. */
  routerAt = 'post';
  /** Events the router received. */
  heard: string[] = [];
  #listeners: Listener[] = [];

  get state(): Entry | undefined {
    return this.entries[this.at];
  }

  listen(_: string, listener: Listener): void {
    this.#listeners.push(listener);
  }

  pushState(state: Entry): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }

  go(by: number): void {
    setTimeout(() => {
      this.at += by;
      let isKept = false;
      const event = { stopImmediatePropagation: () => (isKept = true) };
      for (const listener of this.#listeners) listener(event);
      if (!isKept) {
        this.routerAt = this.state?.key ?? '';
        this.heard.push(this.routerAt);
      }
    });
  }
}

let browser: Browser;
let steps: BackSteps;

const overs = () => browser.entries.map(({ over = 0 }) => over);
const settled = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
  browser = new Browser();
  vi.stubGlobal('history', browser);
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) =>
    browser.listen(name, listener),
  );
  steps = new BackSteps();
  pageBelow.key = () => browser.routerAt;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  pageBelow.uncover = () => undefined;
  pageBelow.key = () => 'default';
});

/** An overlay that closes when told to. */
function overlay() {
  const closed = steps.open(() => {
    one.isOpen = false;
    closed();
  });
  const one = { isOpen: true, closed };
  return one;
}

test('Back closes what is open, from the top, and then leads where it led before', async () => {
  const [sheet, question] = [overlay(), overlay()];
  await settled();
  expect(browser.entries.map(({ idx }) => idx)).toEqual([0, 1, 2, 3]);
  browser.go(-1);
  await settled();
  expect([sheet.isOpen, question.isOpen]).toEqual([true, false]);
  browser.go(-1);
  await settled();
  expect(sheet.isOpen).toBe(false);
  expect(browser.heard).toEqual([]);
  browser.go(-1);
  await settled();
  expect(browser.heard).toEqual(['wall']);
});

test('Back finds the step of what has only just opened', async () => {
  // The browser is about to go when it opens: a step added later would be one too late.
  browser.go(-1);
  const sheet = overlay();
  await settled();
  expect([sheet.isOpen, browser.at, browser.heard]).toEqual([false, 1, []]);
});

test('what is closed otherwise takes its step along, however many close at once', async () => {
  const [sheet, question] = [overlay(), overlay()];
  await settled();
  question.closed();
  sheet.closed();
  await settled();
  expect([browser.at, browser.heard]).toEqual([1, []]);
});

test('what opens as something closes has its step', async () => {
  const menu = overlay();
  await settled();
  menu.closed();
  const dialog = overlay();
  await settled();
  expect(overs()).toEqual([0, 0, 1]);
  browser.go(-1);
  await settled();
  expect(dialog.isOpen).toBe(false);
});

test('who leads elsewhere leads there from the page, also while a step is on its way', async () => {
  expect(pageBelow.uncover()).toBeUndefined();
  const [menu, sheet] = [overlay(), overlay()];
  expect(browser.at).toBe(3);
  const left = vi.fn<() => void>();
  void pageBelow.uncover()?.then(left);
  void steps.leave()?.then(left);
  await settled();
  expect([left.mock.calls.length, browser.at, browser.heard]).toEqual([2, 1, []]);
  expect([menu.isOpen, sheet.isOpen]).toEqual([true, true]);
  expect(steps.leave()).toBeUndefined();
});

test('forward to what was closed leads nowhere', async () => {
  const sheet = overlay();
  await settled();
  browser.go(-1);
  await settled();
  browser.go(1);
  await settled();
  expect([browser.at, browser.heard, sheet.isOpen]).toEqual([1, [], false]);
});

test('further back than the page, the router follows', async () => {
  overlay();
  await settled();
  browser.go(-2);
  await settled();
  expect([browser.at, browser.heard]).toEqual([0, ['wall']]);
  expect(steps.leave()).toBeUndefined();
});

test('nothing is added while the browser is elsewhere than the router', async () => {
  browser.at = 0;
  const question = overlay();
  await settled();
  expect(overs()).toEqual([0, 0]);
  // As the router reverts a navigation it blocked.
  browser.go(1);
  await settled();
  expect(overs()).toEqual([0, 0, 1]);
  expect(question.isOpen).toBe(true);
});

test('a page loaded anew has nothing open, and its step is gone', async () => {
  browser.pushState({ idx: 2, key: 'post', over: 1 });
  void new BackSteps().leave();
  await settled();
  expect(browser.at).toBe(1);
});
