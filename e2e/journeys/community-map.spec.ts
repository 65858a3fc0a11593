import type { Page } from '@playwright/test';
import { quadkeyAt } from '@stenope/domain/map/cells';
import { findChromium, mapFlags } from '@stenope/kit/chromium';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { shadesIn } from '../kit/pictures.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const chromium = findChromium();

test.use({
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [...mapFlags],
  },
});

/** Islands where no other journey goes. */
const kerguelen = { lat: -49.3517, lon: 70.2186, precision: 'exact' } as const;
const crozet = { lat: -46.4311, lon: 51.8583, precision: 'exact' } as const;
const bouvet = { lat: -54.4208, lon: 3.3464, precision: 'exact' } as const;
const alps = { lat: 45, lon: 6 };
const pitcairn = { lat: -25.0667, lon: -130.1, precision: 'exact' } as const;
const clipperton = { lat: 10.3021, lon: -109.2177, precision: 'exact' } as const;
const tristan = { lat: -37.1052, lon: -12.2777, precision: 'exact' } as const;

const marks = (page: Page) => page.getByRole('list', { name: 'Sur la carte' });
const mark = (page: Page, name: string) => marks(page).getByRole('button', { name, exact: true });
const images = (page: Page) =>
  page.getByRole('list', { name: 'Images de ce lieu' }).getByRole('link');
const map = (page: Page) => page.getByRole('application');
const drawn = (page: Page) => page.locator('[data-drawn=true]');

