import type { BrowserContext, Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  phone,
  walkTo,
} from '../kit/inspect.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember, claimSite } from '../kit/people.ts';
import { expect } from '../quiet-page.ts';

test.use({ refusals: [422, 503], settings: { FEATURES: 'analytics' } });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The server's answer when its database is gone. */
const away = {
  status: 503,
  json: { error: { code: 'unavailable', values: {}, requestId: 'journey' } },
};

async function asOwner(context: BrowserContext): Promise<Page> {
  await becomeMember(context, 'agnes');
  await claimSite(context.request);
  return context.newPage();
}

test('anybody gives notice of illegal content, the team answers, and writes the terms', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/legal/notice');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Signaler un contenu' }).click();
  await expect(title(page)).toHaveText('Signaler un contenu illicite');
  const send = page.getByRole('button', { name: 'Envoyer la notification' });

  await test.step('what is missing is said beside it', async () => {
    await send.click();
    await expect(page.getByText('Choisissez d’abord ce dont il s’agit.')).toBeVisible();
    await expect(page.getByText('Confirmez-le pour envoyer.')).toBeVisible();
    await expectForEveryone(page);
  });

  await test.step('another site is refused, and nothing typed is lost', async () => {
    await page.getByLabel('Escroquerie').check();
    await page.getByLabel('Adresse exacte').fill('https://ailleurs.example/photo');
    await page.getByLabel('Pourquoi ce contenu').fill('Ce profil se fait passer pour moi.');
    await page.getByLabel('Votre nom').fill('Noé Prudent');
    await page.getByLabel('Votre adresse e-mail').fill('noe@example.org');
    await page.getByLabel('J’affirme de bonne foi').check();
    await send.click();
    await expect(page.getByText('Cette adresse ne mène pas à ce site.')).toBeVisible();
    await page.getByLabel('Adresse exacte').fill('/profile/lila');
    await page.route('**/api/notices', (route) => route.fulfill(away));
    await send.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/notices');
    await walkTo(page, '/legal/terms');
    await walkTo(page, '/notice');
    await expect(page.getByLabel('Pourquoi ce contenu')).toHaveValue(/se fait passer/);
    await expect(page.getByLabel('Escroquerie')).toBeChecked();
  });

  await test.step('a reference is given', async () => {
    await send.click();
    await expect(title(page)).toHaveText('Notification reçue');
    await expect(page.getByText('noe@example.org')).toBeVisible();
    await expectForEveryone(page);
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
  const owner = await asOwner(context);
  await owner.goto('/admin/notices');
  const notice = owner.getByRole('article', { name: 'Escroquerie' });
  await expect(notice).toContainText('De Noé Prudent');
  await owner.setViewportSize(narrow);
  await expectNoOverhang(owner);
  await expectForEveryone(owner);
  await notice.getByRole('button', { name: 'Sans suite' }).click();
  await expect(owner.getByText('Aucune notification n’attend de réponse.')).toBeVisible();
  await owner.getByRole('tab', { name: 'Répondues' }).click();
  await expect(notice).toContainText('Sans suite');
  await owner.goto('/admin');
  await expect(owner.getByText(/pages? ouvertes? en trente jours/).first()).toBeVisible();

  await test.step('everybody reads which version of the terms there is', async () => {
    for (const one of [owner, page]) await one.setViewportSize(desk);
    await writeTerms(owner, page);
  });
  await context.close();
});

async function writeTerms(owner: Page, page: Page): Promise<void> {
  await owner.goto('/admin/legal');
  await owner.getByText('Conditions d’utilisation', { exact: true }).click();
  const text = owner.getByRole('textbox', { name: 'Texte' });
  await expect(text).toHaveValue(/## Votre compte/);
  await text.fill('Nos règles.\n\n## Chez nous\n\n- **Soyez** doux\n- <b>Pas de HTML</b>');
  await owner.getByRole('switch', { name: 'Aperçu' }).click();
  await expect(owner.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
  await expectForEveryone(owner);
  await owner.getByRole('button', { name: 'Publier cette version' }).click();
  await expect(owner.getByText(/Version 1 du/).first()).toBeVisible();

  await page.goto('/legal/terms');
  await expect(page.getByRole('heading', { name: 'Chez nous' })).toBeVisible();
  await expect(page.getByText('<b>Pas de HTML</b>')).toBeVisible();
  await expectForEveryone(page);
  await page.getByRole('link', { name: 'Version 0' }).click();
  await expect(page.getByText('Elle n’est plus en vigueur.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Votre compte' })).toBeVisible();

  await owner.getByRole('button', { name: 'Revenir au texte du logiciel' }).click();
  await expect(owner.getByText(/Version 2 du/).first()).toBeVisible();
}
