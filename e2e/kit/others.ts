import { request, type APIRequestContext } from '@playwright/test';
import { serverAddress } from '../server.ts';
import { ownerOfTheSite, register, signIn, somebody } from './people.ts';

/** Another member without a browser, acting through the API. */
export async function memberElsewhere(name?: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: serverAddress() ?? '' });
  await register(api, somebody(name));
  return api;
}

/** The owner of the site without a browser. */
export async function ownerElsewhere(): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: serverAddress() ?? '' });
  await signIn({ request: api }, ownerOfTheSite);
  return api;
}

/** Several of them, one after the other: hashing a password keeps a core busy. */
export async function membersElsewhere(count: number): Promise<readonly APIRequestContext[]> {
  const members: APIRequestContext[] = [];
  while (members.length < count) members.push(await memberElsewhere('zoe'));
  return members;
}