/** Of the canvas alone: water is as the page, and coasts, borders and names stand out from it. */
async function drawnShades(page: Page) {
  // Sheets made by a script pass the content security policy; the driver's own would not.
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { visibility: hidden } canvas { visibility: visible }');
    document.adoptedStyleSheets = [sheet];
  }`);
  const picture = await drawn(page).locator('canvas').screenshot({ caret: 'initial' });
  await page.evaluate('document.adoptedStyleSheets = []');
  const { darkest, lightest, mean } = await shadesIn(picture);
  return {
    mean: mean > 180 ? 'light' : mean < 75 ? 'dark' : mean,
    hasLines: lightest - darkest > 40,
  };
}

test('a map of the community: photographs, their lists, nearer, further, by keys', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const lila = await becomeMember(context, 'lila');
  await publish(context.request, {
    title: 'Manchots',
    place: { ...kerguelen, label: 'Kerguelen' },
  });
  await publish(context.request, { title: 'Vent', place: { ...kerguelen, label: 'Kerguelen' } });
  await publish(context.request, { title: 'Cochons', place: { ...crozet, label: 'Crozet' } });
  await open(page, `/search?tab=map&cell=${quadkeyAt(kerguelen, 3)}`);

  await test.step('it is drawn, and what is there has its marks and stands in a list', async () => {
    await expect(drawn(page)).toBeVisible();
    await expect(mark(page, 'Kerguelen : 2 images')).toBeVisible();
    await expect(mark(page, 'Crozet : 1 image')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dans cette vue' })).toBeVisible();
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('a mark opens the list of what it stands for', async () => {
    await mark(page, 'Kerguelen : 2 images').press('Enter');
    await expect(page.getByRole('heading', { name: 'Kerguelen : 2 images' })).toBeVisible();
    await expect(images(page)).toHaveCount(2);
    await expectForEveryone(page);
  });

  await test.step('who opens an image and comes back finds the map as it was', async () => {
    await images(page).filter({ hasText: 'Manchots' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manchots' })).toBeVisible();
    await page.goBack();
    await expect(images(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Toute la vue' }).click();
    await expect(page.getByRole('heading', { name: 'Dans cette vue' })).toBeFocused();
  });

  await test.step('past all the marks to the list, and from it and back, by keys', async () => {
    const toList = page.getByRole('button', { name: 'Aller à la liste des lieux' });
    await page.getByRole('radio', { name: 'Tout' }).focus();
    await tabTo(page, toList);
    await expect(toList).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dans cette vue' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kerguelen : 2 images' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Toute la vue' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dans cette vue' })).toBeFocused();
  });

  await test.step('the address follows it, so that it can be shared', async () => {
    await page.getByText('Publications', { exact: true }).last().click();
    await map(page).focus();
    await page.keyboard.press('+');
    await expect(page).toHaveURL(/tab=map&at=-?[\d.%C-]+&show=posts$/);
    await open(page, page.url().replace(/^.*(?=\/search)/, ''));
    await expect(page.getByRole('radio', { name: 'Publications' })).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Dans cette vue' })).toBeVisible();
    await expect(page).toHaveURL(/&show=posts$/);
    await open(page, `/search?tab=map&cell=${quadkeyAt(kerguelen, 3)}`);
  });

  await test.step('the same by the list, without the map', async () => {
    await page
      .getByRole('listitem')
      .getByRole('button', { name: 'Crozet : 1 image' })
      .last()
      .click();
    await expect(images(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Voir de plus près' }).click();
    await expect(mark(page, 'Crozet : 1 image')).toBeVisible();
    await expect(mark(page, 'Kerguelen : 2 images')).toHaveCount(0);
  });

  await test.step('profiles alone: nobody lives there', async () => {
    await page.getByText('Profils', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Rien ici pour l’instant.' })).toBeVisible();
    await expect(marks(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('on a phone too', async () => {
    await page.setViewportSize(phone);
    await open(page, `/search?tab=map&cell=${quadkeyAt(kerguelen, 5)}`);
    await expect(mark(page, 'Kerguelen : 2 images')).toBeVisible();
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
  });

  await test.step('visitors see the newest images, and no profiles', async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    await open(page, `/search?tab=map&cell=${quadkeyAt(alps, 4)}`);
    await expect(drawn(page)).toBeVisible();
    await expect(
      page.getByText('Les visiteurs voient les douze images les plus récentes.'),
    ).toBeVisible();
    await expect(page.getByText('Profils', { exact: true })).toHaveCount(0);
    expect(lila.username).not.toBe('');
  });

  await test.step('it is drawn in the greys of the page, light and dark', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => drawnShades(page)).toEqual({ mean: 'light', hasLines: true });
    await expectForEveryone(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => drawnShades(page)).toEqual({ mean: 'dark', hasLines: true });
  });
});

test('the map goes to where the device is when it is asked to, not before, and to places by name', async ({
  page,
  context,
}) => {
  await context.addInitScript({
    content: `{
      window.timesAsked = 0;
      for (const name of ['getCurrentPosition', 'watchPosition']) {
        const real = Geolocation.prototype[name];
        Geolocation.prototype[name] = function (...given) {
          window.timesAsked += 1;
          return real.apply(this, given);
        };
      }
    }`,
  });
  const timesAsked = () => page.evaluate('window.timesAsked');
  const here = page.getByRole('button', { name: 'Ma position' });
  const refused = page.getByText(
    'Votre position n’est pas accessible. Autorisez-la dans votre navigateur.',
  );
  await becomeMember(context, 'lila');
  await publish(context.request, { title: 'Falaises', place: { ...pitcairn, label: 'Pitcairn' } });
  await publish(context.request, {
    title: 'Fous',
    place: { ...clipperton, label: 'Clipperton' },
  });
  await open(page, `/search?tab=map&cell=${quadkeyAt(clipperton, 9)}`);
  await expect(mark(page, 'Clipperton : 1 image')).toBeVisible();

  await test.step('nothing is asked before', async () => {
    await expect(here).toBeVisible();
    expect(await timesAsked()).toBe(0);
  });

  await test.step('refused, that is said and the map stays where it is', async () => {
    await here.click();
    await expect(refused).toBeVisible();
    expect(await timesAsked()).toBe(1);
    await expect(mark(page, 'Clipperton : 1 image')).toBeVisible();
    await expectForEveryone(page);
  });

  await test.step('granted, the map goes there', async () => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: pitcairn.lat, longitude: pitcairn.lon });
    await here.click();
    await expect(mark(page, 'Pitcairn : 1 image')).toBeVisible();
    await expect(mark(page, 'Clipperton : 1 image')).toHaveCount(0);
    await expect(refused).toHaveCount(0);
    expect(await timesAsked()).toBe(2);
  });

  await test.step('a name that is searched for leads there', async () => {
    const die = { lat: 44.7536, lon: 5.3703, precision: 'exact', label: 'Die' } as const;
    await publish(context.request, { title: 'Glandasse', place: die });
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('Die');
    const places = page.getByRole('list', { name: 'Lieux de ce nom' });
    await places.getByRole('button', { name: 'Die, Drôme, France' }).click();
    await expect(mark(page, 'Pitcairn : 1 image')).toHaveCount(0);
    await expect(marks(page).getByRole('button')).not.toHaveCount(0);
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('the map says that it does not follow a search', async ({ page, context }) => {
  const field = page.getByRole('searchbox', { name: 'Rechercher' });
  await open(page, '/search?tab=map');
  await expect(page.getByText('Les visiteurs voient les douze images')).toBeVisible();
  const said = page.getByText('La carte ne suit ni les mots ni les filtres de la recherche.');
  await expect(said).toHaveCount(0);
  await field.fill('brume');
  await expect(said).toBeVisible();
  await expectForEveryone(page);
  await page.goto('about:blank');
  await becomeMember(context, 'lila');
  await open(page, '/search?tab=map&q=qwxzkqwxzk');
  await expect(page.getByText('Aucun lieu ne s’appelle « qwxzkqwxzk ».')).toBeVisible();
  await field.fill('');
  await expect(page.getByText('Aucun lieu ne s’appelle')).toHaveCount(0);
});

test('same place, other eyes: from an image to what others made there', async ({
  page,
  context,
}) => {
  const place = { ...tristan, label: 'Tristan da Cunha' };
  await becomeMember(context, 'noe');
  await publish(context.request, { title: 'Autre regard', place });
  await page.goto('about:blank');
  await context.clearCookies();
  const lila = await becomeMember(context, 'lila');
  const mine = await publish(context.request, { title: 'Le volcan', place });
  await open(page, `/user/${lila.username}/post/${mine.id}`);
  await page.getByRole('link', { name: 'Même lieu, autres regards' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Même lieu, autres regards' }),
  ).toBeVisible();
  await expect(images(page)).toHaveCount(2);
  await expect(images(page).filter({ hasText: 'Autre regard' })).toBeVisible();
  await expect(page.getByText('Tristan da Cunha').first()).toBeVisible();
  await expect(drawn(page)).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole('link', { name: 'Voir sur la carte' }).click();
  await expect(mark(page, 'Tristan da Cunha : 2 images')).toBeVisible();
  await walkTo(page, '/explore/place/nulle-part');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/introuvable|n’existe/i);
});

test.describe('a browser without WebGL', () => {
  test('says so, and has the same in its list', async ({ page, context }) => {
    await context.addInitScript({
      content: `{
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
        };
      }`,
    });
    await becomeMember(context, 'lila');
    await publish(context.request, {
      title: 'Manchots',
      place: { ...bouvet, label: 'Bouvet' },
    });
    await open(page, `/search?tab=map&cell=${quadkeyAt(bouvet, 12)}`);
    const words = page.getByText('Ce navigateur ne dessine pas la carte.');
    await expect(words).toBeVisible();
    // Beside the marks, not over them.
    const [said, frame] = [
      await words.boundingBox(),
      await page.getByRole('application').boundingBox(),
    ];
    expect(said?.y ?? 0).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Bouvet/ })
      .last()
      .click();
    await expect(images(page).filter({ hasText: 'Manchots' })).toBeVisible();
  });
});
