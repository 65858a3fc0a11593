import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestClient } from '../../../kit/client.ts';
import { personOf } from '../../actors.ts';
import type { Case, Outcome } from '../../play.ts';
import { postOfS } from '../posts.ts';
import { formerNameOfS } from '../profile.ts';

/** A folder with the built page, for a world that serves pages. */
export async function pagesFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-pages-'));
  await writeFile(path.join(folder, 'index.html'), plain);
  return folder;
}

const plain = '<head><title>Sténopé</title></head>';

const allowed: readonly string[] = [
  'og:site_name',
  'og:type',
  'og:url',
  'og:title',
  'og:locale',
  'og:locale:alternate',
  'author',
  'article:published_time',
  'profile:username',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:type',
  'og:image:alt',
  'twitter:card',
];

/** Tags of a page that is nobody's. */
const opened = allowed.filter((tag) => !/author|article|profile|image/.test(tag));

/** Reads the preview tags of a page and compares title and image. */
async function told(
  client: TestClient,
  address: string,
  expected: { readonly title: string; readonly image: boolean } | null,
  tagsAllowed: readonly string[] = allowed,
): Promise<Outcome> {
  const { status, body } = await client.raw(address, { headers: { accept: 'text/html' } });
  const html = String(body);
  if (!expected) return html === plain ? { status, body } : { status: 500, body };
  const tags = [...html.matchAll(/(?:property|name)="(?<key>[^"]+)"/g)].map(
    ({ groups }) => groups?.['key'] ?? '',
  );
  const isRight =
    tags.every((tag) => tagsAllowed.includes(tag)) &&
    tags.includes('og:image') === expected.image &&
    html.includes('<img class="preview"') === expected.image &&
    html.includes(`content="${expected.title}"`);
  return isRight ? { status, body } : { status: 500, body };
}

const postAddress = (username: string, id: string) => `/user/${username}/post/${id}`;

const hidden: Case = async (stage, { client }) => {
  const { username } = personOf(stage.actors.S);
  const { id } = await postOfS(stage, { state: 'masked' });
  return {
    send: () => told(client, postAddress(username, id), null),
    missing: () => told(client, postAddress(username, randomUUID()), null),
  };
};

/** Link previews of pages, for anybody with the address. */
export const pagesCases: Readonly<Record<string, Case>> = {
  'pages.head.post': async (stage, { client }) => {
    const { username } = personOf(stage.actors.S);
    const { id, title } = await postOfS(stage);
    const expected = { title: `${title} · ${username}`, image: true };
    return { send: () => told(client, postAddress(username, id), expected) };
  },
  'pages.head.post.former_name': async (stage, { client }) => {
    const { username } = personOf(stage.actors.S);
    const { id, title } = await postOfS(stage);
    const expected = { title: `${title} · ${username}`, image: true };
    const address = postAddress(await formerNameOfS(stage), id);
    return { send: () => told(client, address, expected) };
  },
  'pages.head.profile.former_name': async (stage, { client }) => {
    const { username } = personOf(stage.actors.S);
    const expected = { title: `${username} · @${username}`, image: false };
    const address = `/profile/${await formerNameOfS(stage)}`;
    return { send: () => told(client, address, expected) };
  },
  'pages.head.profile': (stage, { client }) => {
    const { username } = personOf(stage.actors.M);
    const expected = { title: `${username} · @${username}`, image: false };
    return { send: () => told(client, `/profile/${username}`, expected) };
  },
  'pages.head.hidden': hidden,
  'pages.head.hashtag': (_stage, { client }) => ({
    // Folded, and of nobody: nothing is looked up.
    send: () => told(client, '/explore/hashtag/Brume', { title: '#brume', image: false }, opened),
  }),
  'pages.head.open': (_stage, { client }) => ({
    send: () =>
      told(client, '/legal/privacy?lng=en', { title: 'Privacy', image: false }, [
        ...opened,
        'og:description',
      ]),
  }),
};
