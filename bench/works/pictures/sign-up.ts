import { randomBytes } from 'node:crypto';
import type { Tab } from '../../harness/devtools.ts';

/** Makes the tab one of a new member: visitors see only twelve posts. */
export async function signUp(tab: Tab, origin: string): Promise<void> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      username: name,
      email: `${name}@example.org`,
      password: 'une longue descente',
      language: 'fr',
    }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  if (!answer.ok || value === '') throw new Error(`nobody could sign up: ${answer.status}`);
  await tab.send('Network.setCookie', { url: origin, name: key, value });
}
