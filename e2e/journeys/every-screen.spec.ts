import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectWholeEnlarged } from '../kit/access/enlarged.ts';
import { expectFocusSeen } from '../kit/access/focus.ts';
import { expectSeenInForcedColours } from '../kit/access/forced-colours.ts';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectShown,
  expectStill,
  lostAtEnd,
  narrow,
  ofLight,
  open,
  phone,
  smallTargets,
  stepTo,
  watchShifts,
  zoomed,
} from '../kit/inspect.ts';
import { arriveAs, becomeMember, becomePro } from '../kit/people.ts';
import { aFilm } from '../kit/pictures.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import {
  addressOf,
  apart,
  headingOf,
  isBeside,
  lookers,
  screens,
  screensOf,
  type Looker,
  type Screen,
} from '../kit/screens.ts';
import { expect, test } from '../quiet-page.ts';

test('every screen the router knows is among those looked at', () => {
  const router = readFileSync(
    new URL('../../apps/web/src/app/routes.tsx', import.meta.url),
    'utf8',
  );
  const inRouter = [...router.matchAll(/\bpath: '(?<path>[^'*/][^'*]*)'/g)].map(
    ({ groups }) => groups?.['path'] ?? '',
  );
  // Redirects, which show nothing themselves.
  const moved = ['profile/edit', 'admin/users', 'admin/invitations'];
  const looked = new Set([...screens.map(({ route }) => route), ...moved]);
  expect(inRouter.length).toBeGreaterThan(20);
  expect(inRouter.filter((path) => !looked.has(path))).toEqual([]);
});

// Some screens show missing posts and people, or follow a link that is over.
test.use({ refusals: [400, 404, 422] });

for (const looker of lookers) {
  for (const half of halves(apart(screensOf(looker)))) {
    test(`a ${looker} at ${half.map(({ name }) => name).join(', ')}`, async ({ page, context }) => {
      test.slow();
      await context.addInitScript({ content: watchShifts });
      const { username } = await arriveAs(context, looker);
      let before: Screen | undefined;
      for (const screen of half) {
        await test.step(screen.name, async () => {
          const isLoaded = before === undefined || isBeside(before, screen);
          const isNew = !isSeenBefore(screen, looker);
          const go = isLoaded || isNew ? load : stepTo;
          before = screen;
          const address = addressOf(screen, username);
          await page.setViewportSize(phone);
          await page.emulateMedia({ colorScheme: 'dark' });
          await go(page, address);
          await expectItIs(page, address, headingOf(screen, looker, username));
          if (isNew) {
            await expectStill(page);
            await lookClosely(page);
          } else await expectForEveryone(page);
          await expectRoom(page);
          if (isNew) await expectReach(page);
        });
      }
    });
  }
}

test('a film: its page, its settings, and a draft with one', async ({ page, context }) => {
  test.slow();
  await context.addInitScript({ content: watchShifts });
  await becomeMember(context);
  await becomePro(context.request);
  const picture = aFilm({ width: 320, height: 180, seconds: 1 });
  const post = await publish(context.request, { title: 'Vagues', picture });
  const player = page.getByRole('group', { name: 'Vidéo : Vagues' });

  await test.step('its page', async () => {
    await openOnPhone(page, addressOfPost(post));
    await expect(player.getByRole('button', { name: 'Lire' })).toBeVisible();
    await expectStill(page);
    await lookClosely(page);
    await expectRoom(page);
    await expectReach(page);
  });

  await test.step('its settings', async () => {
    await openOnPhone(page, `/edit-post/${post.id}`);
    const download = page.getByRole('switch', { name: 'Téléchargement' });
    await expect(download).toBeVisible();
    await expectStill(page);
    await lookClosely(page);
    await expectWhole(page, download);
    await expectRoom(page);
    await expectReach(page);
  });

  await test.step('a draft', async () => {
    await openOnPhone(page, '/create');
    await page.locator('main input[type=file]').first().setInputFiles(picture);
    await expect(page.getByText('Média principal · envoyé')).toBeVisible();
    await page.getByLabel('Titre').fill('Vagues');
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    const preview = page.getByRole('slider', { name: 'Début de l’aperçu' });
    await expect(preview).toBeVisible();
    await page.locator('main input[accept*=vtt]').setInputFiles({
      name: `une-nuit-à-penmarch${'-encore'.repeat(8)}.vtt`,
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nLa houle.\n'),
    });
    const captions = page.getByRole('button', { name: 'Retirer les sous-titres' });
    await expect(captions).toBeInViewport({ ratio: 1 });
    await lookClosely(page);
    await expectWhole(page, page.getByRole('button', { name: 'Retirer la vidéo' }));
    await expectRoom(page);
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();

    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      await page.reload();
      await expectShown(page);
      await expect(captions).toBeVisible();
      await expect(page.getByText('Média principal · envoyé')).toBeVisible();
      await expectStill(page);
    }
  });
});

/** On a small screen of a laptop, it stands on the wall beside the form, and the dock below it. */
async function expectWhole(page: Page, last: Locator): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(last).toBeInViewport({ ratio: 1 });
  const [lowest, dock] = [await last.boundingBox(), await page.locator('.dock').boundingBox()];
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
}

async function openOnPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, address);
}

async function load(page: Page, address: string): Promise<void> {
  // Changing only the hash does not reload the page.
  if (address.includes('#')) await page.goto('about:blank');
  await page.goto(address);
}

async function expectItIs(page: Page, address: string, heading: RegExp): Promise<void> {
  await expectShown(page);
  await expect(page.locator('#loader')).toHaveCount(0);
  await expect(page).toHaveURL(address.replace(/#.*$/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Sténopé · \S/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
}

/** Screens visitors see too: a member's version differs only by the shell. */
function isSeenBefore({ name, seenBy }: Screen, looker: Looker): boolean {
  return looker === 'member' && seenBy[0] === 'visitor' && name !== 'welcome';
}

/** Checks both themes on both devices. */
async function lookClosely(page: Page): Promise<void> {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectForEveryone(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectForEveryone(page, { rules: ofLight });
  }
}

/**
 * Checks on both devices that nothing overflows, targets are large enough, nothing ends behind the
 * dock, and the page fits the narrowest width and a phone at 200 % zoom.
 */
async function expectRoom(page: Page): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoOverhang(page);
  }
  expect(await lostAtEnd(page)).toEqual([]);
  for (const viewport of [narrow, zoomed]) {
    await page.setViewportSize(viewport);
    await expectNoOverhang(page);
  }
}

/**
 * Checks that each control shows that it has the focus, on both devices, that nothing is lost where
 * text is larger or wider, and that the colours of the system leave everything to see.
 */
async function expectReach(page: Page): Promise<void> {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await expectFocusSeen(page);
  }
  await expectSeenInForcedColours(page);
  await expectWholeEnlarged(page);
}

/** Two tests instead of one long one: there are several workers. */
function halves(list: readonly Screen[]): (readonly Screen[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}
