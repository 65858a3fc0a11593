import {
  another,
  badge,
  field,
  follow,
  idOf,
  openPicker,
  own,
  rows,
  said,
  say,
  writeTo,
} from '../kit/chat.ts';
import { desk, expectForEveryone, open } from '../kit/inspect.ts';
import { becomeMember } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

test('what was not sent outlives its tab, and is given back where it has no place any more', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  const noe = await becomeMember(context, 'noe');
  const { context: elsewhere, page: hers } = await another(browser, 'lila');
  await follow(context, await idOf(elsewhere));
  await writeTo(hers, noe);
  await say(hers, 'Premier');
  await open(page, hers.url());
  await expect(said(page, 'Premier')).toBeVisible();

  await test.step('what a tab had not sent when it was closed is sent by another', async () => {
    const sending = '**/api/conversations/*/messages/*';
    await elsewhere.route(sending, (route) => route.abort());
    const tab = await elsewhere.newPage();
    await open(tab, hers.url());
    await say(tab, 'Je ferme');
    await expect(said(hers, 'Je ferme')).toContainText('Envoi…');
    await tab.close();
    await elsewhere.unroute(sending);
    await expect(said(page, 'Je ferme')).toBeVisible();
    await expect(said(page, 'Je ferme')).toHaveCount(1);
    await expect(said(hers, 'Je ferme')).toContainText('Lu');
  });

  await test.step('deleted by the other, what was not sent is given back', async () => {
    const sending = '**/api/conversations/*/messages/*';
    await elsewhere.route(sending, (route) => route.abort());
    await say(hers, 'Un dernier mot');
    await field(hers).fill('Et puis');
    const conversationId = hers.url().split('/').at(-1) ?? '';
    const answer = await context.request.fetch(`/api/conversations/${conversationId}`, {
      method: 'DELETE',
      headers: own,
    });
    expect(answer.ok()).toBe(true);
    await expect(hers.getByText('Cette conversation n’existe plus.')).toBeVisible();
    await expect(hers.getByText(/Ce que vous y aviez écrit n’est pas parti/)).toBeVisible();
    await expectForEveryone(hers);
    await elsewhere.grantPermissions(['clipboard-read', 'clipboard-write']);
    await hers.getByRole('button', { name: 'Copier le texte' }).click();
    await expect(hers.getByText('Texte copié.')).toBeVisible();
    expect(await hers.evaluate<string>('navigator.clipboard.readText()')).toBe(
      'Un dernier mot\n\nEt puis',
    );
    expect(
      await hers.evaluate<string[]>(
        "Object.keys(localStorage).filter((key) => key.startsWith('stenope.chat'))",
      ),
    ).toEqual([]);
  });
  await elsewhere.close();
});

test.describe('when the server says no', () => {
  test.use({ refusals: [403, 503] });

  const refuse = (status: number, code: string) => ({
    status,
    json: { error: { code, values: {}, requestId: 'journey' } },
  });

  test('lists are empty and come back by themselves, and what is unread is forgotten', async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(desk);
    const noe = await becomeMember(context, 'noe');
    const { context: elsewhere, page: hers } = await another(browser, 'lila');
    await follow(context, await idOf(elsewhere));
    await writeTo(hers, noe);
    await say(hers, 'Bonjour');
    await expect(said(hers, 'Bonjour')).toContainText('Envoyé');

    await page.route('**/api/conversations?*', (route) =>
      route.fulfill(refuse(403, 'account_suspended')),
    );
    await open(page, '/chat');
    await expect(page.getByText('Aucune conversation')).toBeVisible();
    await page.unroute('**/api/conversations?*');
    await expect(rows(page)).toHaveCount(1);

    await page.route('**/api/inbox', (route) =>
      route.fulfill({ json: { notifications: 0, messages: 250, requests: 0, latest: [] } }),
    );
    await open(page, '/welcome');
    await expect(badge(page)).toHaveAccessibleName('Messages, 99+ non lus');
    await expect(badge(page)).toHaveText('99+');
    await page.unroute('**/api/inbox');
    await page.route('**/api/inbox', (route) => route.fulfill(refuse(403, 'account_suspended')));
    await say(hers, 'Encore');
    await expect(badge(page)).toHaveAccessibleName('Messages');
    await page.unroute('**/api/inbox');
    await expect(badge(page)).toHaveAccessibleName('Messages, 2 non lus');

    // A transient failure changes nothing, and is retried automatically.
    let tries = 0;
    await page.route('**/api/inbox', (route) => {
      tries += 1;
      return route.fulfill(refuse(503, 'unavailable'));
    });
    await say(hers, 'Toujours');
    await expect.poll(() => tries).toBeGreaterThan(4);
    await expect(badge(page)).toHaveAccessibleName('Messages, 2 non lus');
    await page.unroute('**/api/inbox');
    await expect(badge(page)).toHaveAccessibleName('Messages, 3 non lus');
    await elsewhere.close();
  });

  test('a search and a start that failed can be tried again', async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(desk);
    await becomeMember(context, 'noe');
    const { context: elsewhere, person } = await another(browser, 'maud');
    await elsewhere.close();
    const search = await openPicker(page);
    const searching = `**/api/chat/partners?q=${person.username}`;
    await page.route(searching, (route) => route.fulfill(refuse(403, 'forbidden')));
    await search.fill(person.username);
    await expect(page.getByText('La recherche n’a pas abouti.')).toBeVisible();
    await expectForEveryone(page);
    await page.unroute(searching);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText(`@${person.username}`)).toBeVisible();
    await expect(search).toBeFocused();

    await page.route('**/api/conversations', (route) => route.fulfill(refuse(403, 'forbidden')));
    await search.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/conversations');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/);
  });
});
