import type { Page } from '@playwright/test';
import { open, phone } from '../kit/inspect.ts';
import { aFilm } from '../kit/pictures.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

const input = (page: Page) => page.locator('main input[type=file]').first();
const player = (page: Page) => page.getByRole('group', { name: /Vagues/ });

interface Film {
  readonly at: number;
  readonly paused: boolean;
  readonly rate: number;
}

/** State of the film that is shown. */
function film(page: Page): Promise<Film> {
  return page.evaluate<Film>(`(() => {
    const { currentTime: at, paused, playbackRate: rate } = document.querySelector('.player video');
    return { at, paused, rate };
  })()`);
}

// The part of an upload that a reload cuts off may still be written when the next one arrives.
test.use({ refusals: [409] });

test('a film goes from a phone to the wall, and is played', async ({ page, context }) => {
  const lila = await becomeMember(context);
  await page.setViewportSize(phone);
  await open(page, '/create');

  await test.step('videos are for Pro accounts', async () => {
    await input(page).setInputFiles(aFilm({ width: 64, height: 36, seconds: 1 }));
    const refusal = page.getByText('La publication de vidéos est réservée aux comptes Pro.');
    await expect(refusal).toBeVisible();
    await becomePro(context.request);
  });

  await test.step('it is compressed, sent, cut off by a reload, and sent on', async () => {
    let parts = 1;
    await page.route('**/api/uploads/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      parts -= 1;
      // Held, until the page is left.
      if (parts < 0) return;
      return route.continue();
    });
    await open(page, '/create');
    await input(page).setInputFiles(aFilm());
    await expect(page.getByText(/Média principal · compression en 720p · \d+\s%/)).toBeVisible();
    await expect(page.getByText(/Compressée\s: \d+\s% de moins\./)).toBeVisible();
    await page.getByLabel('Titre').fill('Vagues');
    await expect(page.getByText('Brouillon enregistré')).toBeVisible();
    await page.unroute('**/api/uploads/**');
    await page.reload();
    await expect(page.getByText('Média principal · envoyé')).toBeVisible();
    // What was made ready before is not made again.
    await expect(page.getByText(/Compressée\s: \d+\s% de moins\./)).toBeVisible();
  });

  await test.step('its cover and its preview are chosen', async () => {
    await page.getByRole('slider', { name: 'Image de couverture' }).press('End');
    await page.getByRole('switch', { name: 'Téléchargement' }).click();
  });

  await test.step('the tab may be closed while the server works on it', async () => {
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page).toHaveURL(/\/(?:user\/\w+\/post\/[\w-]+|profile\/\w+)$/);
    await page.goto('about:blank');
  });

  await test.step('come back to, it plays, is moved through, and goes at another speed', async () => {
    const tile = page.getByRole('link', { name: /Vidéo de 0:03/ });
    await expect(async () => {
      await open(page, `/profile/${lila.username}`);
      await expect(tile).toBeVisible({ timeout: 2000 });
    }).toPass();
    await tile.click();
    await player(page).getByRole('button', { name: 'Lire' }).click();
    await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.2);
    await page.keyboard.press('Home');
    await page.keyboard.press('k');
    await expect.poll(async () => (await film(page)).paused).toBe(true);
    await player(page).getByRole('slider').focus();
    await page.keyboard.press('5');
    await expect.poll(async () => (await film(page)).at).toBeCloseTo(1.5, 1);
    await player(page).getByLabel('Vitesse de lecture').selectOption({ label: '0,5×' });
    await expect.poll(async () => (await film(page)).rate).toBe(0.5);
    await expect(player(page).getByRole('link', { name: 'Télécharger la vidéo' })).toBeVisible();
  });
});
