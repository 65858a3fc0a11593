import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  ofLight,
  open,
  phone,
  smallTargets,
} from '../kit/inspect.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember, claimSite, type Person } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { bootstrapSecret } from '../kit/product.ts';
import { expect } from '../quiet-page.ts';

const works = ['Crêtes', 'Sel noir', 'Nuit de garde', 'Quatre poids', 'Erg'] as const;

/** How many cases are decided: five, or those of the long form (`CASES=50`). */
const cases = Math.max(works.length, Number(process.env['CASES'] ?? works.length));

/** Titles beyond the five, of which none is the beginning of another. */
const others = Array.from(
  { length: cases - works.length },
  (_, at) => `Planche ${String(at + 1).padStart(3, '0')}`,
);

const queue = (page: Page) => page.getByRole('list', { name: 'Dossiers, le plus urgent d’abord' });
const row = (page: Page, title: string) => queue(page).getByRole('link', { name: title });
const form = (page: Page, act: string) => page.getByRole('form', { name: act });
const heading = (page: Page) => page.locator('[data-case-title]');

/** Whether the photograph of the page is there, and not only its place. */
const isDrawn = `document.querySelector('main img')?.naturalWidth > 0`;

/** How far down each act in the bar at the foot stands. */
const rowsOfActs = `[...document.querySelectorAll('.bottom-bar [data-act]')].map((act) => act.offsetTop)`;

type Api = Pick<APIRequestContext, 'fetch'>;

// Marks the request as same-origin, as a browser does.
const own = { 'sec-fetch-site': 'same-origin' };

