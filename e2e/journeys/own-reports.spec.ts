import type { APIRequestContext, Browser } from '@playwright/test';
import { desk, expectForEveryone, expectNoOverhang, open, phone } from '../kit/inspect.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember, claimSite } from '../kit/people.ts';
import { publish } from '../kit/posts.ts';
import { expect } from '../quiet-page.ts';

// Marks a request as same-origin, as a browser does.
const own = { 'sec-fetch-site': 'same-origin' };

async function post<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await api.post(path, { headers: own, data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Case {
  readonly id: string;
  readonly revision: number;
}

/** Decides about a post as the signed-in admin. */
async function decide(api: APIRequestContext, targetId: string, act: string): Promise<void> {
  const opened = await post<Case>(api, '/api/moderation/cases', { kind: 'post', targetId });
  const { id, revision } = opened;
  const data = { revision, act, reason: 'stolen_work', ground: 'terms' };
  await post(api, `/api/moderation/cases/${id}/decision`, data);
}

async function elsewhere(browser: Browser, baseURL: string, name: string) {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR' });
  await becomeMember(context, name);
  return context.request;
}

test.describe('who reported', () => {
  // A report that never was, and the database gone for once.
  test.use({ refusals: [404, 503] });

  test('is led from the news to what was decided, and to what can be done', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(phone);
    const owner = await elsewhere(browser, baseURL ?? '', 'agnes');
    await claimSite(owner);
    const lila = await elsewhere(browser, baseURL ?? '', 'lila');
    const [removed, kept] = [
      await publish(lila, { title: 'Sel noir' }),
      await publish(lila, { title: 'Crêtes' }),
    ];
    await becomeMember(context, 'noe');
    const main = page.getByRole('main');

    await test.step('nothing reported, nothing to show', async () => {
      await open(page, '/reports');
      await expect(main.getByRole('heading', { name: 'Aucun signalement' })).toBeVisible();
    });

    for (const { id: targetId } of [removed, kept]) {
      const text = 'Cette image est la mienne.';
      const data = { kind: 'post', targetId, category: 'stolen_work', text };
      await post(context.request, '/api/reports', data);
    }
    await decide(owner, removed.id, 'remove');
    await decide(owner, kept.id, 'validate');

    await test.step('the news leads to the page of the report', async () => {
      const news = main.getByRole('link', { name: 'Votre signalement a été examiné' });
      await expect(async () => {
        await open(page, '/notifications');
        await expect(news).toHaveCount(2, { timeout: 1000 });
      }).toPass();
      await news.last().click();
      await expect(page).toHaveURL(/\/reports\/[\w-]+$/);
      await expect(main.getByText('Cette image est la mienne.')).toBeVisible();
    });

    await test.step('what was kept is there to open, with what can be done', async () => {
      await open(page, '/reports');
      await main.getByRole('link', { name: 'Le contenu reste en ligne' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Le contenu reste en ligne');
      await expect(main.getByRole('link', { name: 'Publication · Crêtes' })).toBeVisible();
      await expectForEveryone(page);
      await expectNoOverhang(page);
      await expect(
        main.getByRole('link', { name: 'Signaler un contenu illicite' }),
      ).toHaveAttribute('href', '/notice');
    });

    await test.step('of what was removed nothing is shown again', async () => {
      await page.setViewportSize(desk);
      await main.getByRole('link', { name: 'Tous vos signalements' }).click();
      await main.getByRole('link', { name: 'Le contenu est retiré' }).click();
      await expect(main.getByText('Vous ne pouvez plus voir ce contenu.')).toBeVisible();
      await expect(main.getByText('Sel noir')).toHaveCount(0);
      await expect(main.getByText('lila')).toHaveCount(0);
      await expectForEveryone(page);
    });

    await test.step('a failure can be tried again, and what never was says so', async () => {
      const away = { error: { code: 'unavailable', values: {}, requestId: 'journey' } };
      await page.route('**/api/me/reports/*', (route) =>
        route.fulfill({ status: 503, json: away }),
      );
      await page.reload();
      await expect(main.getByText('Ce signalement n’a pas pu être lu.')).toBeVisible();
      await page.unroute('**/api/me/reports/*');
      await main.getByRole('button', { name: 'Réessayer' }).click();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Le contenu est retiré');
      await open(page, '/reports/00000000-0000-7000-8000-000000000000');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Signalement introuvable');
    });
  });
});
