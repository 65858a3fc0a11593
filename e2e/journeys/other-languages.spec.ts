import type { Page } from '@playwright/test';
import { defaultLanguage, languageCodes, type Language } from '@stenope/i18n/languages';
import {
  brokenWords,
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectShown,
  narrow,
  ofWords,
  open,
  stepTo,
  walkTo,
  wordsOf,
} from '../kit/inspect.ts';
import { arriveAs } from '../kit/people.ts';
import {
  addressOf,
  apart,
  headingOf,
  isBeside,
  screensOnce,
  type Looker,
  type Screen,
} from '../kit/screens.ts';
import { expectCloseNamed, frenchIn, keysIn, wordOf } from '../kit/words.ts';
import { expect, test } from '../quiet-page.ts';

test.use({
  // The narrowest width: what fits here fits elsewhere too.
  viewport: narrow,
  refusals: [400, 404, 422],
});

const otherLanguages = languageCodes.filter((code) => code !== defaultLanguage);

test('French and bare keys would be noticed', async ({ page }) => {
  await page.goto('/login');
  await expectShown(page);
  const french = await wordsOf(page);
  expect(keysIn(french)).toEqual([]);
  for (const language of otherLanguages) {
    expect(frenchIn(french, language), language).toContain('mot de passe');
  }
  expect(keysIn(`${french} login.forgot`)).toEqual(['login.forgot']);
});

// Two tests: there are several workers.
for (const looking of [
  ['visitor', 'newcomer'],
  ['member', 'owner'],
] as const) {
  test(`every screen of a ${looking.join(' and a ')} speaks every language`, async ({
    page,
    context,
  }) => {
    test.slow();
    for (const looker of looking) {
      // Requests of the member's page would be refused, and count as faults.
      await page.goto('about:blank');
      await context.clearCookies();
      const { username } = await arriveAs(context, looker);
      for (const language of otherLanguages) {
        await speak(page, looker, language);
        let before: Screen | undefined;
        for (const screen of apart(screensOnce(looker))) {
          await test.step(`${looker} at ${screen.name} in ${language}`, async () => {
            await goOn(page, before, screen, addressOf(screen, username));
            before = screen;
            await listenTo(page, language);
            const heading = headingOf(screen, looker, username);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
            if (screen.name === 'create') await openPlaces(page, language);
            if (screen.name !== 'welcome') return;
            // Its words are large, and stand in one line where there is room.
            await page.setViewportSize(desk);
            await expectNoOverhang(page);
            await page.setViewportSize(narrow);
          });
        }
      }
    }
  });
}

/** Pages where the language is chosen, which for members is also that of their mails. */
const choices: Partial<Record<Looker, string>> = { visitor: '/login', member: '/edit-profile' };

/**
 * Chosen where possible, the language applies to every further screen. A newcomer has no access to
 * the choice, and the owner's mails are shared by all journeys: theirs is in the address.
 */
async function speak(page: Page, looker: Looker, language: Language): Promise<void> {
  const choice = choices[looker];
  if (choice === undefined) return open(page, `/welcome?lng=${language}`);
  if (page.url() === 'about:blank') await open(page, choice);
  else await walkTo(page, choice);
  await page.locator(`select:has(option[value=${language}])`).selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** What a library adds to close a list is named, too; in French, `creating` looks. */
async function openPlaces(page: Page, language: Language): Promise<void> {
  const place = page.getByRole('combobox', { name: wordOf(language, 'create:place.label') });
  await place.fill('Xx');
  await expectCloseNamed(page, language);
  await place.fill('');
  await place.press('Escape');
}

/** Goes to the next screen by a link; neighbouring screens of one place are loaded anew. */
async function goOn(page: Page, before: Screen | undefined, to: Screen, address: string) {
  if (before !== undefined && isBeside(before, to)) {
    // Changing only the hash does not reload the page.
    if (address.includes('#')) await page.goto('about:blank');
    await page.goto(address);
  } else if (new URL(page.url()).pathname !== address) {
    await stepTo(page, address);
  }
  await expect(page).toHaveURL(address.replace(/#.*$/, ''));
}

async function listenTo(page: Page, language: Language): Promise<void> {
  await expectShown(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const words = await wordsOf(page);
  expect(words.length).toBeGreaterThan(40);
  expect(keysIn(words)).toEqual([]);
  expect(frenchIn(words, language)).toEqual([]);
  await expectForEveryone(page, { rules: ofWords });
  await expectNoOverhang(page);
  // Japanese has no spaces: lines may break between any two characters.
  if (language !== 'ja') expect(await brokenWords(page)).toEqual([]);
}
