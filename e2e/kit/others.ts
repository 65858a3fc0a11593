import { request, type APIRequestContext } from '@playwright/test';
import { serverAddress } from '../server.ts';
import { register, somebody } from './people.ts';

/** Another member, who needs no screen: what they do is asked of the server directly. */
export async function memberElsewhere(name?: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: serverAddress() ?? '' });
  await register(api, somebody(name));
  return api;
}

/** So many of them, one after the other: a password is hashed for as long as a core can be had. */
export async function membersElsewhere(count: number): Promise<readonly APIRequestContext[]> {
  const members: APIRequestContext[] = [];
  while (members.length < count) members.push(await memberElsewhere('zoe'));
  return members;
}
