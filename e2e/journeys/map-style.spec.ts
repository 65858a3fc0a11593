import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findChromium, mapFlags } from '@stenope/kit/chromium';
import { open } from '../kit/inspect.ts';
import { test as own } from '../kit/own-server.ts';
import { expect } from '../quiet-page.ts';

const chromium = findChromium();

/** The smallest style there is: one colour. */
const style = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#345' } }],
};

interface Elsewhere {
  /** Paths asked for at the host of the style. */
  readonly asked: string[];
  readonly answers: boolean;
}

/** A server whose maps have a style at another host. */
const test = own.extend<Elsewhere>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  asked: async ({}, use) => use([]),
  answers: [true, { option: true }],
  settings: async ({ asked, answers }, use) => {
    const host = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.writeHead(answers ? 200 : 404, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
      reply.end(JSON.stringify(style));
    });
    await once(host.listen(0, '127.0.0.1'), 'listening');
    const { port } = host.address() as AddressInfo;
    await use({ MAP_STYLE_URL: `http://127.0.0.1:${port}/grey/style.json` });
    host.close();
  },
});

test.use({
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [...mapFlags],
  },
});

const drawn = '[data-drawn=true]';
const sentence = 'Le fond de carte détaillé ne répond pas.';

test('a map in the style of another host, which alone may be asked', async ({ page, asked }) => {
  await open(page, '/search?tab=map');
  await expect(page.locator(drawn)).toBeVisible();
  expect(asked).toEqual(['/grey/style.json']);
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test.describe('a style that does not come', () => {
  test.use({ answers: false, refusals: [404] });

  test('is replaced by the map that comes with the program, which says so', async ({
    page,
    asked,
  }) => {
    await open(page, '/search?tab=map');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.locator(drawn)).toBeVisible();
    expect(asked).toEqual(['/grey/style.json']);
  });
});
