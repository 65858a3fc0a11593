import { languageCodes, type Language } from '@stenope/i18n/languages';
import type { Page } from '@playwright/test';
import { expectShown, expectStill, phone, watchShifts } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { wordOf } from '../kit/words.ts';
import { expect, test } from '../quiet-page.ts';

/** Pages that are rendered on the server, and a sentence of each that is read there. */
const readable = [
  ['/welcome', 'shell:welcome.title', 'shell:welcome.sentence'],
  ['/trust', 'trust:title', 'trust:all_numbers.title'],
  ['/login', 'accounts:login.title', 'accounts:login.newcomer'],
  ['/legal/notice', 'legal:notice.title', 'legal:notice.publisher.unnamed'],
  ['/legal/privacy', 'legal:privacy.title', 'legal:privacy.lead'],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const wordsIn = (language: Language) => (key: string) =>
  wordOf(language, key).replaceAll(/\s+/g, ' ');

test('without scripts the open pages are read in six languages, and say what scripts are for', async ({
  browser,
  baseURL,
}) => {
  for (const language of languageCodes) {
    await test.step(language, async () => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        javaScriptEnabled: false,
        locale: language,
        viewport: phone,
      });
      const page = await context.newPage();
      const said = wordsIn(language);
      for (const [address, title, sentence] of readable) {
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(heading(page)).toHaveText(said(title));
        await expect(page.getByText(said(sentence)).first()).toBeVisible();
        const notice = page.locator('noscript p');
        await expect(notice).toHaveText(said('shell:noscriptReading'));
        await expect(notice).toBeVisible();
        await expect(page.locator('#loader, output svg').filter({ visible: true })).toHaveCount(0);
      }
      await context.close();
    });
  }
});

/** Holds back our own scripts until `arrive` is called. */
async function withoutScripts(page: Page): Promise<{ readonly arrive: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/first-/, async (route) => {
    await promise;
    await route.continue();
  });
  return { arrive: resolve };
}

test('the page is there before any script, which takes it over as it stands', async ({
  page,
  context,
}) => {
  await context.addInitScript({ content: watchShifts });
  for (const [address, title] of readable) {
    await test.step(address, async () => {
      const { arrive } = await withoutScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(heading(page)).toHaveText(wordsIn('fr')(title));
      await expect(page.locator('#loader')).toBeHidden();
      await page.evaluate('globalThis.standing = document.querySelector("h1")');
      arrive();
      await expect(page.locator('#loader')).toHaveCount(0);
      await expectShown(page);
      expect(await page.evaluate('standing.isConnected')).toBe(true);
      await expectStill(page);
      await page.unrouteAll();
    });
  }
});

test('a language that was chosen here is not preceded by another', async ({ page }) => {
  await page.goto('/welcome?lng=ja');
  await expect(page.locator('#loader')).toHaveCount(0);
  const { arrive } = await withoutScripts(page);
  await page.goto('/welcome', { waitUntil: 'commit' });
  await expect(page.locator('#loader')).toBeVisible();
  arrive();
  await expect(heading(page)).toHaveText(wordsIn('ja')('shell:welcome.title'));
  await expect(page.locator('#loader')).toHaveCount(0);
});

test('a shared link shows its preview without scripts, and stands as they arrive', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const author = await memberElsewhere('lila');
  const post = await publish(author, { title: 'Marée basse' });
  await author.dispose();
  const address = addressOfPost(post);

  const bare = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    locale: 'it',
  });
  const read = await bare.newPage();
  await read.goto(address);
  await expect(read.getByRole('img', { name: 'Marée basse' })).toBeVisible();
  await expect(heading(read)).toHaveText(wordsIn('it')('accounts:login.title'));
  await bare.close();

  await context.addInitScript({ content: watchShifts });
  const { arrive } = await withoutScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Marée basse' })).toBeVisible();
  await page.evaluate('globalThis.standing = document.querySelector("figure img")');
  arrive();
  await expect(page.locator('#loader')).toHaveCount(0);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(address)}`);
  expect(await page.evaluate('standing.isConnected')).toBe(true);
  await expectStill(page);
});

test('what is typed, chosen and pressed before scripts answer is not lost', async ({ page }) => {
  const { arrive } = await withoutScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Adresse e-mail').fill('lila@example.org');
  await page.getByLabel('Langue').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  arrive();
  await expect(heading(page)).toHaveText(wordsIn('de')('accounts:login.title'));
  await expect(page.getByRole('textbox', { name: /E-Mail/ })).toHaveValue('lila@example.org');
  await expect(page.locator('[autocomplete="current-password"]')).toHaveAttribute('type', 'text');
});
