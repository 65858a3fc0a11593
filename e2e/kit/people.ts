import { randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import { claimCode } from './product.ts';
import type { Looker } from './screens.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The site's owner, who claimed it before the journeys began. */
export const ownerOfTheSite: Person = {
  username: 'agnes_v',
  email: 'agnes@example.org',
  password: 'la pointe courte, 1955',
};

/** A new person with unique credentials. */
export function somebody(name = 'lila'): Person {
  const username = `${name}_${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'un sténopé de 1850' };
}

type Api = Pick<APIRequestContext, 'fetch'>;

/** Calls the API as the page would; the browser context receives the cookie. */
async function ask(api: Api, method: string, path: string, data?: object): Promise<APIResponse> {
  const answer = await api.fetch(path, {
    method,
    // Marks the request as same-origin, as a browser does.
    headers: { 'sec-fetch-site': 'same-origin' },
    // A keep-alive connection may be closed by the server just as it is reused.
    maxRetries: 2,
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) {
    throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  }
  return answer;
}

/** A signed-in account that has completed onboarding. */
export async function register(api: Api, person: Person, language = 'fr'): Promise<void> {
  await ask(api, 'POST', '/api/auth/register', { ...person, language });
  await ask(api, 'POST', '/api/me/onboarding', {});
}

/** A new member, signed in in this browser. */
export async function becomeMember(context: BrowserContext, name?: string): Promise<Person> {
  const person = somebody(name);
  await register(context.request, person);
  return person;
}

/** Makes the signed-in member Pro. */
export async function becomePro(api: Api): Promise<void> {
  const me = (await (await ask(api, 'GET', '/api/me')).json()) as { readonly id: string };
  await ask(api, 'PUT', `/api/people/${me.id}/pro`);
}

/** Has the owner of the site, elsewhere, take Pro from the signed-in member. */
export async function losePro(api: Api, owner: Api): Promise<void> {
  const me = (await (await ask(api, 'GET', '/api/me')).json()) as { readonly id: string };
  await ask(owner, 'PUT', `/api/admin/people/${me.id}/pro`, { isPro: false });
}

/** Opens the signed-in member's shop (which makes them Pro), or closes it. */
export async function turnShop(api: Api, to: 'open' | 'closed'): Promise<void> {
  const me = (await (await ask(api, 'GET', '/api/me')).json()) as { readonly id: string };
  await ask(api, to === 'open' ? 'PUT' : 'DELETE', `/api/people/${me.id}/shop`);
}

/** Signed up, before onboarding. */
export async function becomeNewcomer(context: BrowserContext): Promise<Person> {
  const person = somebody('noor');
  await ask(context.request, 'POST', '/api/auth/register', { ...person, language: 'fr' });
  return person;
}

export async function signIn(
  { request }: Pick<BrowserContext, 'request'>,
  { email, password }: Person,
): Promise<void> {
  await ask(request, 'POST', '/api/auth/login', { email, password });
}

export async function claimSite(api: Api): Promise<void> {
  await ask(api, 'POST', '/api/admin/claim', { code: claimCode });
}

/** Signs in as one of the kinds of viewers. */
export async function arriveAs(context: BrowserContext, looker: Looker): Promise<Person> {
  if (looker === 'member') return becomeMember(context);
  if (looker === 'newcomer') return becomeNewcomer(context);
  if (looker === 'owner') await signIn(context, ownerOfTheSite);
  return ownerOfTheSite;
}
