import type { Page } from '@playwright/test';
import { expect, test } from '../quiet-page.ts';

const line = (page: Page) => page.locator('html');

/** Calls the server from within the page, with its cookies and origin. */
function post(page: Page, path: string, body?: object): Promise<number> {
  return page.evaluate(
    async ([address, text]) => {
      const answer = await fetch(address, {
        method: 'POST',
        ...(text === '' ? {} : { headers: { 'content-type': 'application/json' }, body: text }),
      });
      return answer.status;
    },
    [path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

// The page may be reading its lists when its session ends.
test.use({ refusals: [401] });

test('the line lives while one is signed in, and ends with the session', async ({
  page,
  context,
}) => {
  // A page of words alone: interrupted downloads would be errors in the console.
  await page.goto('/legal/privacy');
  await expect(line(page)).toHaveAttribute('data-live', 'off');

  const username = `awa_${Date.now().toString(36)}`;
  const person = { username, email: `${username}@example.org`, password: 'un sténopé de 1850' };
  expect(await post(page, '/api/auth/register', person)).toBe(201);
  await page.reload();
  await expect(line(page)).toHaveAttribute('data-live', 'ready');

  await test.step('it comes back when the network does', async () => {
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // The last file that a page fetches by itself.
    await page.waitForFunction(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-'))`,
    );
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(line(page)).toHaveAttribute('data-live', 'connecting');
    await expect(line(page)).toHaveAttribute('data-live', 'ready');
  });

  await test.step('a second page signs out; the first one hears of it', async () => {
    const second = await context.newPage();
    await second.goto('/welcome');
    await expect(line(second)).toHaveAttribute('data-live', 'ready');
    expect(await post(second, '/api/auth/logout')).toBe(204);
    await expect(line(page)).toHaveAttribute('data-live', 'closed');
    await expect(line(second)).toHaveAttribute('data-live', 'closed');
  });

  await page.reload();
  await expect(line(page)).toHaveAttribute('data-live', 'off');
});
