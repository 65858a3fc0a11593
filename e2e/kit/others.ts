import { request, type APIRequestContext } from '@playwright/test';
import { serverAddress } from '../server.ts';
import { register, somebody } from './people.ts';

/** Another member, who needs no screen: what they do is asked of the server directly. */
export async function memberElsewhere(name?: string): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: serverAddress() ?? '' });
  await register(api, somebody(name));
  return api;
}

/** As many of them, all at once. */
export function membersElsewhere(count: number): Promise<readonly APIRequestContext[]> {
  return Promise.all(Array.from({ length: count }, () => memberElsewhere('zoe')));
}
