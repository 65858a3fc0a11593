import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request, type BrowserContext, type Page, type Request } from '@playwright/test';
import { appPage } from '../../apps/native/src/app-page.ts';
import { findChromium, launchFlags } from '@stenope/kit/chromium';
import { test as own } from '../kit/own-server.ts';
import { register, somebody } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect } from '../quiet-page.ts';

/** Where pages of the app come from on Android; on iOS they would be `capacitor://localhost`. */
const app = 'https://localhost';
const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** A phone in the page, before any script of ours: its keychain outlives a page that is loaded anew. */
const phone = `(() => {
  const heard = {};
  const listening = (plugin) => ({
    addListener: (event, hear) => (heard[plugin + '.' + event] = hear),
  });
  const keychain = {
    internalGetItem: async ({ prefixedKey }) => ({ data: localStorage.getItem('keychain ' + prefixedKey) }),
    internalSetItem: async ({ prefixedKey, data }) => localStorage.setItem('keychain ' + prefixedKey, data),
    internalRemoveItem: async ({ prefixedKey }) => localStorage.removeItem('keychain ' + prefixedKey),
  };
  globalThis.tellPhone = (name, event) => heard[name]?.(event);
  globalThis.Capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => 'android',
    convertFileSrc: (file) => file,
    Plugins: {
      App: {
        ...listening('App'),
        getInfo: async () => ({ version: '1.0.0' }),
        getLaunchUrl: async () => undefined,
        minimizeApp: async () => {},
      },
      Keyboard: listening('Keyboard'),
      PushNotifications: {
        ...listening('PushNotifications'),
        checkPermissions: async () => ({ receive: heard.allowed ? 'granted' : 'prompt' }),
        requestPermissions: async () => ({ receive: (heard.allowed = true) && 'granted' }),
        register: async () =>
          heard['PushNotifications.registration']({ value: 'f0'.repeat(32) }),
        unregister: async () => {},
        removeAllDeliveredNotifications: async () => {},
      },
      SecureStorage: keychain,
      SharedPicture: listening('SharedPicture'),
      SystemBars: { setStyle: async () => {} },
    },
  };
})();`;

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Pages come from the app, as Capacitor serves them; whatever is no file is its one page. */
async function bringPages(context: BrowserContext, server: string): Promise<void> {
  const instance = { server, alsoFrom: [] };
  const html = appPage(readFileSync(path.join(built, 'index.html'), 'utf8'), instance, 'apns');
  await context.addInitScript({ content: phone });
  await context.route(`${app}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = kinds[path.extname(pathname)];
    if (contentType === undefined) {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    } else await route.fulfill({ contentType, path: path.join(built, pathname) });
  });
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const test = own.extend({
  settings: {
    ALLOWED_ORIGINS: `capacitor://localhost,${app}`,
    FEATURES: 'push',
    APNS_KEY: `ABC123DEFG:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
    APPLE_APPS: 'TEAM012345.art.stenope.app',
  },
});

const chromium = findChromium();

test.use({
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    // Of a page that seems to be elsewhere, the browser would ask whether it may reach this machine.
    args: [...launchFlags, '--disable-features=LocalNetworkAccessChecks'],
  },
});

/** What the page knows of an image. */
interface Loaded {
  readonly naturalWidth: number;
  readonly currentSrc: string;
}

const keychain = (page: Page) =>
  page.evaluate(() => localStorage.getItem('keychain stenope.session'));

const tell = (page: Page, name: string, event: object) =>
  page.evaluate(
    ([said, what]) => {
      (globalThis as unknown as { tellPhone: (name: string, event: object) => void }).tellPhone(
        said,
        what,
      );
    },
    [name, event] as const,
  );

const live = (page: Page) => page.locator('html');

test('a member of the site is one in the app: by a token, from another origin', async ({
  page,
  context,
  product,
}) => {
  const author = await request.newContext({ baseURL: product.url });
  await register(author, somebody('vera'));
  const post = await publish(author, { title: 'Aube froide' });
  const lila = somebody('lila');
  const elsewhere = await request.newContext({ baseURL: product.url });
  await register(elsewhere, lila);
  await elsewhere.dispose();

  await bringPages(context, product.url);
  const asked: Request[] = [];
  page.on('request', (one) => {
    if (one.url().startsWith(`${product.url}/api/`)) asked.push(one);
  });

  await page.goto(`${app}/login`);
  await page.getByLabel('Adresse e-mail').fill(lila.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(lila.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lila.username);
  await expect(live(page)).toHaveAttribute('data-live', 'ready');
  expect(await keychain(page)).toMatch(/^[\w.~+/=-]{20,}$/);
  expect(await context.cookies()).toEqual([]);

  // The app is closed and opened again.
  await page.goto(`${app}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lila.username);
  await expect(live(page)).toHaveAttribute('data-live', 'ready');

  await tell(page, 'App.appUrlOpen', { url: product.url + addressOfPost(post) });
  await expect(page.getByRole('heading', { level: 1, name: 'Aube froide' })).toBeVisible();
  const photograph = page.getByRole('main').locator('img').first();
  await expect(photograph).toBeVisible();
  await expect
    .poll(() => photograph.evaluate((one) => (one as unknown as Loaded).naturalWidth))
    .toBeGreaterThan(100);
  expect(await photograph.evaluate((one) => (one as unknown as Loaded).currentSrc)).toContain(
    `${product.url}/media/`,
  );
  // What is said there reaches the app by the live line.
  await author.fetch(`/api/posts/${post.id}/comments`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { body: 'Le givre tenait encore.' },
  });
  await expect(page.getByText('Le givre tenait encore.')).toBeVisible();

  await tell(page, 'App.appUrlOpen', { url: 'https://evil.example/welcome' });
  await expect(page).toHaveURL(new RegExp(`/post/${post.id}$`));
  await tell(page, 'App.backButton', { canGoBack: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lila.username);

  // Another app shares a picture: it goes to a new post, and is sent by the token too.
  const { buffer } = await aPicture({ width: 480, height: 320 });
  const shared = `${app}/_capacitor_file_/cache/shared-picture`;
  await context.route(shared, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: buffer }),
  );
  const sent = page.waitForResponse(
    (answer) => answer.url() === `${product.url}/api/uploads` && answer.status() === 201,
  );
  await tell(page, 'SharedPicture.received', { path: shared, type: 'image/jpeg' });
  await expect(page).toHaveURL(`${app}/create`);
  await expect(page.getByText('480 × 320').first()).toBeVisible();
  expect((await sent).request().headers()['authorization']).toMatch(/^Bearer /);
  await page.getByRole('link', { name: 'Accueil', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lila.username);

  // What the phone is told while the app is closed is asked for in the settings, and leads back here.
  await tell(page, 'App.appUrlOpen', { url: `${product.url}/edit-profile` });
  const told = page.waitForResponse(`${product.url}/api/push/phone`);
  const pushing = page.getByRole('switch', { name: 'Notifications sur ce téléphone' });
  await pushing.click();
  expect((await told).status()).toBe(204);
  await expect(pushing).toBeChecked();
  await tell(page, 'PushNotifications.pushNotificationActionPerformed', {
    notification: { data: { path: `${addressOfPost(post)}#comments` } },
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Aube froide' })).toBeVisible();

  const bearing = asked.filter((one) => one.headers()['authorization'] !== undefined);
  expect(bearing.length).toBeGreaterThan(5);
  for (const one of asked) expect(await one.headerValue('cookie')).toBeNull();

  await page.getByRole('button', { name: 'Mon compte' }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible();
  await expect.poll(() => keychain(page)).toBeNull();
  await author.dispose();
});

test.describe('a site that works with newer apps only', () => {
  test.use({ settings: { ALLOWED_ORIGINS: app, APP_LEAST_VERSION: '1.2.0' } });

  test('is not shown in an older one: it says where to update', async ({
    page,
    context,
    product,
  }) => {
    await bringPages(context, product.url);
    await page.goto(`${app}/`);
    await expect(
      page.getByRole('heading', { name: 'Une nouvelle version est nécessaire' }),
    ).toBeVisible();
    await expect(page.getByText('Version 1.0.0, il faut 1.2.0 au moins')).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  });
});
