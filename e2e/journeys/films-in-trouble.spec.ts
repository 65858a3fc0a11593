import { request, type Page } from '@playwright/test';
import { timeOf, whileNoFilmBegins } from '../films.ts';
import { desk, expectGood, open, phone } from '../kit/inspect.ts';
import { test as testAlone } from '../kit/own-server.ts';
import {
  becomeMember,
  becomePro,
  claimSite,
  losePro,
  ownerOfTheSite,
  register,
} from '../kit/people.ts';
import { aFilm } from '../kit/pictures.ts';
import { addressOfPost, handIn, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const picture = aFilm({ width: 320, height: 180, seconds: 1 });
const sizes = [desk, phone];
const name = 'Vidéo : Vagues';
const player = (page: Page) => page.getByRole('group', { name });
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const fault = (page: Page) => player(page).getByRole('alert');

testAlone.describe('a film that could not be made', () => {
  // Begun anew by somebody who is not Pro.
  testAlone.use({ refusals: [403] });

  testAlone(
    'says so after a long wait, and why, and is begun anew',
    async ({ page, context, product }) => {
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: 'dark' });
      const lila = await becomeMember(context);
      await becomePro(context.request);
      const owner = await request.newContext({ baseURL: product.url });
      await register(owner, ownerOfTheSite);
      await claimSite(owner);
      await whileNoFilmBegins(product, async () => {
        const post = await handIn(context.request, { title: 'Vagues', picture });
        await page.clock.install();
        await open(page, addressOfPost(post));

        await test.step('it waits for its turn, and the tab may be closed', async () => {
          await expect(page.getByText('La vidéo attend d’être traitée.').first()).toBeVisible();
          await expect(page.getByText('Vous pouvez fermer cet onglet')).toBeVisible();
          await expectGood(page, sizes);
        });

        await test.step('when it takes longer, it will be found on the profile', async () => {
          await page.clock.fastForward(180_000);
          await expect(
            page.getByText('Le traitement de la vidéo prend plus de temps que prévu…'),
          ).toBeVisible();
          await expect(page.getByText('La publication est créée')).toBeVisible();
          await expect(page.getByRole('link', { name: 'Voir mon profil' })).toHaveAttribute(
            'href',
            `/profile/${lila.username}`,
          );
          await expectGood(page, sizes);
        });
        await losePro(context.request, owner);
        await owner.dispose();
      });

      const why = 'la publication de vidéos est réservée aux comptes Pro.';
      await test.step('it failed: it says why, and offers to try again', async () => {
        await expect(
          page.getByText(`Erreur lors du traitement de la vidéo : ${why}`),
        ).toBeVisible();
        await expectGood(page, sizes);
        await retry(page).click();
        await expect(
          page.getByText('La publication de vidéos est réservée aux comptes Pro.'),
        ).toBeVisible();
      });

      await test.step('tried again, it leads to the profile, where it plays', async () => {
        await becomePro(context.request);
        await retry(page).click();
        await expect(page).toHaveURL(`/profile/${lila.username}`);
        await expect(page.getByText('Votre vidéo est en ligne.')).toBeVisible();
        await page.getByRole('link', { name: /Vagues/ }).click();
        await player(page).getByRole('button', { name: 'Lire' }).click();
        await expect.poll(() => timeOf(page, name)).toBeGreaterThan(0);
      });
    },
  );
});

test.describe('a film that does not come', () => {
  test.use({ refusals: [404] });

  test('says so and is asked for again; a browser that plays none is told', async ({
    page,
    context,
  }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await becomeMember(context);
    await becomePro(context.request);
    const post = await publish(context.request, { title: 'Vagues', picture });
    const isMissing = (address: URL) => address.pathname.endsWith('/720.mp4');

    await test.step('it could not be loaded', async () => {
      await page.route(isMissing, (route) => route.fulfill({ status: 404 }));
      await open(page, addressOfPost(post));
      await player(page).getByRole('button', { name: 'Lire' }).click();
      await expect(fault(page)).toContainText('Impossible de charger la vidéo');
      await expect(fault(page)).toContainText('Cette vidéo n’est peut-être pas accessible.');
      // What cannot play has no button for it, and the focus stays with the player.
      await expect(player(page).getByRole('button', { name: 'Lire' })).toHaveCount(0);
      await expect(player(page)).toBeFocused();
      await expectGood(page, sizes);
    });

    await test.step('once it is there, it plays', async () => {
      await page.unroute(isMissing);
      await retry(page).click();
      await expect(fault(page)).toHaveCount(0);
      await expect.poll(() => timeOf(page, name)).toBeGreaterThan(0);
      await expect(player(page).getByRole('button', { name: 'Image suivante' })).toBeVisible();
    });

    await test.step('where the browser knows no such films, there is nothing to try again', async () => {
      await page.addInitScript({
        content: `HTMLMediaElement.prototype.canPlayType = () => '';`,
      });
      await page.route(isMissing, (route) => route.fulfill({ status: 404 }));
      await open(page, addressOfPost(post));
      await player(page).getByRole('button', { name: 'Lire' }).click();
      await expect(fault(page)).toContainText('Votre navigateur ne lit pas ce format de vidéo.');
      await expect(retry(page)).toHaveCount(0);
    });
  });
});
