import type { Page } from '@playwright/test';
import { defaultLanguage, languageCodes, type Language } from '@stenope/i18n/languages';
import {
  brokenWords,
  desk,
  expectNoOverhang,
  expectShown,
  narrow,
  open,
  stepTo,
  wordsOf,
} from '../kit/inspect.ts';
import { arriveAs, becomeMember } from '../kit/people.ts';
import {
  addressOf,
  apart,
  headingOf,
  isBeside,
  lookers,
  screensOnce,
  type Screen,
} from '../kit/screens.ts';
import { frenchIn, keysIn, wordOf } from '../kit/words.ts';
import { expect, test } from '../quiet-page.ts';

test.use({
  // As narrow as it gets: what fits here has room elsewhere, too.
  viewport: narrow,
  refusals: [404, 422],
});

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
      let before: Screen | undefined;
      for (const screen of apart(screensOnce(looker))) {
        await test.step(`${looker} at ${screen.name}`, async () => {
          // Every address is loaded by itself in French (every-screen); here the first of each.
          const go = before === undefined || isBeside(before, screen) ? load : stepTo;
          before = screen;
          const asked = inLanguage(addressOf(screen, username), language);
          await go(page, asked);
          await listenTo(page, asked, language);
          const heading = headingOf(screen, looker, username);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
          if (screen.name !== 'welcome') return;
          // Its words are large, and stand in one line where there is room.
          await page.setViewportSize(desk);
          await expectNoOverhang(page);
          await page.setViewportSize(narrow);
        });
      }
    }
  });
}

test('what a library adds to close a list is named in every language', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  for (const language of languageCodes) {
    await test.step(language, async () => {
      await open(page, inLanguage('/create', language));
      await page.getByRole('combobox', { name: wordOf(language, 'create:place.label') }).fill('Xx');
      // Only who hears the page meets them: one before the field, one after the list.
      const added = page.locator('span[role=button]');
      const close = wordOf(language, 'create:close');
      await expect(added).toHaveCount(2);
      for (const button of await added.all()) {
        await expect(button).toHaveAttribute('aria-label', close);
      }
    });
  }
});

function inLanguage(address: string, language: Language): string {
  const [path = '', hash] = address.split('#');
  const asked = `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;
  return hash === undefined ? asked : `${asked}#${hash}`;
}

async function load(page: Page, address: string): Promise<void> {
  // Between two hashes of one page nothing is loaded.
  if (address.includes('#')) await page.goto('about:blank');
  await page.goto(address);
}

async function listenTo(page: Page, asked: string, language: Language): Promise<void> {
  await expect(page).toHaveURL(asked.replace(/#.*$/, ''));
  await expectShown(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const words = await wordsOf(page);
  expect(words.length).toBeGreaterThan(40);
  expect(keysIn(words)).toEqual([]);
  expect(frenchIn(words, language)).toEqual([]);
  await expectNoOverhang(page);
  // Japanese has no spaces: its lines end between any two signs.
  if (language !== 'ja') expect(await brokenWords(page)).toEqual([]);
}
