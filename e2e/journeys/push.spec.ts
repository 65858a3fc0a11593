import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findWholeChromium, launchFlags } from '@stenope/kit/chromium';
import { expectForEveryone, open, smallTargets } from '../kit/inspect.ts';
import { test } from '../kit/own-server.ts';
import { becomeMember } from '../kit/people.ts';
import { expect } from '../quiet-page.ts';

const chromium = findWholeChromium();

test.use({
  serviceWorkers: 'allow',
  settings: { FEATURES: 'push' },
  launchOptions: {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [...launchFlags],
  },
});

const turn = (page: Page) => page.getByRole('switch', { name: 'Notifications sur ce navigateur' });

/** A subscription as a push service would issue it; there is none in the tests. */
function aSubscription(): object {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://push.example.org/send/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Fake push manager, as far as we use it. */
const serveSubscriptions = (given: object) => `{
  const keep = 'journey.subscription';
  const kept = () => localStorage.getItem(keep) === null ? null : {
    toJSON: () => JSON.parse(localStorage.getItem(keep)),
    unsubscribe: async () => { localStorage.removeItem(keep); return true; },
  };
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(keep, ${JSON.stringify(JSON.stringify(given))});
    return kept();
  };
}`;

const worker = (page: Page) =>
  page.evaluate<string | undefined>(
    `navigator.serviceWorker.getRegistration('/').then((one) => one?.active?.scriptURL)`,
  );

/** Browsers that refuse or lack push, and the sentence each shows. */
const unwilling = {
  "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });":
    'Votre navigateur les bloque pour ce site.',
  'delete globalThis.PushManager;': 'Ce navigateur ne sait pas en recevoir.',
};

test('a browser is told things once its owner asks, until they ask for the contrary', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['notifications']);
  await context.addInitScript({ content: serveSubscriptions(aSubscription()) });
  await becomeMember(context);
  await open(page, '/edit-profile');
  await expect(turn(page)).not.toBeChecked();
  await expectForEveryone(page);
  expect(await smallTargets(page)).toEqual([]);

  await test.step('asked for, the server knows of it', async () => {
    const told = page.waitForResponse('**/api/push/subscription');
    await turn(page).click();
    expect((await told).status()).toBe(204);
    await expect(turn(page)).toBeChecked();
    expect(await worker(page)).toMatch(/\/service-worker\.js$/);
    await page.reload();
    await expect(turn(page)).toBeChecked();
  });

  await test.step('what arrives is shown', async () => {
    const message = {
      title: 'Sténopé',
      body: 'Noé a aimé votre publication',
      path: '/x',
      tag: 'a',
    };
    await expect
      .poll(async () => {
        await deliver(page, message);
        return page.evaluate(`navigator.serviceWorker.ready
          .then((one) => one.getNotifications())
          .then((shown) => shown.map(({ title, body, data }) => [title, body, data.path]))`);
      })
      .toEqual([[message.title, message.body, message.path]]);
  });

  await test.step('of one conversation only the latest stands, and none of one that is read', async () => {
    const here = new URL(page.url()).pathname;
    const sayAll = async () => {
      // The visible conversation first: when the others are shown, its notification would be too.
      for (const [tag, body, path] of [
        ['conversation 2', 'Lila vous a écrit 1 message', here],
        ['conversation 1', 'Noé vous a écrit 1 message', '/chat/1'],
        ['conversation 1', 'Noé vous a écrit 2 messages', '/chat/1'],
      ]) {
        await deliver(page, { title: 'Sténopé', again: true, tag, body, path });
      }
    };
    const shown = `navigator.serviceWorker.ready.then((one) => one.getNotifications())
      .then((all) => all.map(({ body, tag }) => [tag, body]).sort())`;
    await expect
      .poll(async () => {
        await sayAll();
        return page.evaluate(shown);
      })
      .toEqual([
        ['a', 'Noé a aimé votre publication'],
        ['conversation 1', 'Noé vous a écrit 2 messages'],
      ]);
  });

  await test.step('another session of the same person is told of again', async () => {
    await page.evaluate(`localStorage.setItem('stenope.push',
      localStorage.getItem('stenope.push').replace(/ .*/, ' before'))`);
    const told = page.waitForResponse('**/api/push/subscription');
    await page.reload();
    expect((await told).request().method()).toBe('PUT');
  });

  await test.step('not any more', async () => {
    await expect(turn(page)).toBeChecked();
    const told = page.waitForResponse('**/api/push/subscription');
    await turn(page).click();
    expect((await told).request().method()).toBe('DELETE');
    await expect(turn(page)).not.toBeChecked();
  });

  for (const [script, sentence] of Object.entries(unwilling)) {
    await test.step(sentence, async () => {
      const elsewhere = await browser.newContext();
      await elsewhere.addInitScript({ content: script });
      await becomeMember(elsewhere);
      const other = await elsewhere.newPage();
      await open(other, '/edit-profile');
      await expect(turn(other)).toBeDisabled();
      await expect(other.getByText(sentence)).toBeVisible();
      await elsewhere.close();
    });
  }
});

/**
 * Delivers a push message through the DevTools protocol. On a busy machine Chromium silently loses
 * some, so callers deliver again at each poll: of the same tag only one is ever shown.
 */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one && !one.isDeleted) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await session.detach();
}
