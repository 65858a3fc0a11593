import type { BrowserContext, Page } from '@playwright/test';
import { TestListener } from '../../apps/server/test/kit/listener.ts';
import { follow, idOf, own } from '../kit/chat.ts';
import { expectShown, expectStill, open, phone, walkTo, watchShifts } from '../kit/inspect.ts';
import { memberElsewhere } from '../kit/others.ts';
import { becomeMember, becomePro } from '../kit/people.ts';
import { aPicture } from '../kit/pictures.ts';
import { addressOfPost, publish, respondTo } from '../kit/posts.ts';
import { expect, test } from '../quiet-page.ts';

test.use({ viewport: phone });

/** Time and address of the largest contentful paint. */
const watchPaints = `globalThis.largest = {};
  new PerformanceObserver((list) => {
    for (const { startTime, url } of list.getEntries()) largest = { startTime, url };
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;

const notCounted = /^\/media\/|^\/assets\/offline-|\.webmanifest$/;

/**
 * Records requests from now on, except photographs and avatars, whose number varies, what is fetched
 * whenever a page has come to rest (the manifest and what opens it without a network), and the inbox
 * where an event came first: on a busy server one from before the page may be told after it.
 */
function asked(page: Page): string[] {
  const list: string[] = [];
  let hasHeard = false;
  page.on('websocket', (line) => {
    line.on('framereceived', ({ payload }) => {
      hasHeard ||= String(payload).includes('"type":"event"');
    });
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isAnew = hasHeard && pathname === '/api/inbox';
    if (!notCounted.test(pathname) && !isAnew) list.push(pathname + search);
  });
  return list;
}

const ofApi = (list: readonly string[]) => list.filter((address) => address.startsWith('/api/'));

/** The last request a page makes by itself, a while after loading. */
const inboxAsked = (page: Page) => page.waitForResponse(/\/api\/inbox$/);

/**
 * Unfollows, and waits until the server has told so: a page loaded before would be told of it, and
 * ask who its viewer is once more.
 */
async function unfollow(context: BrowserContext, origin: string, userId: string): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const line = await TestListener.open(origin, undefined, { cookie, origin });
  line.say({ type: 'start' });
  await line.hear(({ type }) => type === 'ready');
  await context.request.fetch(`/api/people/${userId}/follow`, { method: 'DELETE', headers: own });
  await line.hear(
    (frame) => frame.type === 'event' && JSON.stringify(frame).includes('"following":false'),
  );
  line.end();
}

/** The same member in a browser without any cache. */
async function elsewhere(context: BrowserContext): Promise<Page> {
  const other = await context.browser()?.newContext({
    baseURL: new URL(await here(context)).origin,
    storageState: await context.storageState(),
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: phone,
  });
  if (!other) throw new Error('the browser is gone');
  await other.addInitScript({ content: watchShifts });
  return other.newPage();
}

const here = async (context: BrowserContext) => context.pages()[0]?.url() ?? '';

test('a post and home open with few requests, each thing is asked for once, and nothing moves', async ({
  page,
  context,
  baseURL,
}) => {
  const author = await memberElsewhere('lila');
  await becomePro(author);
  const grain = await aPicture({ width: 480, height: 320, grain: true });
  const first = await publish(author, { allowsResponses: true, picture: grain });
  await respondTo(author, first.id, await aPicture({ width: 320, height: 480 }));
  const second = await publish(author, { title: 'Brume', allowsResponses: true, picture: grain });
  const say = async (postId: string, body: string) => {
    const data = { body };
    await author.fetch(`/api/posts/${postId}/comments`, { method: 'POST', headers: own, data });
  };
  await say(first.id, 'Au petit matin.');
  await becomeMember(context, 'noe');
  await follow(context, first.author.id);
  const begun = await author.fetch('/api/conversations', {
    method: 'POST',
    headers: own,
    data: { with: await idOf(context) },
  });
  const conversation = (await begun.json()) as { readonly id: string };
  const written = await author.fetch(
    `/api/conversations/${conversation.id}/messages/${crypto.randomUUID()}`,
    { method: 'PUT', headers: own, data: { body: 'Bonjour !' } },
  );
  expect(written.status()).toBe(200);
  // Home would read its first page once more as it begins to listen.
  await unfollow(context, baseURL ?? '', first.author.id);
  await context.addInitScript({ content: watchShifts });
  await context.addInitScript({ content: watchPaints });

  await test.step('the photograph is seen before any script has run or the style sheet is there, and nothing larger follows', async () => {
    const list = asked(page);
    const seen = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?:first|style)-/, async (route) => {
      await seen.promise;
      await route.continue();
    });
    // The unread message is marked as delivered, the last request a page makes by itself.
    const settled = page.waitForResponse(/\/api\/chat\/marks$/);
    await page.goto(addressOfPost(first), { waitUntil: 'commit' });
    await expect(page.locator('#loader img')).toBeVisible();
    await expect.poll(() => page.evaluate<string>('largest.url ?? ""')).toContain('/media/');
    const before = await page.evaluate<number>('performance.now()');
    seen.resolve();
    await expectShown(page);
    await expect(page.locator('#loader')).toHaveCount(0);
    await expect(page.getByText('Au petit matin.')).toBeVisible();
    await expect(page.getByRole('article', { name: /^Réponse de / })).toBeVisible();
    await settled;

    expect(list.length, list.join('\n')).toBeLessThanOrEqual(15);
    // Everything else was embedded in the page.
    expect(ofApi(list)).toEqual([expect.stringMatching('/api/conversations'), '/api/chat/marks']);
    expect(await page.evaluate<number>('largest.startTime')).toBeLessThan(before);
    await expectStill(page);
  });

  await test.step('the next one asks once for each of its parts, and hears what is said of it', async () => {
    await walkTo(page, '/welcome');
    const list = asked(page);
    await walkTo(page, addressOfPost(second));
    await expect(page.getByText('Personne n’a encore rien dit.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Noter', exact: true })).toBeVisible();
    await say(second.id, 'Quelle brume !');
    await expect(page.getByText('Quelle brume !')).toBeVisible();
    const times = (part: string) => list.filter((address) => address.includes(part)).length;
    expect([times('/echo'), times('/responses'), times('/comments?')]).toEqual([1, 1, 0]);
    expect(list.filter((address) => address.startsWith('/assets/'))).toEqual([]);
  });

  await test.step('home, the messages and a profile, for somebody who was never here', async () => {
    for (const address of ['/welcome', '/chat', `/profile/${first.author.username}`]) {
      const fresh = await elsewhere(context);
      const list = asked(fresh);
      const settled = inboxAsked(fresh);
      await open(fresh, address);
      await settled;
      expect(list.length, list.join('\n')).toBeLessThanOrEqual(22);
      const reads = ofApi(list).filter((one) => one !== '/api/chat/marks');
      expect(new Set(reads).size, reads.join('\n')).toBe(reads.length);
      await expectStill(fresh);
      await fresh.context().close();
    }
  });
  await author.dispose();
});
