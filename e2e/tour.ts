import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { desk, phone } from './kit/inspect.ts';
import { signIn, type Person } from './kit/people.ts';
import { contextFor, inStudio, openStill, type Studio, type View } from './kit/studio.ts';

const folder = fileURLToPath(new URL('../docs/tour/', import.meta.url));
const largest = 120_000;
const madeWithinMs = 10 * 60_000;

interface Stop extends View {
  readonly name: string;
  /** `{post}` is a post with comments, `{author}` its author. */
  readonly address: string;
  readonly isMember?: boolean;
}

const dark = { language: 'fr', light: 'dark' } as const;
const light = { language: 'fr', light: 'light' } as const;

/** Screenshots of the README, taken from the built product. */
const stops: readonly Stop[] = [
  { ...dark, name: 'welcome', address: '/welcome', viewport: desk },
  { ...light, name: 'home', address: '/welcome', viewport: phone, isMember: true },
  { ...dark, name: 'search', address: '/search', viewport: desk, isMember: true },
  { ...dark, name: 'post', address: '{post}', viewport: desk, isMember: true },
  { ...dark, name: 'create', address: '/create', viewport: phone, isMember: true },
  { ...light, name: 'profile', address: '/profile/{author}', viewport: desk, isMember: true },
  { ...light, name: 'trust', address: '/trust', viewport: desk },
  { language: 'ja', light: 'dark', name: 'search-ja', address: '/search', viewport: phone },
];

interface Demo {
  readonly posts: { readonly made: number; readonly of: number };
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

interface Listed {
  readonly id: string;
  readonly comments: number;
  readonly author: { readonly username: string };
}

async function read<Answer>(api: APIRequestContext, address: string): Promise<Answer> {
  const answer = await api.get(address);
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()}`);
  return (await answer.json()) as Answer;
}

/** An account of the demonstration, once it is fully generated. */
async function untilMade(studio: Studio): Promise<Person> {
  const context = await contextFor(studio, { ...dark, viewport: desk });
  const deadline = Date.now() + madeWithinMs;
  try {
    while (Date.now() < deadline) {
      const { posts, logins } = await read<Demo>(context.request, '/api/demo');
      const [, login] = logins;
      if (posts.made === posts.of && login) return { username: '', ...login };
      await sleep(1000);
    }
  } finally {
    await context.close();
  }
  throw new Error('The demonstration was not made in time.');
}

async function addressOf(api: APIRequestContext, { address }: Stop): Promise<string> {
  if (!address.includes('{')) return address;
  const { items } = await read<{ items: readonly Listed[] }>(api, '/api/posts?limit=24');
  const [most] = items.toSorted((one, other) => other.comments - one.comments);
  if (most === undefined) throw new Error('There is nothing to show.');
  const { username } = most.author;
  return address
    .replace('{post}', `/user/${username}/post/${most.id}`)
    .replace('{author}', username);
}

/** Whether all photographs in view have loaded and faded in. */
const allThere = `[...document.querySelectorAll('main img')]
  .filter((image) => image.getBoundingClientRect().top < innerHeight)
  .every((image) => image.complete && image.dataset.state !== 'waiting')`;

/** Highest JPEG quality within the size limit: READMEs are read on phones too. */
async function photograph(page: Page): Promise<Buffer> {
  for (let quality = 88; quality >= 40; quality -= 8) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= largest) return picture;
  }
  throw new Error(`${page.url()} cannot be shown in ${largest} bytes.`);
}

await mkdir(folder, { recursive: true });
await inStudio(
  async (studio) => {
    const member = await untilMade(studio);
    for (const stop of stops) {
      const context = await contextFor(studio, stop);
      if (stop.isMember) await signIn(context, member);
      const page = await context.newPage();
      await openStill(page, await addressOf(context.request, stop));
      await expect.poll(() => page.evaluate<boolean>(allThere)).toBe(true);
      const picture = await photograph(page);
      await writeFile(path.join(folder, `${stop.name}.jpg`), picture);
      console.log(`docs/tour/${stop.name}.jpg ${Math.round(picture.length / 1000)} kB`);
      await context.close();
    }
  },
  { DEMO: 'on' },
);
