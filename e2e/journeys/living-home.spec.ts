import type { APIRequestContext, Page } from '@playwright/test';
import {
  expectForEveryone,
  expectNoOverhang,
  expectStill,
  open,
  phone,
  smallTargets,
  walkTo,
  watchShifts,
} from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember } from '../kit/people.ts';
import { addressOfPost, publish } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

const own = { 'sec-fetch-site': 'same-origin' };

/** The signed-in member's id and username. */
const self = async (api: APIRequestContext) =>
  (await (await api.fetch('/api/me', { headers: own })).json()) as Readonly<
    Record<'id' | 'username', string>
  >;

const put = (api: Pick<APIRequestContext, 'fetch'>, path: string) =>
  api.fetch(path, { method: 'PUT', headers: own });

const news = (page: Page, many: string) => page.getByRole('button', { name: many, exact: true });
const first = (page: Page) => page.getByRole('article').first();

test('a newcomer finds somebody to follow, and what they publish comes to who looks', async ({
  page,
  context,
}) => {
  await context.addInitScript({ content: watchShifts });
  await page.setViewportSize(phone);
  await becomeMember(context, 'lila');
  const [ada, bob] = [await memberElsewhere('ada'), await memberElsewhere('bob')];
  const [{ username }, { id: bobId }] = [await self(ada), await self(bob)];
  // Enough tags of the night that nobody else is suggested before her.
  const description = '#nuit #night #notte #noche #nacht';
  for (const title of ['Un', 'Deux', 'Trois']) await publish(ada, { title, description });
  await publish(ada, { title: 'Voilée', description, sensitive: 'nude' });
  await context.request.fetch('/api/me/preferences', {
    method: 'PATCH',
    headers: own,
    data: { interests: ['night'] },
  });

  await test.step('home begins with discoveries, and people to follow with their pictures', async () => {
    const stalled = Promise.withResolvers<void>();
    await page.route('**/api/me/suggestions*', async (route) => {
      await stalled.promise;
      await route.continue();
    });
    await open(page, '/welcome');
    await expect(page.getByRole('radio', { name: 'Découvrir' })).toBeChecked();
    // The first photograph is visible when the page opens, despite greeting and notice. Covered or
    // not: any of hers may come first.
    await expect(first(page).locator('.whole-photo')).toBeInViewport({ ratio: 0.8 });
    await expectStill(page);
    const people = page.getByRole('region', { name: 'Des membres à suivre' });
    // In the mosaic, too, photographs do not wait for suggestions, and these do not move them.
    await page.getByRole('button', { name: 'En mosaïque' }).click();
    const wall = page.getByRole('list', { name: 'Découvrir' });
    await expect(wall.getByRole('listitem').first()).toBeVisible();
    await page.evaluate('void shifts.splice(0)');
    stalled.resolve();
    await expect(people.getByRole('listitem').first()).toBeVisible();
    await expectStill(page);
    await page.getByRole('button', { name: 'En détail' }).click();
    await page.getByRole('article').nth(1).scrollIntoViewIfNeeded();
    const card = people.getByRole('listitem').filter({ hasText: username });
    await expect(card).toContainText('Publie ce que vous aimez regarder');
    await expect(
      card.getByRole('link', { name: `Images de ${username}` }).locator('img'),
    ).toHaveCount(3);
    await expectForEveryone(page);
    await expectNoOverhang(page);
    expect(await smallTargets(page)).toEqual([]);
    const follow = Promise.withResolvers<void>();
    await page.route('**/api/people/*/follow', async (route) => {
      await follow.promise;
      await route.continue();
    });
    await card.getByRole('button', { name: `Suivre ${username}` }).click();
    await expect(card.getByRole('button', { name: /^Suivi/ })).toBeVisible();
    // The visible list does not change by following.
    await expect(page.getByRole('radio', { name: 'Découvrir' })).toBeChecked();
    await page.mouse.wheel(0, -100);
    await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click();
    await expect(page.getByRole('radio', { name: 'Abonnements' })).toBeChecked();
    // Home was asked for while the follow was on its way, and shows its result.
    follow.resolve();
    await expect(first(page)).toContainText('Voilée');
  });

  /** Scroll position, and the article at the middle of the screen. */
  const place = () =>
    page.evaluate<readonly [number, string, number]>(`(() => {
      const seen = [...document.querySelectorAll('main article')]
        .findLast((one) => one.getBoundingClientRect().top < innerHeight / 2);
      return [scrollY, seen.innerText, seen.getBoundingClientRect().top];
    })()`);

  await test.step('what others publish is told without moving what one looks at', async () => {
    await put(context.request, `/api/people/${bobId}/follow`);
    await put(context.request, `/api/people/${bobId}/mute`);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(400);
    const before = await place();
    await page.evaluate('void shifts.splice(0)');
    await publish(context.request, { title: 'À moi' });
    await publish(bob, { title: 'En sourdine' });
    const begun = Date.now();
    await publish(ada, { title: 'Quatre' });
    const since = Date.now();
    await expect(news(page, '1 nouvelle image')).toBeVisible();
    // On a machine where publishing takes longer, so may the event.
    expect(Date.now() - since).toBeLessThan(Math.max(5_000, 3 * (since - begun)));
    await publish(ada, { title: 'Cinq' });
    await expect(news(page, '2 nouvelles images')).toBeVisible();
    expect(await place()).toEqual(before);
    expect(await page.evaluate('shifts')).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await expectForEveryone(page, { part: 'main' });
  });

  await test.step('pressed, it leads to the top, where they are', async () => {
    await news(page, '2 nouvelles images').click();
    await expect(first(page)).toContainText('Cinq');
    await expect(page.getByRole('article').nth(1)).toContainText('Quatre');
    await expect(page.getByText('En sourdine')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /nouvelles? images?$/ })).toHaveCount(0);
    expect(await page.evaluate('scrollY')).toBe(0);
    await expect(page.locator('#content')).toBeFocused();
  });

  await test.step('who comes back finds their place, and what came meanwhile', async () => {
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(400);
    const [before] = await place();
    const six = await publish(ada, { title: 'Six' });
    await expect(news(page, '1 nouvelle image')).toBeVisible();
    await walkTo(page, addressOfPost(six));
    await publish(ada, { title: 'Sept' });
    await page.goBack();
    await expect(news(page, '2 nouvelles images')).toBeVisible();
    expect((await place())[0]).toBe(before);
    await page.mouse.wheel(0, -100);
    await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click();
    await expect(first(page)).toContainText('Sept');
    await expect(page.getByRole('button', { name: /nouvelles? images?$/ })).toHaveCount(0);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  await test.step('who follows nobody any more begins with discoveries again', async () => {
    await open(page, `/profile/${username}`);
    await page.getByRole('button', { name: /^Suivi/ }).click();
    await context.request.fetch(`/api/people/${bobId}/follow`, { method: 'DELETE', headers: own });
    await expect(page.getByRole('button', { name: `Suivre ${username}` })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click();
    await expect(page.getByRole('radio', { name: 'Découvrir' })).toBeChecked();
  });

  await test.step('where nobody is suggested that is said, in the place they were awaited at', async () => {
    await page.route('**/api/me/suggestions*', (route) => route.fulfill({ json: { items: [] } }));
    await page.getByRole('button', { name: 'En mosaïque' }).click();
    await open(page, '/welcome');
    const people = page.getByRole('region', { name: 'Des membres à suivre' });
    await expect(people).toContainText('Personne à proposer pour l’instant.');
    await expect(people.getByRole('link', { name: 'Chercher des membres' })).toBeVisible();
    await expectStill(page);
    await expectForEveryone(page, { part: 'main' });
  });
  await Promise.all([ada.dispose(), bob.dispose()]);
});
