import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findChromium, mapFlags } from '@stenope/kit/chromium';
import { open } from '../kit/inspect.ts';
import { test as own } from '../kit/own-server.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect } from '../quiet-page.ts';

const chromium = findChromium();

/** A small style: pictures of the ground, which tell what the map shows. */
const styleAt = (origin: string) => ({
  version: 8,
  sources: {
    ground: { type: 'raster', tiles: [`${origin}/ground/{z}/{x}/{y}.svg`], tileSize: 256 },
  },
  layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
});

const ground = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

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
      const { url = '', headers } = request;
      asked.push(url);
      const isGround = url.startsWith('/ground/');
      reply.writeHead(answers ? 200 : 404, {
        'content-type': isGround ? 'image/svg+xml' : 'application/json',
        'access-control-allow-origin': '*',
      });
      reply.end(isGround ? ground : JSON.stringify(styleAt(`http://${headers.host ?? ''}`)));
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
  expect(asked.filter((path) => !path.startsWith('/ground/'))).toEqual(['/grey/style.json']);
  await expect(page.getByText(sentence)).toHaveCount(0);
});

test('a map whose library comes late shows the part of the world where the marks stand', async ({
  page,
  context,
  asked,
}) => {
  await becomeMember(context, 'lila');
  await publish(context.request, {
    title: 'Phare',
    place: { lat: 48.45, lon: -5.1, precision: 'exact', label: 'Ouessant' },
  });
  const marked = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/engine-[^/]*\.js$/, async (route) => {
    await marked.promise;
    await route.continue();
  });
  await open(page, '/search?tab=map');
  await page.getByRole('button', { name: 'Ouessant : 1 image', exact: true }).first().waitFor();
  marked.resolve(undefined);
  await expect(page.locator(drawn)).toBeVisible();
  // The whole world would be asked for at zoom 0 to 2.
  const zooms = asked.flatMap((path) => /^\/ground\/(\d+)\//.exec(path)?.[1] ?? []);
  expect(Math.min(...zooms.map(Number))).toBeGreaterThan(3);
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
