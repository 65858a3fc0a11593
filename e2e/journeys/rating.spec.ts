import type { Browser, Page, Route } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  moving,
  narrow,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { memberElsewhere, membersElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { giveMarks, tellEarlyRatings } from '../kit/ratings.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

test.use(moving);

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Que dit cette image ?' });
const panel = (page: Page) => page.getByRole('region', { name: 'Échos' });
const slider = (page: Page, axis: string) => sheet(page).getByRole('slider', { name: axis });
const rate = (page: Page) => page.getByRole('button', { name: 'Noter', exact: true });

async function another(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  await becomeMember(context, name);
  return context.newPage();
}

test('somebody rates a photograph by keyboard alone, changes their mind, takes it back', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const author = await memberElsewhere('lila');
  const post = await publish(author);
  await becomeMember(context, 'noe');
  await open(page, addressOfPost(post));
  await expect(panel(page)).toContainText('Personne n’a encore noté cette image.');

  await test.step('the sheet takes the keyboard, its first axis comes first', async () => {
    await tabTo(page, rate(page));
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(slider(page, 'Intention')).toBeFocused();
    await expect(slider(page, 'Intention')).toHaveAttribute('aria-valuetext', 'pas encore notée');
  });

  await test.step('arrows are half a step, pages a whole one, the ends are the ends', async () => {
    const said = async (axis: string, keys: readonly string[], words: string) => {
      await slider(page, axis).focus();
      for (const key of keys) await page.keyboard.press(key);
      await expect(slider(page, axis)).toHaveAttribute('aria-valuetext', words);
    };
    await said('Intention', ['End', 'ArrowLeft'], '4,5 sur 5');
    await said('Composition', ['PageUp', 'ArrowRight'], '4,0 sur 5');
    await said('Matière', ['Home'], '0,0 sur 5');
    await said('Matière', ['PageUp', 'PageUp', 'PageUp', 'PageUp'], '4,0 sur 5');
    await said('Technique', ['Enter'], '2,5 sur 5');
    await said('Technique', ['End', 'ArrowDown'], '4,5 sur 5');
  });

  await test.step('what is missing is said, and is in hand', async () => {
    await sheet(page).getByRole('button', { name: 'Noter' }).press('Enter');
    await expect(sheet(page).getByRole('alert')).toHaveText('Il reste à noter : Émotion.');
    await expect(slider(page, 'Émotion')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(sheet(page).locator('output')).toHaveText('4,1');
  });

  await test.step('it can say why, and not too long', async () => {
    await sheet(page).getByRole('button', { name: 'Dire pourquoi' }).press('Enter');
    const why = sheet(page).getByLabel('Émotion, en une ligne');
    await why.fill('é'.repeat(201));
    await sheet(page).getByRole('button', { name: 'Noter' }).press('Enter');
    await expect(why).toBeFocused();
    await why.fill('Le souffle vient à manquer.');
    await expectForEveryone(page);
  });

  await test.step('it lands, and the keyboard is where it was', async () => {
    await sheet(page).getByRole('button', { name: 'Noter' }).press('Enter');
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByText('Note enregistrée.').first()).toBeAttached();
    await expect(panel(page)).toContainText('1 note');
    await expect(panel(page)).toContainText('Votre note 4,1');
    await expect(page.getByRole('button', { name: 'Votre note 4,1, modifier' })).toBeFocused();
  });

  await test.step('it can be changed', async () => {
    await panel(page).getByRole('button', { name: 'Modifier ma note' }).press('Enter');
    await expect(slider(page, 'Matière')).toHaveAttribute('aria-valuetext', '4,0 sur 5');
    await expect(sheet(page).getByLabel('Émotion, en une ligne')).toHaveValue(
      'Le souffle vient à manquer.',
    );
    await slider(page, 'Émotion').press('End');
    await sheet(page).getByRole('button', { name: 'Noter' }).press('Enter');
    await expect(panel(page)).toContainText('Votre note 4,4');
    await expect(panel(page).locator('.echo-ripple')).toHaveCount(2);
    await expect(panel(page)).toContainText('1 note');
  });

  await test.step('it can be taken back, when that is meant, also while a change is on its way', async () => {
    const change = Promise.withResolvers<Route>();
    await page.route('**/api/**', (route) =>
      route.request().method() === 'PUT' ? change.resolve(route) : route.continue(),
    );
    await page.getByRole('button', { name: 'Votre note 4,4, modifier' }).press('Enter');
    await slider(page, 'Matière').press('End');
    await sheet(page).getByRole('button', { name: 'Noter' }).press('Enter');
    const held = await change.promise;
    await sheet(page).getByRole('button', { name: 'Retirer ma note' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Retirer votre note ?' });
    await question.getByRole('button', { name: 'Retirer ma note' }).press('Enter');
    await expect(panel(page)).toContainText('Personne n’a encore noté cette image.');
    await expect(rate(page)).toBeVisible();
    // Fails where it was cancelled.
    await held.continue().catch(() => undefined);
    expect(await held.request().response()).toBeNull();
  });
  await author.dispose();
});

test('by pointer on a phone: a sheet closed by accident loses nothing, cancelled it does', async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const author = await memberElsewhere('lila');
  const post = await publish(author);
  await becomeMember(context, 'noe');
  await open(page, addressOfPost(post));

  const press = async (axis: string, share: number) => {
    const track = sheet(page).locator(`[data-axis='${axis}'] [data-base-ui-swipe-ignore]`);
    const { width, height } = (await track.boundingBox()) ?? { width: 0, height: 0 };
    // Relative to the track, not the screen: the sheet may still be moving.
    await track.click({ position: { x: width * share, y: height / 2 } });
  };
  await rate(page).click();
  await press('intention', 0.99);
  await expect(slider(page, 'Intention')).toHaveAttribute('aria-valuetext', '5,0 sur 5');
  await press('composition', 0.5);
  await expect(slider(page, 'Composition')).toHaveAttribute('aria-valuetext', '2,5 sur 5');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await rate(page).click();
  await expect(slider(page, 'Intention')).toHaveAttribute('aria-valuetext', '5,0 sur 5');
  await expect(slider(page, 'Matière')).toHaveAttribute('aria-valuetext', 'pas encore notée');
  await expectForEveryone(page);
  await expectNoOverhang(page);
  await sheet(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(sheet(page)).toHaveCount(0);
  expect(await smallTargets(page)).toEqual([]);

  await rate(page).click();
  await expect(slider(page, 'Intention')).toHaveAttribute('aria-valuetext', 'pas encore notée');
  for (const axis of ['intention', 'composition', 'matiere', 'technique', 'emotion']) {
    await press(axis, 0.8);
  }
  await expect(sheet(page).locator('output')).toHaveText('4,0');
  await page.setViewportSize(narrow);
  await expectNoOverhang(page);
  await sheet(page).getByRole('button', { name: 'Noter' }).click();
  await expect(panel(page)).toContainText('Votre note 4,0');
  await expectNoOverhang(page);
  await author.dispose();
});

test('what others think stays folded until one asks, and one’s own voice arrives at once', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'lila');
  const post = await publish(context.request);
  await open(page, addressOfPost(post));
  await expect(rate(page)).toHaveCount(0);

  const his = await another(browser, 'noe');
  await open(his, addressOfPost(post));
  const raters = await membersElsewhere(11);
  for (const [at, rater] of raters.slice(0, 4).entries()) {
    await giveMarks(rater, post.id, [4.5, 4, 4, at / 2 + 3, 4.5]);
  }

  const lookAgain = (at: Page) => open(at, addressOfPost(post));

  await test.step('the author sees that there are ratings, once there was news of them', async () => {
    await lookAgain(page);
    await expect(panel(page)).toContainText('Personne n’a encore noté cette image.');
    await tellEarlyRatings();
    await lookAgain(page);
    await expect(panel(page)).toContainText('4 notes');
    await expect(panel(page)).toContainText('Il est encore trop tôt pour un chiffre.');
    await expect(panel(page)).toContainText('Encore 1 note avant un premier chiffre.');
  });

  await test.step('others see their number only', async () => {
    await lookAgain(his);
    await expect(panel(his)).toContainText('4 notes');
    await expect(panel(his).getByRole('img')).toHaveAccessibleName('Écho encore replié');
    await panel(his).getByRole('button', { name: 'Voir les échos' }).click();
    await expect(panel(his)).toContainText('Il est encore trop tôt pour un chiffre.');
  });

  await test.step('with five there is a figure, and every figure behind it', async () => {
    await giveMarks(his.context().request, post.id, [4, 4, 4, 4, 4]);
    // Given on another device of his: this one is told at once.
    await expect(panel(his)).toContainText('5 notes');
    await tellEarlyRatings();
    await lookAgain(page);
    await expect(panel(page)).toContainText('5 notes · provisoire');
    await expect(panel(page)).toContainText(/± \d,\d sur 5/);
    await expect(panel(page)).toContainText(
      /5 notes, moyenne 4,\d\s; pondérée par la confiance, et par prudence, 3,\d\./,
    );
    await expect(panel(page)).toContainText(/Il manque \d notes? pour le stabiliser\./);
    await panel(page).getByText('Répartition').click();
    await expect(panel(page).getByText(/notes? autour de 4,0/)).toBeAttached();
    await panel(page).getByText('Notes une à une').click();
    const list = panel(page).getByRole('list', { name: 'Notes une à une' });
    await expect(list.getByRole('article')).toHaveCount(5);
    await expect(list.getByText('Membre', { exact: true })).toHaveCount(5);
    await panel(page).getByText('Reçu du score').click();
    await expect(panel(page).getByText('trust-2026.3')).toBeVisible();
    // Weights would reveal the raters: they are published with the names.
    await expect(panel(page).getByRole('button', { name: 'Recalculer ici' })).toHaveCount(0);
    await expectForEveryone(page);
    await expectNoOverhang(page);
  });

  await test.step('with twelve it is stable, and anybody can make it again', async () => {
    for (const rater of raters.slice(4)) await giveMarks(rater, post.id, [4, 4, 4, 4, 4]);
    await lookAgain(page);
    await expect(panel(page)).toContainText('12 notes · stabilisé');
    await panel(page).getByText('Reçu du score').click();
    await panel(page).getByRole('button', { name: 'Recalculer ici' }).click();
    await expect(panel(page)).toContainText('Le compte est bon.');
  });
  for (const rater of raters) await rater.dispose();
  await his.context().close();
});

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

