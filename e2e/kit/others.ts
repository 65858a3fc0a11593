import { request, type APIRequestContext } from '@playwright/test';
import { serverAddress } from '../server.ts';
import { register, somebody } from './people.ts';

/** Another member without a browser, acting through the API. */
export async function memberElsewhere(name?: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: serverAddress() ?? '' });
  await register(api, somebody(name));
  return api;
}

/** Several of them, one after the other: hashing a password keeps a core busy. */
export async function membersElsewhere(count: number): Promise<readonly APIRequestContext[]> {
  const members: APIRequestContext[] = [];
  while (members.length < count) members.push(await memberElsewhere('zoe'));
  return members;
}
