import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const die = { label: 'Die, Drôme, France', lat: 44.7536, lon: 5.3703, precision: 'km' } as const;
const marseille = {
  label: 'Marseille, France',
  lat: 43.2965,
  lon: 5.3698,
  precision: 'city',
} as const;

const map = (page: Page) => page.getByRole('application', { name: /^Carte des lieux/ });
const pins = (page: Page) => page.getByRole('list', { name: 'Lieux sur la carte' });
const pin = (page: Page, name: string) => pins(page).getByRole('button', { name, exact: true });
const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Images sur la carte' }).getByRole('link');

test('where photographs were made: pins, their images, by keys and by finger', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const lila = await becomeMember(context, 'lila');
  await publish(context.request, { title: 'Le Claps', place: die });
  await publish(context.request, { title: 'Nuit blanche', place: marseille });
  await publish(context.request, { title: 'Glandasse', place: die });
  await publish(context.request, { title: 'Nulle part' });
  await open(page, `/profile/${lila.username}`);
  await page.getByRole('tab', { name: 'Carte' }).click();
  await expect(page).toHaveURL(`/profile/${lila.username}?tab=map`);

  await test.step('every place has its pin, and the images stand beside', async () => {
    await expect(pins(page).getByRole('button')).toHaveCount(2);
    await expect(pin(page, 'Marseille, France, 1 image')).toBeVisible();
    await expect(page.getByText('3 images sur la carte')).toBeVisible();
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByText('Nulle part')).toHaveCount(0);
  });

  await test.step('a pin is chosen by keys, and shows its images', async () => {
    const chosen = pin(page, 'Die, Drôme, France, 2 images');
    await page.getByRole('tab', { name: 'Carte' }).focus();
    await tabTo(page, chosen);
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: 'Die, Drôme, France' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('from further away they are one, and come apart again', async () => {
    const both = pin(page, 'Die, Drôme, France et 1 autre lieu, 3 images');
    await expect(async () => {
      await page.keyboard.press('-');
      await expect(both).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(tiles(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(pins(page).getByRole('button')).toHaveCount(2);
    await expect(tiles(page)).toHaveCount(3);
  });

  await test.step('arrows look around', async () => {
    const place = () => pin(page, 'Die, Drôme, France, 2 images').boundingBox();
    await expect(pin(page, 'Die, Drôme, France, 2 images')).toBeVisible();
    const before = (await place())?.x ?? 0;
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await place())?.x ?? before).toBeLessThan(before - 20);
  });

  await test.step('who opens an image and comes back finds the map as it was', async () => {
    await pin(page, 'Die, Drôme, France, 2 images').click();
    await expect(tiles(page)).toHaveCount(2);
    await tiles(page).filter({ hasText: 'Le Claps' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Le Claps' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Die, Drôme, France' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Toutes les images' }).click();
    await expect(tiles(page)).toHaveCount(3);
  });

  await test.step('it is for everyone, on a desk and on a phone', async () => {
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await open(page, `/profile/${lila.username}?tab=map`);
      await expect(tiles(page).filter({ hasText: 'Glandasse' })).toBeVisible();
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    }
  });

  await test.step('a finger takes the map along, and a touch chooses', async () => {
    const box = await map(page).boundingBox();
    if (!box) throw new Error('there is no map');
    const before = (await pin(page, 'Marseille, France, 1 image').boundingBox())?.y ?? 0;
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 50, box.y + 80, { steps: 4 });
    await page.mouse.up();
    const after = (await pin(page, 'Marseille, France, 1 image').boundingBox())?.y ?? 0;
    expect(after - before).toBeCloseTo(40, -1);
    // Without dragging: what is touched comes to the middle.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - 50);
    const risen = async () => (await pin(page, 'Marseille, France, 1 image').boundingBox())?.y ?? 0;
    await expect.poll(async () => Math.round((await risen()) - after)).toBe(50);
    await pin(page, 'Marseille, France, 1 image').click();
    await expect(tiles(page)).toHaveCount(1);
    await expect(tiles(page).filter({ hasText: 'Nuit blanche' })).toBeVisible();
  });
});

test('a map without a place says what to do, to oneself and to others', async ({
  page,
  context,
}) => {
  const lila = await becomeMember(context, 'lila');
  await open(page, `/profile/${lila.username}?tab=map`);
  await expect(page.getByRole('heading', { name: 'Votre carte est encore vide.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer une publication' })).toHaveAttribute(
    'href',
    '/create',
  );
  await expectForEveryone(page);
  // An open page would ask for her news without her session.
  await page.goto('about:blank');
  await context.clearCookies();
  await becomeMember(context, 'noe');
  await open(page, `/profile/${lila.username}?tab=map`);
  await expect(page.getByRole('heading', { name: 'Aucun lieu pour l’instant.' })).toBeVisible();
});

test.describe('a map that does not come', () => {
  test.use({ refusals: [500] });

  test('says so, and can be asked for again', async ({ page, context }) => {
    const lila = await becomeMember(context, 'lila');
    await page.route('**/places', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', values: {} } } }),
    );
    await open(page, `/profile/${lila.username}?tab=map`);
    await expect(
      page.getByRole('heading', { name: 'Les images ne sont pas arrivées.' }),
    ).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Votre carte est encore vide.' })).toBeVisible();
  });
});