test.describe('when the server is away', () => {
  test.use({ refusals: [503] });

  test('what was set stays, and is sent again', async ({ page, context }) => {
    const author = await memberElsewhere('lila');
    const post = await publish(author);
    await becomeMember(context, 'noe');
    await open(page, addressOfPost(post));
    // Asked for a long wait, who rates is told at once.
    const longAway = { ...away, headers: { 'retry-after': '60' } };
    await page.route('**/rating', (route) => route.fulfill(longAway));
    await rate(page).click();
    for (const axis of ['Intention', 'Composition', 'Matière', 'Technique', 'Émotion']) {
      await slider(page, axis).press('End');
    }
    await sheet(page).getByRole('button', { name: 'Noter' }).click();
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'La note n’a pas pu être enregistrée. Veuillez réessayer.',
    );
    await expect(slider(page, 'Émotion')).toHaveAttribute('aria-valuetext', '5,0 sur 5');
    await page.unroute('**/rating');
    // Refused once more, it leaves again by itself.
    const headers = { 'retry-after': '2' };
    await page.route('**/rating', (route) => route.fulfill({ ...away, headers }), { times: 1 });
    await sheet(page).getByRole('button', { name: 'Noter' }).click();
    await expect(sheet(page)).toContainText(
      'Le serveur est occupé. Votre note repart d’elle-même.',
    );
    await expect(panel(page)).toContainText('Votre note 5,0');
    await author.dispose();
  });
});
