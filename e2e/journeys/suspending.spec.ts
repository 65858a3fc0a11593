import type { Browser, BrowserContext, Page } from '@playwright/test';
import { desk, expectForEveryone, expectNoOverhang, ofLight, open, phone } from '../kit/inspect.ts';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/outbox.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember, claimSite, type Person } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { bootstrapSecret } from '../kit/product.ts';
import { expect } from '../quiet-page.ts';

// The suspended member is refused at the door, and their session ends.
test.use({ refusals: [401, 403, 404] });

const main = (page: Page) => page.getByRole('main');

interface Elsewhere {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly person: Person;
}

/** Another member in a browser of their own. */
async function elsewhere(browser: Browser, url: string, name: string): Promise<Elsewhere> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  });
  const person = await becomeMember(context, name);
  return { context, page: await context.newPage(), person };
}

test('a member is suspended by keyboard, contests it by the link of a mail, and is back', async ({
  page,
  context,
  browser,
  baseURL,
  product,
}) => {
  const url = baseURL ?? '';
  const lila = await elsewhere(browser, url, 'lila');
  const colleague = await elsewhere(browser, url, 'ines');
  const reader = await elsewhere(browser, url, 'noor');
  await becomeMember(context, 'agnes');
  await claimSite(context.request);
  const made = await colleague.context.request.post('/api/admin/bootstrap', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { secret: bootstrapSecret },
  });
  expect(made.ok()).toBe(true);
  const post = await publish(lila.context.request, { title: 'Sel noir' });
  await page.setViewportSize(desk);
  await lila.page.setViewportSize(phone);
  await open(lila.page, '/notifications');

  const hiddenProfile = lila.page.getByText('Masqué : personne ne le voit');
  const sheet = page.getByRole('dialog').first();
  const question = page.getByRole('dialog', { name: `Suspendre ${lila.person.username}` });
  await test.step('nobody is suspended without a reason; what they will read is shown', async () => {
    await open(page, '/admin/members');
    const row = main(page).getByRole('button', { name: lila.person.username });
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    await tabTo(page, sheet.getByRole('button', { name: 'Suspendre' }));
    await page.keyboard.press('Enter');
    await tabTo(page, question.getByRole('button', { name: 'Suspendre' }));
    await page.keyboard.press('Enter');
    await expect(question.getByText('Choisissez d’abord un motif.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(question.getByText('Publicité, ou contenu publié à répétition.')).toBeVisible();
    await tabTo(page, question.getByRole('radio', { name: '7 jours' }));
    await page.keyboard.press('ArrowRight');
    await expect(question.getByRole('radio', { name: '30 jours' })).toBeChecked();
    await expectForEveryone(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectForEveryone(page, { rules: ofLight });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    await expectNoOverhang(page);
    await page.setViewportSize(desk);
  });

  await test.step('once suspended they are signed out at once, and their work is gone', async () => {
    await tabTo(page, question.getByRole('button', { name: 'Suspendre' }));
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(sheet.getByText(/^Suspendu jusqu’au /)).toBeVisible();
    await expect(lila.page).toHaveURL(/\/login/);
    await expect(lila.page.getByText('Votre compte est suspendu.')).toBeVisible();
    expect((await reader.context.request.get(`/api/posts/${post.id}`)).status()).toBe(404);
    await page.keyboard.press('Escape');
    await main(page).getByRole('radio', { name: 'Suspendus' }).check({ force: true });
    await expect(main(page).getByRole('button', { name: lila.person.username })).toBeVisible();
  });

  await test.step('the door says until when, and that there is a mail', async () => {
    const { email, password } = lila.person;
    await lila.page.getByLabel('Adresse e-mail').fill(email);
    await lila.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await lila.page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(lila.page.getByText(/^Ce compte est suspendu jusqu’au .* e-mail/)).toBeVisible();
  });

  await test.step('the link of the mail opens the decision, also after a reload, and the appeal', async () => {
    const mail = await mailTo(lila.person.email, 2, product.dataDir);
    expect(mail.subject).toBe('Votre compte est suspendu');
    expect(mail.text).toContain('Publicité');
    // As on another device, where nobody was ever signed in.
    await lila.context.clearCookies();
    await open(lila.page, mail.link.slice(url.length));
    await expect(
      lila.page.getByRole('heading', { name: 'Votre compte est suspendu' }),
    ).toBeVisible();
    await expect(lila.page).toHaveURL('/statement');
    await lila.page.reload();
    await expect(
      lila.page.getByRole('heading', { name: 'Votre compte est suspendu' }),
    ).toBeVisible();
    await expect(hiddenProfile).toBeVisible();
    await expectForEveryone(lila.page);
    await expectNoOverhang(lila.page);
    await lila.page.getByLabel('Ce que nous devrions savoir').fill('Ce n’était pas moi.');
    await lila.page.getByRole('button', { name: 'Contester cette décision' }).press('Enter');
    await expect(lila.page.getByText(/^Recours envoyé le/)).toBeVisible();
  });

  await test.step('another of the team judges it', async () => {
    await colleague.page.setViewportSize(desk);
    await open(colleague.page, '/admin/moderation');
    const queue = colleague.page.getByRole('list', { name: 'Dossiers, le plus urgent d’abord' });
    await queue.getByRole('link').first().press('Enter');
    await expect(colleague.page.getByText('Ce n’était pas moi.')).toBeVisible();
    await colleague.page.getByRole('link', { name: 'Voir le membre' }).click();
    const member = colleague.page.getByRole('dialog', { name: lila.person.username });
    await expect(member.getByText(/^Suspendu jusqu’au /)).toBeVisible();
    await colleague.page.keyboard.press('Escape');
    await expect(member).toHaveCount(0);
    await colleague.page.goBack();
    await expect(colleague.page.getByText('Ce n’était pas moi.')).toBeVisible();
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await colleague.page.route('**/api/moderation/cases/*/appeal', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await colleague.page.getByRole('button', { name: 'Annuler la décision' }).click();
    await expect(queue.getByRole('link')).toHaveCount(0);
    // A slow answer takes nobody back from where they went meanwhile.
    await colleague.page.getByLabel('Liste affichée').selectOption('closed');
    await expect(queue.getByRole('link')).toHaveCount(1);
    answer();
    await expect(colleague.page.getByText('Décision annulée.')).toBeVisible();
    await expect(
      colleague.page.getByRole('heading', { name: 'Choisissez un dossier' }),
    ).toBeVisible();
    await expect(colleague.page).toHaveURL(/view=closed/);
    await queue.getByRole('link').first().click();
    const past = main(colleague.page).getByRole('region', { name: 'Décisions passées' });
    await expect(past).toContainText('Annulée après recours');
    await expect(past).toContainText('Ce n’était pas moi.');
  });

  await test.step('they are told by mail, sign in, and all is back', async () => {
    const mail = await mailTo(lila.person.email, 3, product.dataDir);
    expect(mail.subject).toBe('Votre recours a été examiné');
    await lila.page.reload();
    await expect(lila.page.getByText(/la décision est annulée\.$/)).toBeVisible();
    await expect(hiddenProfile).toHaveCount(0);
    await open(lila.page, '/login');
    const { email, password } = lila.person;
    await lila.page.getByLabel('Adresse e-mail').fill(email);
    await lila.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await lila.page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(lila.page).toHaveURL('/welcome');
    await open(reader.page, addressOfPost(post));
    await expect(reader.page.getByRole('heading', { name: 'Sel noir' })).toBeVisible();
  });
  await lila.context.close();
  await colleague.context.close();
  await reader.context.close();
});
