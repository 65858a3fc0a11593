import type { Page } from '@playwright/test';
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
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const tiles = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Autres actions' });

test('a hashtag is followed, and what carries it comes home and says why', async ({
  browser,
  page,
  context,
}) => {
  const tag = `brume${Date.now()}`;
  await becomeMember(context, 'lila');
  const ada = await memberElsewhere('ada');
  await publish(ada, { title: 'Aube', description: `#${tag} #${tag}_voisine` });
  await page.setViewportSize(desk);
  // A Cyrillic letter in the address leads to the tag it imitates.
  await open(page, `/explore/hashtag/${encodeURIComponent(tag.replace('e', 'е'))}`);

  await test.step('its page counts, names related ones and is followed by keys', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${tag}`);
    await expect(page.getByText('1 publication', { exact: true })).toBeVisible();
    const related = page.getByRole('navigation', { name: 'Hashtags voisins' });
    await expect(related.getByRole('link')).toHaveText([`#${tag}_voisine`]);
    const follow = page.getByRole('button', { name: `Suivre #${tag}`, exact: true });
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      await expect(follow).toBeVisible();
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    }
    await tabTo(page, follow);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: `Suivi : ne plus suivre #${tag}` }),
    ).toBeFocused();
    await related.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${tag}_voisine`);
  });

  await test.step('another device follows it; without a network nothing is followed or unfollowed', async () => {
    const follow = { name: `Suivre #${tag}_voisine`, exact: true };
    const unfollow = { name: `Suivi : ne plus suivre #${tag}_voisine` };
    // Not listened to: the browser logs a missing network.
    const elsewhere = await browser.newContext({
      baseURL: serverAddress() ?? '',
      locale: 'fr-FR',
      storageState: await context.storageState(),
    });
    const beside = await elsewhere.newPage();
    await open(beside, `/explore/hashtag/${tag}_voisine`);
    await page.getByRole('button', follow).click();
    await expect(beside.getByRole('button', unfollow)).toBeVisible();
    await elsewhere.setOffline(true);
    await beside.getByRole('button', unfollow).click();
    await expect(beside.getByText('Pas de connexion internet.')).toBeVisible();
    await expect(beside.getByRole('button', unfollow)).toBeVisible();
    await elsewhere.setOffline(false);
    await beside.getByRole('button', unfollow).click();
    await expect(page.getByRole('button', follow)).toBeVisible();
    await elsewhere.close();
  });

  await test.step('home begins with it, and tells of what is new', async () => {
    await walkTo(page, '/welcome');
    await expect(page.getByRole('radio', { name: 'Abonnements' })).toBeChecked();
    const article = page.getByRole('article', { name: 'Aube' });
    await expect(article.getByRole('link', { name: `via #${tag}` })).toBeVisible();
    await publish(ada, { title: 'Midi', description: `#${tag}` });
    await page.getByRole('button', { name: '1 nouvelle image' }).click();
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Midi');
    await expect(page.getByRole('article').first()).toContainText(`via #${tag}`);
    // Only what is near the screen is there to be found.
    const goDown = async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return article.count();
    };
    await expect.poll(goDown).toBe(1);
  });

  await test.step('the settings list it, and undo it', async () => {
    await walkTo(page, '/edit-profile#hashtags');
    const section = page.getByRole('region', { name: 'Hashtags suivis' });
    await expect(section.getByRole('link')).toHaveText([`#${tag}`]);
    await section.getByRole('button').click();
    await expect(section.getByRole('button', { name: `Suivre #${tag}` })).toBeVisible();
    await walkTo(page, '/welcome?list=following');
    await expect(page.getByText('Vous ne suivez encore personne.')).toBeVisible();
  });
  await ada.dispose();
});

test('a hashtag or a word is muted, leaves the lists, and comes back', async ({
  page,
  context,
}) => {
  const tag = `tumulte${Date.now()}`;
  await becomeMember(context, 'noe');
  const ada = await memberElsewhere('ada');
  const common = `#commun${Date.now()}`;
  await publish(ada, { title: 'Calme', description: common });
  await publish(ada, { title: 'Bruit', description: `${common} #${tag}` });
  await page.setViewportSize(phone);
  await open(page, `/explore/hashtag/${tag}`);

  await test.step('from its page', async () => {
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Mettre en sourdine' }).click();
    await expect(page.getByText('en sourdine', { exact: true })).toBeVisible();
    // On its own page it is shown to who asks for it.
    await expect(tiles(page, `#${tag}`)).toHaveCount(1);
    await walkTo(page, `/explore/hashtag/${common.slice(1)}`);
    await expect(tiles(page, common)).toHaveCount(1);
    await expect(tiles(page, common)).toContainText('Calme');
    await expect(page.getByText('1 publication', { exact: true })).toBeVisible();
  });

  await test.step('in the settings, with a word beside it', async () => {
    await walkTo(page, '/edit-profile#hashtags');
    const section = page.getByRole('region', { name: 'Hashtags et mots en sourdine' });
    await expect(section.getByRole('listitem')).toContainText([`#${tag}`]);
    await section.getByRole('textbox').fill('  CALME ');
    await page.keyboard.press('Enter');
    await expect(section.getByRole('listitem')).toContainText(['calme', `#${tag}`]);
    await expect(section.getByRole('textbox')).toHaveValue('');
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await expectForEveryone(page);
      await expectNoOverhang(page);
    }
    await section.getByRole('button', { name: `Rétablir « #${tag} »` }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await walkTo(page, `/explore/hashtag/${common.slice(1)}`);
    await expect(tiles(page, common)).toHaveCount(1);
    await expect(tiles(page, common)).toContainText('Bruit');
  });

  await test.step('a word that is the name of a hashtag hides its page, which says so', async () => {
    await walkTo(page, '/edit-profile#hashtags');
    const section = page.getByRole('region', { name: 'Hashtags et mots en sourdine' });
    await section.getByRole('textbox').fill(tag);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('listitem')).toContainText([tag, 'calme']);
    await walkTo(page, `/explore/hashtag/${tag}`);
    await expect(page.getByRole('heading', { name: 'est en sourdine.' })).toContainText(tag);
    await expect(page.getByText('Aucune image sous ce hashtag.')).toHaveCount(0);
    await expectForEveryone(page);
    await expectNoOverhang(page);
    await page.getByRole('button', { name: 'Ne plus mettre en sourdine' }).click();
    await expect(tiles(page, `#${tag}`)).toHaveCount(1);
    await expect(page.getByText('en sourdine', { exact: true })).toHaveCount(0);
  });
  await ada.dispose();
});
