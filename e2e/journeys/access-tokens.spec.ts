import type { Page } from '@playwright/test';
import { createComment, listComments } from '@stenope/contract/comments';
import { expectForEveryone, expectNoOverhang, open, phone, smallTargets } from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/outbox.ts';
import { becomeMember } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Jetons d’accès' });

/** A program: it has the token, and no browser. */
function programWith(token: string) {
  return async (method: 'GET' | 'POST', address: string, body?: object): Promise<number> => {
    const { status } = await fetch(new URL(address, serverAddress()), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return status;
  };
}

test.describe('a token', () => {
  // A wrong password.
  test.use({ refusals: [403], permissions: ['clipboard-read', 'clipboard-write'] });

  test('is made, used and ended by keys alone', async ({ page, context }) => {
    await page.setViewportSize(phone);
    const lila = await becomeMember(context, 'lila');
    const { id } = await publish(context.request);
    const comments = listComments.path.replace('{postId}', id);
    await open(page, '/edit-profile#access');
    await expect(page.locator('#access')).toBeFocused();
    const tokens = section(page);
    await expect(tokens.getByText('Aucun jeton pour l’instant.')).toBeVisible();
    const make = tokens.getByRole('button', { name: 'Créer un jeton' });
    await tabTo(page, make);
    await page.keyboard.press('Enter');
    await expect(tokens.getByLabel('Nom du jeton')).toBeFocused();

    await test.step('what is missing is said', async () => {
      await page.keyboard.type('Mon agenda');
      await tabTo(page, tokens.getByRole('checkbox', { name: /^Lire ?Les publications/ }));
      await page.keyboard.press('Space');
      const submit = tokens.getByRole('button', { name: 'Créer le jeton' });
      await tabTo(page, submit);
      await page.keyboard.press('Enter');
      await expect(tokens.getByText('Choisissez au moins une permission.')).toBeVisible();
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    });

    await test.step('and a wrong password does not make it', async () => {
      await tokens.getByRole('checkbox', { name: /^Lire ?Les publications/ }).focus();
      await page.keyboard.press('Space');
      await expect(tokens.getByText('Choisissez au moins une permission.')).toBeHidden();
      const password = tokens.getByLabel('Mot de passe actuel', { exact: true });
      await tabTo(page, password);
      await page.keyboard.type('pas le bon');
      await page.keyboard.press('Enter');
      await expect(password).toBeFocused();
      await expect(tokens.getByText('Le mot de passe actuel n’est pas le bon.')).toBeVisible();
      await password.fill(lila.password);
      await page.keyboard.press('Enter');
    });

    const made = tokens.getByRole('region', { name: 'Voici votre jeton' });
    await expect(made).toBeFocused();
    const token = await made.locator('code').innerText();

    await test.step('it is copied, shown once, and told by mail', async () => {
      await expectForEveryone(page);
      await expectNoOverhang(page);
      await tabTo(page, made.getByRole('button', { name: 'Copier' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(token);
      await tabTo(page, made.getByRole('button', { name: 'C’est noté' }));
      await page.keyboard.press('Enter');
      await expect(make).toBeFocused();
      await expect(page.getByText(token)).toHaveCount(0);
      expect((await mailTo(lila.email, 2)).subject).toBe('Un jeton d’accès a été créé');
    });

    const ask = programWith(token);
    await test.step('a program reads with it, and does no more', async () => {
      expect(await ask('GET', comments)).toBe(200);
      const words = { body: 'Bonjour' };
      expect(await ask('POST', createComment.path.replace('{postId}', id), words)).toBe(403);
      expect(await ask('GET', '/api/me')).toBe(403);
      await page.reload();
      await expect(tokens.getByText(/^Utilisé/)).toBeVisible();
    });

    await test.step('ended, it is refused', async () => {
      await tabTo(page, tokens.getByRole('button', { name: 'Mettre fin au jeton : Mon agenda' }));
      await page.keyboard.press('Enter');
      await expect(tokens.getByText(/^Terminé/)).toBeVisible();
      await expect(tokens.getByRole('list', { name: 'Jetons d’accès' })).toBeFocused();
      expect(await ask('GET', comments)).toBe(401);
      await expectForEveryone(page);
    });
  });
});
