import { randomUUID } from 'node:crypto';
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
  thread,
  writeTo,
} from '../kit/chat.ts';
import {
  desk,
  expectForEveryone,
  expectNoOverhang,
  narrow,
  open,
  phone,
  smallTargets,
  walkTo,
} from '../kit/inspect.ts';
import { tabTo, typeAnew } from '../kit/keyboard.ts';
import { becomeMember } from '../kit/people.ts';
import { expect, test } from '../quiet-page.ts';

test('a stranger asks, is accepted, and both talk, live', async ({ page, context, browser }) => {
  await page.setViewportSize(desk);
  const noe = await becomeMember(context, 'noe');
  const { context: elsewhere, person: lila, page: hers } = await another(browser, 'lila');

  await open(hers, '/welcome');

  await test.step('from the profile to a first message, which is a request', async () => {
    await writeTo(page, lila);
    await expect(field(page)).toBeFocused();
    await expect(page.getByText(/ne vous suit pas.*une demande/)).toBeVisible();
    const send = page.getByRole('button', { name: 'Envoyer' });
    await expect(send).toBeDisabled();
    await field(page).fill('   ');
    await expect(send).toBeDisabled();
    await field(page).fill('Bonjour');
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('Lila, https://example.org/tirage.');
    // During IME composition, Enter ends the word and does not send.
    await page.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
      { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))`);
    await expect(field(page)).toHaveValue('Bonjour\nLila, https://example.org/tirage.');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('');
    const message = said(page, 'Bonjour');
    await expect(message).toContainText('Envoyé');
    const link = message.getByRole('link', { name: 'https://example.org/tirage' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expectForEveryone(page);
  });

  await test.step('it waits among the requests, and is accepted', async () => {
    // Announced at once, without a number.
    await expect(badge(hers)).toHaveAccessibleName('Messages, nouvelle demande');
    await expect(badge(hers)).toHaveText('');
    await walkTo(hers, '/chat');
    await expect(hers.getByText('Aucune conversation')).toBeVisible();
    await hers.getByRole('tab', { name: 'Demandes nouvelle' }).click();
    await expect(rows(hers)).toHaveCount(1);
    // Once seen it is not new any more, but still unread.
    await expect(hers.getByRole('tab', { name: 'Demandes', exact: true })).toBeVisible();
    const button = hers.getByRole('banner').getByRole('link', { name: /^Messages/ });
    await expect(button).toHaveAccessibleName('Messages');
    await expect(rows(hers)).toContainText('1 message non lu');
    await rows(hers).getByRole('link').click();
    await expect(said(hers, 'Bonjour')).toBeVisible();
    await expect(hers.getByRole('heading', { name: /souhaite vous écrire/ })).toBeVisible();
    await expectForEveryone(hers);
    // On a phone held sideways there is room to read what was asked.
    await hers.setViewportSize({ width: phone.height, height: phone.width });
    const height = async () => (await thread(hers).boundingBox())?.height;
    await expect.poll(height).toBeGreaterThan(100);
    await hers.setViewportSize(desk);
    await expect(said(page, 'Bonjour')).toContainText('Envoyé');
    await hers.getByRole('button', { name: 'Accepter' }).click();
    await expect(hers.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
    await hers.getByRole('tab', { name: 'Toutes' }).click();
    await expect(rows(hers)).toHaveCount(1);
  });

  await test.step('read there, it is marked as read here', async () => {
    await expect(said(page, 'Bonjour')).toContainText('Lu');
  });

  await test.step('one is seen to write, and heard at once', async () => {
    await field(hers).pressSequentially('Bon');
    await expect(page.getByText(`${lila.username} écrit…`)).toBeVisible();
    await say(hers, 'Bonsoir Noé');
    await expect(said(page, 'Bonsoir Noé')).toBeVisible();
    await expect(page.getByText(`${lila.username} écrit…`)).toHaveCount(0);
    await expect(said(hers, 'Bonsoir Noé')).toContainText('Lu');
    await expect(page.getByText('aujourd’hui').first()).toBeVisible();
  });

  await test.step('a draft stays over a reload, and a copy elsewhere counts what is unread', async () => {
    await field(page).fill('Je pensais');
    await page.reload();
    await expect(field(page)).toHaveValue('Je pensais');
    await walkTo(page, '/welcome');
    await say(hers, 'Tu es là ?');
    await expect(badge(page)).toHaveAccessibleName('Messages, 1 non lu');
  });

  await test.step('in the dropdown: the list, the conversation, and back by keys', async () => {
    await badge(page).press('Enter');
    const dropdown = page.getByRole('dialog', { name: 'Messages' });
    await expect(dropdown.getByText('Tu es là ?')).toBeVisible();
    await expectForEveryone(page);
    await dropdown.getByRole('button', { name: new RegExp(lila.username) }).press('Enter');
    await expect(field(page)).toHaveValue('Je pensais');
    await say(page, 'Oui');
    await expect(said(hers, 'Oui')).toBeVisible();
    await expectForEveryone(page);
    expect(await smallTargets(page)).toEqual([]);
    await dropdown.getByRole('button', { name: 'Revenir aux conversations' }).click();
    await expect(dropdown.getByText(/^Vous\s: Oui$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dropdown).toHaveCount(0);
    await expect(badge(page)).toBeFocused();
    await expect(badge(page)).toHaveAccessibleName('Messages');
  });

  await test.step('deleted by one, it is gone for both', async () => {
    await walkTo(page, '/chat');
    await rows(page).getByRole('link').click();
    await page.getByRole('button', { name: /^Actions sur la conversation/ }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la conversation' }).click();
    const asked = page.getByRole('dialog', { name: 'Supprimer la conversation' });
    await expect(asked).toContainText(
      'Êtes-vous sûr de vouloir supprimer cette conversation\u00a0? Cette action est irréversible.',
    );
    await expect(asked).toContainText('Elle disparaîtra aussi pour l’autre membre.');
    await expectForEveryone(page);
    await asked.getByRole('button', { name: 'Annuler' }).click();
    await expect(said(page, 'Bonsoir Noé')).toBeVisible();
    await page.getByRole('button', { name: /^Actions sur la conversation/ }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la conversation' }).click();
    await asked.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await expect(page).toHaveURL('/chat');
    await expect(page.getByText('Aucune conversation')).toBeVisible();
    await expect(hers.getByText('Cette conversation n’existe plus.')).toBeVisible();
    await expect(hers.getByText('Aucune conversation')).toBeVisible();
  });
  expect(noe.username).toMatch(/^noe/);
  await elsewhere.close();
});

test('nothing said is lost: without network, over a reload, in two tabs', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(phone);
  const noe = await becomeMember(context, 'noe');
  const { context: elsewhere, page: hers } = await another(browser, 'lila');
  await follow(context, await idOf(elsewhere));
  await writeTo(hers, noe);
  await open(page, '/chat');

  await test.step('on a phone, the list, then the conversation, then back', async () => {
    await say(hers, 'Premier');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole('link').click();
    await expect(said(page, 'Premier')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toHaveCount(0);
    for (const viewport of [phone, narrow]) {
      await page.setViewportSize(viewport);
      await expectForEveryone(page);
      await expectNoOverhang(page);
      expect(await smallTargets(page)).toEqual([]);
    }
    await page.setViewportSize(phone);
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await page.goForward();
    await expect(said(page, 'Premier')).toBeVisible();
  });

  await test.step('without network it waits, and leaves when it is back', async () => {
    await elsewhere.setOffline(true);
    await say(hers, 'Dans le tunnel');
    await expect(said(hers, 'Dans le tunnel')).toContainText('Partira au retour du réseau');
    await say(page, 'Tu m’entends ?');
    await elsewhere.setOffline(false);
    await expect(said(page, 'Dans le tunnel')).toBeVisible();
    await expect(said(hers, 'Dans le tunnel')).toContainText(/Lu|Distribué|Envoyé/);
    await expect(said(hers, 'Tu m’entends ?')).toBeVisible();
  });

  await test.step('kept over a reload while the server is away, it arrives once', async () => {
    const sending = '**/api/conversations/*/messages/*';
    await elsewhere.route(sending, (route) => route.abort());
    await say(hers, 'Encore une chose');
    await expect(said(hers, 'Encore une chose')).toContainText('Envoi…');
    const tab = await elsewhere.newPage();
    await tab.goto(hers.url());
    await expect(said(tab, 'Encore une chose')).toContainText('Envoi…');
    await hers.reload();
    await expect(said(hers, 'Encore une chose')).toContainText('Envoi…');
    await elsewhere.unroute(sending);
    await expect(said(page, 'Encore une chose')).toBeVisible();
    await expect(said(tab, 'Encore une chose')).not.toContainText('Envoi…');
    await expect(said(page, 'Encore une chose')).toHaveCount(1);
    await tab.close();
  });

  await test.step('refused, it stays with what can be done about it', async () => {
    const refused = {
      status: 409,
      json: { error: { code: 'request_pending', values: {}, requestId: 'journey' } },
    };
    const sending = '**/api/conversations/*/messages/*';
    await elsewhere.route(sending, (route) => route.fulfill(refused));
    await say(hers, 'Refusé');
    const message = said(hers, 'Refusé');
    await expect(message.getByRole('alert')).toContainText('Non envoyé');
    await expectForEveryone(hers);
    await elsewhere.unroute(sending);
    await message.getByRole('button', { name: 'Réessayer' }).click();
    await expect(said(page, 'Refusé')).toBeVisible();
    await expect(message.getByRole('alert')).toHaveCount(0);
  });

  await elsewhere.close();
});

test('older messages come as one scrolls up, and what one reads stays', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'noe');
  const { context: elsewhere, page: hers, person: lila } = await another(browser, 'lila');
  await follow(elsewhere, await idOf(context));
  await writeTo(page, lila);
  const conversationId = page.url().split('/').at(-1) ?? '';
  for (let count = 1; count <= 120; count += 1) {
    const answer = await context.request.fetch(
      `/api/conversations/${conversationId}/messages/${randomUUID()}`,
      { method: 'PUT', headers: own, data: { body: `message numéro ${count}.` } },
    );
    expect(answer.ok()).toBe(true);
  }
  await open(hers, `/chat/${conversationId}`);
  await expect(said(hers, 'numéro 120.')).toBeInViewport();
  await expect(said(hers, 'numéro 60.')).toHaveCount(0);
  await said(hers, 'numéro 71.').scrollIntoViewIfNeeded();
  await thread(hers).hover();
  await hers.mouse.wheel(0, -400);
  await expect(said(hers, 'numéro 60.')).toBeAttached();
  // Loading older messages above has not moved the visible ones.
  await expect(said(hers, 'numéro 72.')).toBeInViewport();
  await say(page, 'Et voilà');
  await expect(hers.getByRole('button', { name: 'Nouveaux messages' })).toBeVisible();
  await expect(said(hers, 'numéro 72.')).toBeInViewport();
  await hers.getByRole('button', { name: 'Nouveaux messages' }).click();
  await expect(said(hers, 'Et voilà')).toBeInViewport();
  await thread(hers).focus();
  await hers.keyboard.press('Home');
  await expect(said(hers, 'numéro 1.')).toBeAttached();

  await test.step('only the messages scroll, not the page around them', async () => {
    for (const viewport of [desk, phone]) {
      await hers.setViewportSize(viewport);
      await field(hers).fill('Une réponse');
      const beyond = 'document.documentElement.scrollHeight - innerHeight';
      await expect.poll(() => hers.evaluate<number>(beyond)).toBe(0);
      await expect(field(hers)).toBeInViewport({ ratio: 1 });
      await expect(hers.getByRole('heading', { name: /^noe_/ })).toBeInViewport({ ratio: 1 });
    }
  });
  await elsewhere.close();
});

test('whom one writes to is found by typing, and chosen by Enter', async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(desk);
  await becomeMember(context, 'noe');
  const { context: elsewhere, person } = await another(browser, 'maud');
  await elsewhere.close();
  const search = await openPicker(page);
  await expect(search).toBeFocused();
  await search.fill('personne ne s’appelle ainsi');
  await expect(page.getByText('Aucun utilisateur trouvé')).toBeVisible();
  await expect(page.getByText('Essayez un autre terme de recherche')).toBeVisible();
  await expectForEveryone(page);
  await search.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Nouvelle conversation' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await test.step('eight at most, then how many there are besides', async () => {
    const items = Array.from({ length: 8 }, (_, at) => ({
      id: randomUUID(),
      username: `mira_${at}`,
      displayName: `Mira ${at}`,
      avatar: null,
      isPro: false,
    }));
    await page.route('**/api/chat/partners?q=mira', (route) =>
      route.fulfill({ json: { items, others: 1204 } }),
    );
    await search.fill('mira');
    await expect(page.getByText(/^\+1\s204 autres utilisateurs$/)).toBeVisible();
    const found = page.getByRole('list', { name: 'Membres trouvés' }).getByRole('button');
    await expect(found).toHaveCount(8);
    await search.press('ArrowDown');
    await expect(found.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
  });

  // A complete mail address finds the member, and is not shown.
  await search.fill(person.email);
  await expect(page.getByRole('list', { name: 'Membres trouvés' })).toContainText(
    `@${person.username}`,
  );
  await expect(search).toBeFocused();
  await typeAnew(page, person.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
  await test.step('and written to by keys alone', async () => {
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('Bonsoir Maud');
    await page.keyboard.press('Enter');
    await expect(said(page, 'Bonsoir Maud')).toContainText('Envoyé');
    await expect(field(page)).toBeFocused();
    const acts = page.getByRole('button', { name: /^Actions sur la conversation/ });
    await tabTo(page, acts);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(acts).toBeFocused();
  });

  // Signing out removes all drafts from the device.
  const kept = () =>
    page.evaluate<number>(
      "Object.keys(localStorage).filter((key) => key.startsWith('stenope.chat')).length",
    );
  await field(page).fill('Je voulais te dire');
  await expect.poll(kept).toBe(1);
  await page.getByRole('button', { name: 'Mon compte' }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(kept).toBe(0);
});
