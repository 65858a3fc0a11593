import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '../quiet-page.ts';
import { serverAddress } from '../server.ts';
import { desk, open } from './inspect.ts';
import { becomeMember, type Person } from './people.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: /^Votre message à/ });
export const thread = (page: Page) => page.getByRole('region', { name: /^Messages échangés/ });
export const said = (page: Page, text: string) =>
  thread(page).getByRole('listitem').filter({ hasText: text });
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Vos conversations' }).getByRole('listitem');
export const badge = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Messages/ });

/** Another member in another browser, whose network errors are tolerated. */
export async function another(browser: Browser, name: string) {
  const context = await browser.newContext({
    baseURL: serverAddress() ?? '',
    locale: 'fr-FR',
    viewport: desk,
  });
  const person = await becomeMember(context, name);
  return { context, person, page: await context.newPage() };
}

export const own = { 'sec-fetch-site': 'same-origin' };

export async function idOf(context: BrowserContext): Promise<string> {
  const me = await context.request.fetch('/api/me', { headers: own });
  return ((await me.json()) as { readonly id: string }).id;
}

export async function follow(context: BrowserContext, userId: string): Promise<void> {
  const answer = await context.request.fetch(`/api/people/${userId}/follow`, {
    method: 'PUT',
    headers: own,
  });
  expect(answer.ok()).toBe(true);
}

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

export async function writeTo(page: Page, person: Person): Promise<void> {
  await open(page, `/profile/${person.username}`);
  await page.getByRole('button', { name: `Écrire à ${person.username}` }).click();
  await expect(page).toHaveURL(/\/chat\/[\w-]{36}$/);
  await expect(field(page)).toBeVisible();
}

/** Opens the picker of a partner. */
export async function openPicker(page: Page): Promise<Locator> {
  await open(page, '/chat');
  await page.getByRole('button', { name: 'Nouvelle conversation' }).first().click();
  return page.getByRole('searchbox', { name: 'Nouvelle conversation' });
}