async function post(api: Api, path: string, data: object): Promise<void> {
  const answer = await api.fetch(path, { method: 'POST', headers: own, data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
}

/** Reports something as the signed-in member. */
function report(
  api: Api,
  targetId: string,
  category: string,
  text = '',
  kind = 'post',
): Promise<void> {
  return post(api, '/api/reports', { kind, targetId, category, text });
}

/** Gives the signed-in member another display name. */
async function rename(api: Api, displayName: string): Promise<void> {
  const me = await api.fetch('/api/me');
  const { id } = (await me.json()) as { readonly id: string };
  const named = { method: 'PATCH', headers: own, data: { displayName } };
  expect((await api.fetch(`/api/people/${id}`, named)).ok()).toBe(true);
}

/** Makes the signed-in member an admin; a server allows it once. */
function becomeAdmin(api: Api): Promise<void> {
  return post(api, '/api/admin/bootstrap', { secret: bootstrapSecret });
}

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

/** Publishes posts with these titles, and returns their ids by title. */
async function publishAll(
  api: Api,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const title of titles) made.set(title, (await publish(api, { title })).id);
  return made;
}

// A second moderator is refused, and some addresses are opened signed out.
test.use({ refusals: [409] });

test('cases are decided by keyboard alone; another moderator sees each taken; the author reads why and contests', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  test.slow();
  await page.setViewportSize(desk);
  const agnes = await becomeMember(context, 'agnes');
  await claimSite(context.request);
  const colleague = await elsewhere(browser, url, 'marie');
  await becomeAdmin(colleague.context.request);
  const author = await elsewhere(browser, url, 'lila');
  const posts = await publishAll(author.context.request, works);
  const another = await elsewhere(browser, url, 'ines');
  const furtherPosts = await publishAll(another.context.request, others);
  const reporter = await elsewhere(browser, url, 'noe');
  await rename(reporter.context.request, 'Noé-Barthélemy de la Rivière-Bois-d’Amont-Prudent');

  await test.step('nothing waits, and the server says so', async () => {
    await open(page, '/admin/moderation');
    await expect(page.getByRole('heading', { name: 'Rien à modérer.' })).toBeVisible();
  });

  await test.step('what is reported meanwhile is announced, and comes when asked for', async () => {
    for (const [at, id] of [...posts.values()].entries()) {
      await report(reporter.context.request, id, at < 3 ? 'illegal' : 'hate', `Raison ${at + 1}`);
    }
    // Less urgent, so that the five come first.
    for (const id of furtherPosts.values()) await report(reporter.context.request, id, 'hate');
    await page
      .getByRole('button', { name: `${cases} nouveaux dossiers : afficher` })
      .press('Enter');
    for (const title of works) await expect(row(page, title)).toBeVisible();
  });

  let first = '';
  await test.step('a step opens the most urgent; its picture is covered', async () => {
    await page.keyboard.press('j');
    first = await heading(page).innerText();
    await expect(row(page, first)).toBeFocused();
    await expect(page).toHaveURL(/[?&]case=/);
    await expect(page.getByText('Image peut-être choquante')).toBeVisible();
    await expectForEveryone(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectForEveryone(page, { rules: ofLight });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.keyboard.press('b');
    await expect(page.locator('.desk-photo[data-grey=true] img')).toBeVisible();
    // However long the name of who reported it.
    await page.setViewportSize(phone);
    await expectNoOverhang(page);
  });

  await test.step('on a phone the acts stand in one row, and give way to an open form', async () => {
    const bar = page.locator('.bottom-bar');
    const acts = bar.locator('[data-act]');
    const tops = await page.evaluate<number[]>(rowsOfActs);
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
    await acts.filter({ hasText: 'Retirer' }).click();
    await expect(form(page, 'Retirer')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.locator('.dock')).toBeHidden();
    await expectForEveryone(page);
    await form(page, 'Retirer').getByRole('button', { name: 'Annuler' }).click();
    await expect(acts.filter({ hasText: 'Retirer' })).toBeFocused();
    await page.setViewportSize(desk);
    await row(page, first).focus();
  });

  await test.step('taken by one, it is seen as taken by the other, who cannot decide it', async () => {
    await colleague.page.setViewportSize(desk);
    await open(colleague.page, '/admin/moderation');
    await row(colleague.page, first).press('Enter');
    await expect(heading(colleague.page)).toHaveText(first);
    await colleague.page.keyboard.press('r');
    await form(colleague.page, 'Retirer').getByLabel('Vos mots').fill('Je l’ai vu avant vous.');
    await page.keyboard.press('c');
    await expect(row(colleague.page, first)).toContainText(`Pris par ${agnes.username}`);
    const words = form(colleague.page, 'Retirer').getByLabel('Vos mots');
    await words.press('Control+Enter');
    await expect(form(colleague.page, 'Retirer').getByRole('alert')).toContainText(
      /vos mots restent ici/,
    );
    await expect(words).toHaveValue('Je l’ai vu avant vous.');
    const box = queue(colleague.page).getByRole('checkbox', { name: first });
    await box.check();
    await expect(
      colleague.page.getByText('Aucune décision n’est possible pour ce choix.'),
    ).toBeVisible();
    await box.uncheck();
  });

  await test.step('letters written are not keys, and every key is listed', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('vmru : à relire');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Notes de l’équipe' })).toContainText(
      'vmru : à relire',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Touches du clavier' });
    await expect(keys).toBeVisible();
    await expectForEveryone(page);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  const decided = new Map<string, string>();
  const decide = async (key: string, act: string) => {
    const about = await heading(page).innerText();
    if (!decided.has(act)) decided.set(act, about);
    await page.keyboard.press(key);
    // All of the form is in sight, and the list beside it stays.
    await expect(form(page, act)).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.keyboard.press('Enter');
    await expect(row(page, about)).toHaveCount(0);
    // The next case is open, or none is left.
    await expect(heading(page).filter({ hasText: about })).toHaveCount(0);
  };

  await test.step('all are decided without touching the mouse', async () => {
    const acts = [
      ['m', 'Masquer'],
      ['r', 'Retirer'],
      ['v', 'Valider'],
    ] as const;
    for (let at = 0; at < cases - 2; at += 1) {
      const [key, act] = acts[at % acts.length] ?? acts[0];
      await decide(key, act);
    }
    await expect(queue(page).getByRole('listitem')).toHaveCount(2);
    // Either of the two may be open by now.
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(page.getByText('1 dossier choisi').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('2 dossiers choisis').first()).toBeVisible();
    await page.keyboard.press('v');
    await expect(page.getByRole('dialog', { name: 'Valider' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rien à modérer.' })).toBeVisible();
    await expect(queue(colleague.page).getByRole('listitem')).toHaveCount(0);
    await page.getByLabel('Liste affichée').selectOption('closed');
    await expect(queue(page).getByRole('listitem').first()).toBeVisible();
    await expect(queue(page).getByRole('checkbox')).toHaveCount(0);
    await page.getByLabel('Liste affichée').selectOption('queued');
  });

  const masked = decided.get('Masquer') ?? '';
  await test.step('the author is told, reads why, and contests in one tap', async () => {
    await author.page.setViewportSize(phone);
    await open(author.page, '/notifications');
    await author.page
      .getByRole('main')
      .getByRole('link', { name: /L’équipe du site a pris une décision/ })
      .last()
      .click();
    await expect(
      author.page.getByRole('heading', { level: 1, name: 'Votre contenu est masqué' }),
    ).toBeVisible();
    await expect(author.page.getByRole('main')).toContainText(masked);
    await expect(author.page.getByRole('main')).toContainText('Une personne de l’équipe');
    await expect(author.page.getByRole('main')).toContainText('ou à la justice.');
    await expectForEveryone(author.page);
    expect(await smallTargets(author.page)).toEqual([]);
    await author.page.setViewportSize(narrow);
    await expectNoOverhang(author.page);
    await author.page.setViewportSize(phone);
    await author.page.getByRole('link', { name: masked }).click();
    await expect(
      author.page.getByRole('heading', { name: 'Cette publication n’est visible que de vous' }),
    ).toBeVisible();
    await expect.poll(() => author.page.evaluate<boolean>(isDrawn)).toBe(true);
    await author.page.getByRole('link', { name: 'Lire pourquoi, ou contester' }).click();
    await author.page.getByRole('button', { name: 'Contester cette décision' }).click();
    await expect(author.page.getByText(/^Recours envoyé le/)).toBeVisible();
  });

  await test.step('who decided may not judge the appeal; the other does, and the author knows', async () => {
    await expect(row(page, masked).or(page.getByText('1 nouveau dossier'))).toBeVisible();
    await colleague.page.getByRole('button', { name: '1 nouveau dossier : afficher' }).click();
    await row(colleague.page, masked).click();
    await colleague.page.getByRole('button', { name: 'Annuler la décision' }).click();
    await expect(row(colleague.page, masked)).toHaveCount(0);
    await author.page.reload();
    await expect(author.page.getByText(/la décision est annulée\.$/)).toBeVisible();
  });

  await test.step('the reporter is told', async () => {
    await open(reporter.page, '/notifications');
    await expect(
      reporter.page.getByRole('main').getByText('Votre signalement a été examiné').first(),
    ).toBeVisible();
  });
  for (const one of [colleague, author, another, reporter]) await one.context.close();
});
