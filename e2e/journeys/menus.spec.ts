import type { BrowserContext, Locator, Page } from '@playwright/test';
import { moving, open, phone } from '../kit/inspect.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

test.use(moving);

const own = { 'sec-fetch-site': 'same-origin' };

async function remark(context: BrowserContext, postId: string, body: string): Promise<string> {
  const answer = await context.request.post(`/api/posts/${postId}/comments`, {
    headers: own,
    data: { body },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { readonly id: string }).id;
}

/**
 * Presses the mouse button on the target's current position; something else may be there on
 * release.
 */
async function pressDown(page: Page, target: Locator): Promise<void> {
  // Pressed once it stands still.
  await target.hover();
  await page.mouse.down();
}

test('what is pressed in a menu happens, though its row is drawn anew before the release', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(phone);
  const noe = await becomeMember(context, 'noe');
  const post = await publish(context.request);
  const commentId = await remark(context, post.id, 'À moi');
  const elsewhere = await browser.newContext();
  await becomeMember(elsewhere, 'lila');
  await open(page, addressOfPost(post));
  const button = page.getByRole('button', {
    name: `Actions sur le commentaire de ${noe.username}`,
  });
  const item = page.getByRole('menuitem', { name: 'Supprimer' });
  const question = page.getByRole('dialog', { name: 'Supprimer ce commentaire ?' });
  /** A comment arrives above the others and moves them down. */
  const somethingComes = async (words: string) => {
    const before = (await button.boundingBox())?.y ?? 0;
    await remark(elsewhere, post.id, words);
    await expect(page.getByText(words)).toBeVisible();
    await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(before + 40);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  };

  await test.step('the button of the menu goes away from under the hand', async () => {
    await pressDown(page, button);
    await somethingComes('Au-dessus');
    await page.mouse.up();
    await expect(item).toBeVisible();
  });

  await test.step('the row of the open menu goes away', async () => {
    await pressDown(page, item);
    await somethingComes('Plus haut encore');
    await page.mouse.up();
    await expect(question).toBeVisible();
    await leave();
  });

  await test.step('what stood above in the menu is not offered any more', async () => {
    await page.route(`**/api/comments/${commentId}`, async (route) => {
      const answer = await route.fetch();
      const { can, ...comment } = (await answer.json()) as { readonly can: object };
      await route.fulfill({ json: { ...comment, can: { ...can, edit: false } } });
    });
    await button.click();
    await pressDown(page, item);
    const changed = await context.request.patch(`/api/comments/${commentId}`, {
      headers: own,
      data: { body: 'Toujours à moi' },
    });
    expect(changed.ok()).toBe(true);
    await expect(page.getByText('Toujours à moi')).toBeVisible();
    await page.mouse.up();
    await expect(question).toBeVisible();
    await leave();
    await button.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Supprimer']);
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
  });

  await test.step('who draws away from the button means to leave it', async () => {
    await pressDown(page, button);
    await expect(item).toBeVisible();
    await page.mouse.move(20, 400, { steps: 3 });
    await page.mouse.up();
    await expect(item).toHaveCount(0);
  });
  await elsewhere.close();
});
