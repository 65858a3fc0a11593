import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageCodes } from '@stenope/i18n/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { posts } from '../../src/tables/posts.ts';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';

const built =
  '<!doctype html><html lang="fr"><head><title>Sténopé</title></head><body><div id="loader"><svg></svg></div><div id="root"></div><noscript>built</noscript></body></html>';

/** Stands for the web's module: it says what it was asked, and asks what the test wants asked. */
const renderer = `
export const isRendered = (path, hasPreview) =>
  path === '/welcome' || path === '/login' || (hasPreview && path.startsWith('/user/'));
export async function renderPage({ path, language, head, ask }) {
  const { asks, breaks } = globalThis.rendering;
  globalThis.rendering.rendered += 1;
  if (breaks) throw new Error('a fault of ours');
  const answers = await Promise.all(asks.map(ask));
  const shared = new Map(head).get('author') ? new Map(head).get('og:title') : 'nobody';
  return {
    html: \`<p style="width:1px;quotes:&quot;«&quot;">\${language} \${path} \${shared}</p>\`,
    shown: path,
    data: answers.map((answer, at) => [[asks[at]], '</script>' + answer?.length]),
    noscript: 'without scripts',
  };
}`;

interface Rendering {
  asks: readonly string[];
  breaks: boolean;
  rendered: number;
}

const rendering: Rendering = { asks: [], breaks: false, rendered: 0 };
let world: World & { end(): Promise<void> };
let folder: string;
beforeAll(async () => {
  Object.assign(globalThis, { rendering });
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-rendering-'));
  for (const part of ['web', 'rendering']) await mkdir(path.join(folder, part));
  await writeFile(path.join(folder, 'web/index.html'), built);
  await writeFile(path.join(folder, 'rendering/render-page.js'), renderer);
  world = await aWorld({ keep: true, env: { WEB_DIR: path.join(folder, 'web') } });
});
beforeEach(() => Object.assign(rendering, { asks: [], breaks: false, rendered: 0 }));
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
  Reflect.deleteProperty(globalThis, 'rendering');
});

async function load(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(address, world.origin), {
    headers: { accept: 'text/html', 'accept-language': 'fr', ...headers },
  });
  return { headers: answer.headers, html: await answer.text() };
}

test('an open page is rendered in the language that is read, and says so', async () => {
  for (const language of languageCodes) {
    const { html, headers } = await load('/welcome', { 'accept-language': `${language}-XX, fr` });
    expect(html).toContain(`<html lang="${language}" data-rendered>`);
    expect(html).toContain(`>${language} /welcome nobody</p></div>`);
    expect(html).toContain('<noscript><p>without scripts</p></noscript>');
    expect(html).not.toContain('built');
    expect(headers.get('vary')).toContain('accept-language');
  }
  const { html } = await load('/?lng=ja');
  expect(html).toContain('ja /welcome nobody');
});

test('styles that stand in it are named in its policy, one by one', async () => {
  const policy = (await load('/welcome')).headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update('width:1px;quotes:"«"').digest('base64');
  expect(policy).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${hash}'`);
  expect((await load('/chat')).headers.get('content-security-policy')).not.toContain('unsafe');
});

test('it is rendered once for the same answers, which are asked for each time', async () => {
  rendering.asks = ['/api/posts?limit=3'];
  const before = await load('/login');
  await load('/login');
  expect(rendering.rendered).toBe(1);
  const author = await world.person();
  await aPost(world, author, { title: 'Entre-temps' });
  const after = await load('/login');
  expect(rendering.rendered).toBe(2);
  expect(after.html).not.toBe(before.html);
  // What members wrote ends no script.
  const [, data = ''] = /id="rendered">(.*?)<\/script>/s.exec(after.html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ path: '/login', language: 'fr' });
});

test('what is refused to the visitor, or fails, begins with the curtain', async () => {
  rendering.asks = ['/api/inbox'];
  expect((await load('/login?lng=de')).html).toBe(built);
  rendering.asks = [];
  rendering.breaks = true;
  expect((await load('/login?lng=es')).html).toBe(built);
});

test('members, and addresses that ask for more than a language, get what they got', async () => {
  const reader = await world.person();
  const own = await load('/welcome', { cookie: `stenope=${reader.client.token}` });
  expect(own.html).toContain('id="brought"');
  expect((await load('/login?from=/chat')).html).toBe(built);
  expect(rendering.rendered).toBe(0);
});

test('a shared link is rendered with what its head may show, and not once it is hidden', async () => {
  const author = await world.person();
  const { id } = await aPost(world, author, { title: 'Avant' });
  const address = `/user/${author.username}/post/${id}`;
  const titled = (title: string) => `fr ${address} ${title} · ${author.username}`;
  expect((await load(address)).html).toContain(titled('Avant'));
  const { sql } = world.running.context.db;
  await sql.update(posts).set({ title: 'Après' }).where(eq(posts.id, id));
  expect((await load(address)).html).toContain(titled('Après'));
  await inState(world, { id }, { state: 'masked' });
  expect((await load(address)).html).toBe(built);
});
