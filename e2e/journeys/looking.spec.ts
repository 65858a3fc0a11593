import type { Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  expectStill,
  narrow,
  open,
  phone,
  smallTargets,
  stepTo,
  walkTo,
  watchShifts,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish, sendPicture } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Publications' }).getByRole('listitem');

test.describe('a post', () => {
  // A picture may be on its way when the post is deleted.
  test.use({ refusals: [404] });

  test('a photograph on its wall: its words, its method, closer', async ({ page, context }) => {
    await page.setViewportSize(desk);
    const lila = await becomeMember(context, 'lila');
    const step = await sendPicture(context.request, await aPicture({ width: 600, height: 800 }));
    const post = await publish(context.request, {
      title: 'Marée basse',
      description: `La moitié du cadre à l’ombre. #marée avec @${lila.username} et @personne_ici`,
      steps: [{ body: 'Repérer la crête.', mediaId: step }, { body: 'Attendre.' }],
      resources: [{ label: 'Le carnet', link: 'https://exemple.org/carnet' }],
    });
    await open(page, addressOfPost(post));

    await expect(page.getByRole('heading', { level: 1, name: 'Marée basse' })).toBeVisible();
    await expect(page).toHaveTitle(/Marée basse/);
    await expect(page.getByRole('link', { name: '#marée' })).toHaveAttribute(
      'href',
      `/explore/hashtag/${encodeURIComponent('marée')}`,
    );
    await expect(
      page.getByRole('link', { name: `@${lila.username}`, exact: true }),
    ).toHaveAttribute('href', `/profile/${lila.username}`);
    // Nobody is called so: the words stay words.
    await expect(page.getByText('@personne_ici')).toBeVisible();
    await expect(page.getByRole('link', { name: '@personne_ici' })).toHaveCount(0);
    await expect(page.getByText('2 étapes')).toBeVisible();
    await expect(page.getByRole('link', { name: /Le carnet/ })).toHaveAttribute(
      'rel',
      /nofollow ugc/,
    );
    await expect(page.getByText('Tous droits réservés')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);

    await test.step('closer, by keys alone, and back to where one was', async () => {
      const opener = page.getByRole('button', { name: 'Agrandir « Marée basse »' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog', { name: 'Marée basse' });
      await expect(viewer.getByText('1 / 2')).toBeVisible();
      // The library's own English role descriptions are removed.
      await expect(viewer.locator('[aria-roledescription]')).toHaveCount(0);
      await page.keyboard.press('+');
      await page.keyboard.press('0');
      // While zoomed in, arrows pan: zooming out takes a moment.
      await expect(async () => {
        await page.keyboard.press('ArrowRight');
        await expect(viewer.getByText('2 / 2')).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    await test.step('coup de cœur, kept in a collection of one’s own', async () => {
      const heart = page.getByRole('button', { name: 'Coup de cœur' });
      // Looked at before the server knows of it, the collection waits.
      const known = Promise.withResolvers<void>();
      await page.route('**/favourite', async (route) => {
        await known.promise;
        await route.continue();
      });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await stepTo(page, `/profile/${lila.username}?tab=favourites`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(lila.username);
      known.resolve();
      const kept = page.getByRole('list', { name: 'Coups de cœur' });
      await expect(kept.getByRole('link', { name: /Marée basse/ })).toBeVisible();
    });

    await test.step('it is for everyone, on a desk and on a phone', async () => {
      await walkTo(page, addressOfPost(post));
      for (const viewport of [desk, phone]) {
        await page.setViewportSize(viewport);
        await expectForEveryone(page);
        await expectNoOverhang(page);
        expect(await smallTargets(page)).toEqual([]);
      }
    });

    await test.step('what is not open yet says so', async () => {
      await page.getByRole('button', { name: 'Partager' }).click();
      await expect(page.getByText('Le partage arrive bientôt.')).toBeVisible();
    });

    await test.step('what a block hides under it is taken down unseen', async () => {
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await page.getByRole('menuitem', { name: 'Retirer ce qu’un blocage me cache' }).click();
      const question = page.getByRole('dialog', { name: 'Retirer ce que vous ne voyez pas' });
      await question.getByRole('button', { name: 'Retirer', exact: true }).click();
      await expect(page.getByText('S’il y en avait, ils sont retirés.')).toBeVisible();
      await expect(question).toBeHidden();
    });

    await test.step('deleted by its author, it is nowhere', async () => {
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await page.getByRole('menuitem', { name: 'Supprimer' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await expect(page).toHaveURL(`/profile/${lila.username}`);
      await expect(page.getByText('Publication supprimée.')).toBeVisible();
      await expect(page.getByRole('link', { name: /Marée basse/ })).toHaveCount(0);
    });
  });
});

test.describe('a post that is not there', () => {
  test.use({ refusals: [404, 422] });

  test('is said not to be', async ({ page, context }) => {
    await becomeMember(context);
    const id = '01998b2f-2c1e-7a55-9d4e-3f6b8a0c0017';
    for (const one of [id, '42']) {
      await open(page, `/user/personne/post/${one}`);
      await expect(page.getByRole('heading', { name: 'Publication introuvable' })).toBeVisible();
      await expect(
        page.getByText(`La publication ${one} n’existe pas ou a été supprimée.`),
      ).toBeVisible();
    }
  });
});

test('lists of posts: grid and detail, a tag, and back to the same place', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const { username } = await becomeMember(context, 'awa');
  const tag = `parcours_${username}`;
  const shapes = [
    { width: 360, height: 480 },
    { width: 480, height: 320 },
  ];
  for (let count = 1; count <= 8; count += 1) {
    const picture = await aPicture(shapes[count % 2]);
    await publish(context.request, { title: `Vue ${count}`, description: `#${tag}`, picture });
  }
  await open(page, `/profile/${username}`);
  await expect(tiles(page).first()).toContainText('Vue 8');
  // Only tiles near the screen are rendered: the last appears while scrolling.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(tiles(page).last()).toContainText('Vue 1');

  await test.step('who comes back finds the place they left', async () => {
    const left = page.getByRole('link', { name: /Vue 3/ });
    await left.scrollIntoViewIfNeeded();
    const seen = await page.evaluate<number>('scrollY');
    expect(seen).toBeGreaterThan(100);
    await left.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vue 3' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: /Vue 3/ })).toBeVisible();
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(seen);
  });

  await test.step('the other view is remembered', async () => {
    await page.getByRole('button', { name: 'En détail' }).click();
    await expect(page.getByRole('article', { name: 'Vue 8' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Vue 8' })).toBeVisible();
    await page.getByRole('button', { name: 'En mosaïque' }).click();
  });

  await test.step('a hashtag: how many, and which', async () => {
    await walkTo(page, `/explore/hashtag/${tag}`);
    await expect(page.getByText('8 publications', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Vue 8/ })).toBeVisible();
    await expectForEveryone(page);
  });

  await test.step('by keys alone: from the list to a photograph', async () => {
    await page.setViewportSize(desk);
    await tabTo(page, page.getByRole('link', { name: new RegExp(`Vue 8.*${username}`) }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Vue 8' })).toBeVisible();
  });
});

test.describe('visitors', () => {
  test.use({ refusals: [401] });

  test('see twelve, covered where it is asked for, and are invited', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const members = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
    const { username } = await becomeMember(members, 'maud');
    const first = { title: 'Image 0', description: `#avant_${username}` };
    const shared = addressOfPost(await publish(members.request, first));
    const publishing = Array.from({ length: 12 }, (_, at) =>
      publish(members.request, { title: `Image ${at + 1}` }),
    );
    await Promise.all(publishing);
    const nude = await publish(members.request, { title: 'Image 13', sensitive: 'nude' });
    await members.close();
    await page.setViewportSize(desk);
    await open(page, '/search');
    // From the tabs, Tab goes to the photographs, not to their panel.
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('tabpanel')).toHaveAttribute('tabindex', '-1');
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await expect(page.getByText('La suite est pour les membres.')).toBeVisible();
    await expect(page.getByText(/commenter, noter, discuter et publier/)).toBeVisible();
    await expectForEveryone(page);
    await page.evaluate('scrollTo(0, 0)');

    const cover = page.getByRole('button', { name: /Afficher Image 13/ });
    await expect(cover).toBeVisible();
    await cover.click();
    const question = page.getByRole('dialog', { name: /18 ans ou plus/ });
    await question.getByRole('button', { name: 'Retour' }).click();
    await expect(question).toBeHidden();
    await cover.click();
    await question.getByRole('button', { name: 'J’ai 18 ans ou plus' }).click();
    // Keyboard focus stays in place after lifting a veil.
    await expect(page.getByRole('link', { name: /Image 13/ })).toBeFocused();
    await page.getByRole('link', { name: /Image 13/ }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    expect(await context.cookies()).toEqual([]);

    await test.step('a link shows what it leads to at either door', async () => {
      await open(page, addressOfPost(nude));
      const covered = page.getByRole('figure').filter({ hasText: 'Image 13' });
      await expect(covered).toContainText(username);
      await expect(covered.getByRole('img')).toHaveCount(0);
      await open(page, shared);
      const glance = page.getByRole('figure').filter({ hasText: 'Image 0' });
      await expect(glance).toContainText(username);
      await expect(glance.getByRole('img')).toBeVisible();
      await expect(page.getByText(/se partagent entre membres/)).toBeVisible();
      await expectForEveryone(page);
      // The dock does not float over the form: it stands below.
      await page.setViewportSize(narrow);
      const enter = page.getByRole('button', { name: 'Se connecter' });
      const dock = page.getByRole('navigation', { name: 'Navigation principale' });
      await expect(async () => {
        const [button, bar] = [await enter.boundingBox(), await dock.boundingBox()];
        expect(bar?.y).toBeGreaterThan((button?.y ?? Infinity) + (button?.height ?? 0));
      }).toPass();
      await page.getByRole('link', { name: 'Créer un compte' }).click();
      await expect(page).toHaveURL(/\/register\?from=/);
      await expect(glance.getByRole('img')).toBeVisible();
    });

    await test.step('its photograph stays where it was painted first', async () => {
      await page.addInitScript({ content: watchShifts });
      for (const size of [desk, narrow]) {
        await page.setViewportSize(size);
        await open(page, shared);
        await expect(page.getByRole('figure').getByRole('img')).toBeVisible();
        await expectStill(page);
      }
    });

    await test.step('a hashtag of which members alone see something is not said to be empty', async () => {
      const none = page.getByText('Aucune image sous ce hashtag.');
      await open(page, `/explore/hashtag/avant_${username}`);
      await expect(page.getByText('La suite est pour les membres.')).toBeVisible();
      await expect(none).toHaveCount(0);
      await open(page, `/explore/hashtag/jamais_${username}`);
      await expect(none).toBeVisible();
      await expect(page.getByText('La suite est pour les membres.')).toHaveCount(0);
    });
  });
});
