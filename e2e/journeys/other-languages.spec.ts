import type { Page } from '@playwright/test';
import { defaultLanguage, languageCodes, type Language } from '@stenope/i18n/languages';
import { expectNoOverhang, expectShown, narrow, phone, wordsOf } from '../kit/inspect.ts';
import { arriveAs } from '../kit/people.ts';
import { addressOf, headingOf, lookers, screensOnce } from '../kit/screens.ts';
import { frenchIn, keysIn } from '../kit/words.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ viewport: phone, refusals: [404, 422] });

test('French and bare keys would be noticed', async ({ page }) => {
  await page.goto('/login');
  await expectShown(page);
  const french = await wordsOf(page);
  expect(keysIn(french)).toEqual([]);
  for (const language of languageCodes.filter((code) => code !== defaultLanguage)) {
    expect(frenchIn(french, language), language).toContain('mot de passe');
  }
  expect(keysIn(`${french} login.forgot`)).toEqual(['login.forgot']);
});

for (const language of languageCodes.filter((code) => code !== defaultLanguage)) {
  test(`every screen speaks ${language}`, async ({ page, context }) => {
    test.slow();
    for (const looker of lookers) {
      // What a member's page still asks for would be refused, and be taken for a fault.
      await page.goto('about:blank');
      await context.clearCookies();
      const { username } = await arriveAs(context, looker);
      for (const screen of screensOnce(looker)) {
        await test.step(`${looker} at ${screen.name}`, async () => {
          await listenTo(page, addressOf(screen, username), language);
          const heading = headingOf(screen, looker, username);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
        });
      }
    }
  });
}

async function listenTo(page: Page, address: string, language: Language): Promise<void> {
  const [path = '', hash] = address.split('#');
  const asked = `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;
  // Between two hashes of one page nothing is loaded.
  if (hash !== undefined) await page.goto('about:blank');
  await page.goto(hash === undefined ? asked : `${asked}#${hash}`);
  await expect(page).toHaveURL(asked);
  await expectShown(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const words = await wordsOf(page);
  expect(words.length).toBeGreaterThan(40);
  expect(keysIn(words)).toEqual([]);
  expect(frenchIn(words, language)).toEqual([]);
  for (const viewport of [phone, narrow]) {
    await page.setViewportSize(viewport);
    await expectNoOverhang(page);
  }
  await page.setViewportSize(phone);
}
