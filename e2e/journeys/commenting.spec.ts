import type { Browser, Page } from '@playwright/test';
import { serverAddress } from '../server.ts';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { becomeMember, type Person } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const field = (page: Page) => page.getByLabel('Votre commentaire');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer' });
const comments = (page: Page) => page.getByRole('list', { name: 'Commentaires' });
const said = (page: Page, words: string) =>
  comments(page).getByRole('article').filter({ hasText: words }).last();

async function another(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ baseURL: serverAddress() ?? '', locale: 'fr-FR' });
  const person = await becomeMember(context, name);
  return { page: await context.newPage(), person };
}

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await send(page).click();
  await expect(said(page, words)).toBeVisible();
  await expect(field(page)).toHaveValue('');
}

test('two people talk under a photograph, and see each other’s words arrive', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  const lila = await becomeMember(context, 'lila');
  const post = await publish(context.request);
  await open(page, addressOfPost(post));
  const { page: his, person: noe } = await another(browser, 'noe');
  await his.setViewportSize(phone);
  await open(his, addressOfPost(post));

  await test.step('what one writes, the other reads without asking', async () => {
    await say(his, 'Quelle focale pour cette compression ?');
    await expect(said(page, 'Quelle focale')).toBeVisible();
    await expect(page.getByText('1 nouveau commentaire')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Commenter, 1 commentaire' })).toBeVisible();
  });

  await test.step('an answer stands under what it answers', async () => {
    await said(page, 'Quelle focale')
      .getByRole('button', { name: `Répondre à ${noe.username}` })
      .click();
    await page.getByLabel(`Répondre à ${noe.username}`).fill('70 mm, et beaucoup de patience.');
    await page.getByRole('button', { name: 'Répondre', exact: true }).last().click();
    await expect(said(page, '70 mm')).toBeVisible();
    await his.getByRole('button', { name: '1 réponse' }).click();
    await expect(said(his, '70 mm')).toBeVisible();
  });

  await test.step('a name is completed, and leads to whom it names', async () => {
    await field(page).fill(`Merci @${noe.username.slice(0, -2)}`);
    await field(page).press('End');
    await expect(page.getByRole('option').first()).toBeVisible();
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue(`Merci @${noe.username} `);
    await send(page).click();
    await expect(
      said(page, 'Merci').getByRole('link', { name: `@${noe.username}` }),
    ).toHaveAttribute('href', `/profile/${noe.username}`);
  });

  await test.step('one’s own words can be changed, which is marked', async () => {
    await his
      .getByRole('button', { name: `Actions sur le commentaire de ${noe.username}` })
      .click();
    await his.getByRole('menuitem', { name: 'Modifier' }).click();
    const changed = his.getByLabel('Modifier votre commentaire');
    await expect(changed).toBeFocused();
    await his.keyboard.type(' Merci.');
    await expect(changed).toHaveValue('Quelle focale pour cette compression ? Merci.');
    await changed.fill('Quelle focale, au juste ?');
    // After leaving and coming back it is unchanged.
    await walkTo(his, `/profile/${noe.username}`);
    await his.goBack();
    await expect(changed).toHaveValue('Quelle focale, au juste ?');
    await his.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(said(his, 'au juste')).toContainText('modifié');
    await expect(said(page, 'au juste')).toContainText('modifié');
  });

  await test.step('deleted, a mark stays while there are answers', async () => {
    await his
      .getByRole('button', { name: `Actions sur le commentaire de ${noe.username}` })
      .click();
    await his.getByRole('menuitem', { name: 'Supprimer' }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(said(his, 'n’est plus affiché')).toBeVisible();
    await expect(said(page, 'n’est plus affiché')).toBeVisible();
    await expect(page.getByText('au juste')).toHaveCount(0);
  });

  await test.step('it is for everyone', async () => {
    for (const one of [page, his]) {
      await expectForEveryone(one);
      await expectNoOverhang(one);
      expect(await smallTargets(one)).toEqual([]);
    }
  });
  expect(lila.username).not.toBe(noe.username);
  await his.context().close();
});

/** A proxy's answer when the connection to the server was cut. */
const lost = {
  status: 500,
  json: { error: { code: 'internal', values: {}, requestId: 'journey' } },
};

test.describe('when an answer is lost', () => {
  test.use({ refusals: [500] });

  test('what was written stays, and pressed again it is the same comment', async ({
    page,
    context,
  }) => {
    await becomeMember(context);
    const post = await publish(context.request);
    await open(page, addressOfPost(post));
    const words = 'Une phrase qu’on n’écrit pas deux fois.';
    const keys: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/comments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server has stored it; only its answer is lost.
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      return isCut ? route.fulfill(lost) : route.fulfill({ response: answer });
    });
    await field(page).fill(words);
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(keys.length).toBeGreaterThan(0);
    await expect(field(page)).toHaveValue(words);
    const before = keys.length;
    isCut = false;
    await send(page).click();
    await expect(field(page)).toHaveValue('');
    await expect(said(page, words)).toHaveCount(1);
    expect(keys.length).toBeGreaterThan(before);
    expect(new Set(keys).size).toBe(1);
    await page.reload();
    await expect(comments(page).getByRole('article')).toHaveCount(1);
  });
});

test('older comments come as one goes down, and too many letters are not sent', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  const post = await publish(context.request);
  for (let count = 1; count <= 21; count += 1) {
    await context.request.post(`/api/posts/${post.id}/comments`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { body: `Remarque ${count}.` },
    });
  }
  await open(page, addressOfPost(post));
  await expect(said(page, 'Remarque 21.')).toBeVisible();
  await expect(page.getByText('Remarque 1.', { exact: true })).toHaveCount(0);
  const oldest = page.getByText('Remarque 1.', { exact: true });
  const goDown = async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    return oldest.count();
  };
  await expect.poll(goDown).toBe(1);

  await field(page).fill('é'.repeat(1001));
  await expect(page.getByText('1001 / 1000')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await field(page).fill('é'.repeat(1000));
  await expect(send(page)).toBeEnabled();
});
