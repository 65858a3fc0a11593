import { randomBytes } from 'node:crypto';
import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import { claimCode } from './product.ts';
import type { Looker } from './screens.ts';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Who claimed the site of the journeys before they began: its one owner. */
export const ownerOfTheSite: Person = {
  username: 'agnes_v',
  email: 'agnes@example.org',
  password: 'la pointe courte, 1955',
};

/** Somebody nobody has met yet. */
export function somebody(name = 'lila'): Person {
  const username = `${name}_${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'un sténopé de 1850' };
}

type Api = Pick<APIRequestContext, 'fetch'>;

/** What the page would ask, asked for it: the answer's cookie is the browser's. */
async function ask(api: Api, method: string, path: string, data?: object): Promise<APIResponse> {
  const answer = await api.fetch(path, {
    method,
    // As a browser says that it asks its own site.
    headers: { 'sec-fetch-site': 'same-origin' },
    // A line kept open may be closed by the server at the moment it is used again.
    maxRetries: 2,
    ...(data === undefined ? {} : { data }),
  });
  if (!answer.ok()) {
    throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  }
  return answer;
}

/** An account, signed in, past its first steps. */
export async function register(api: Api, person: Person, language = 'fr'): Promise<void> {
  await ask(api, 'POST', '/api/auth/register', { ...person, language });
  await ask(api, 'POST', '/api/me/onboarding', {});
}

/** A new member, whose session this browser has from now on. */
export async function becomeMember(context: BrowserContext, name?: string): Promise<Person> {
  const person = somebody(name);
  await register(context.request, person);
  return person;
}

/** Whoever is signed in, with what Pro members may do. */
export async function becomePro(api: Api): Promise<void> {
  const me = (await (await ask(api, 'GET', '/api/me')).json()) as { readonly id: string };
  await ask(api, 'PUT', `/api/people/${me.id}/pro`);
}

/** The shop of whoever is signed in, opened (which makes them Pro) or closed. */
export async function turnShop(api: Api, to: 'open' | 'closed'): Promise<void> {
  const me = (await (await ask(api, 'GET', '/api/me')).json()) as { readonly id: string };
  await ask(api, to === 'open' ? 'PUT' : 'DELETE', `/api/people/${me.id}/shop`);
}

/** Signed up, and still before the first steps. */
export async function becomeNewcomer(context: BrowserContext): Promise<Person> {
  const person = somebody('noor');
  await ask(context.request, 'POST', '/api/auth/register', { ...person, language: 'fr' });
  return person;
}

export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const { email, password } = person;
  await ask(context.request, 'POST', '/api/auth/login', { email, password });
}

export async function claimSite(api: Api): Promise<void> {
  await ask(api, 'POST', '/api/admin/claim', { code: claimCode });
}

/** Comes into the browser as one of those who look at screens. */
export async function arriveAs(context: BrowserContext, looker: Looker): Promise<Person> {
  if (looker === 'member') return becomeMember(context);
  if (looker === 'newcomer') return becomeNewcomer(context);
  if (looker === 'owner') await signIn(context, ownerOfTheSite);
  return ownerOfTheSite;
}
