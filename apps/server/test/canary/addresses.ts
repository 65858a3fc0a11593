import { photoFormats } from '@stenope/contract/media';
import { feedPath, oembedPath, robotsPath, sitemapPath } from '@stenope/contract/site/sharing';
import { auditExportPath } from '@stenope/contract/site/audit';
import { productFeatures } from '../../src/features.ts';
import { sessionCookie } from '../../src/platform/http/credential.ts';
import type { TestClient } from '../kit/client.ts';
import { entriesOf, exported } from '../leaving/archives.ts';
import type { Told } from './crawl.ts';
import type { Known } from './fill.ts';
import type { Actor, Letter, Scene } from './scene.ts';

/** What is read beside the contract: pages, files, archives. */

const parameter = /:(\w+)/g;

const asText = (value: string | Readonly<Record<string, string>>, name: string): string =>
  typeof value === 'string' ? value : (value[name] ?? '');

/** Every page that tells something in its head, with all it can be about. */
function pagesOf({ world }: Scene, { params: known }: Known): readonly string[] {
  const pages = productFeatures(world.secret).features.flatMap(
    ({ tells }) => tells?.(world.running.context) ?? [],
  );
  return pages.flatMap(({ path }) => {
    const names = [...path.matchAll(parameter)].map(([, name = '']) => name);
    if (names.length === 0) return [path];
    const values = known[names.join(' ')];
    if (!values) throw new Error(`${path}: nothing is known of ${names.join(' and ')}`);
    return values.map((value) =>
      path.replaceAll(parameter, (_, name: string) => asText(value, name)),
    );
  });
}

/** Pages as browsers ask for them: members by cookie, whose page brings its first answers. */
export async function readPages(scene: Scene, known: Known): Promise<readonly Told[]> {
  const { world, canaries, actors } = scene;
  const { name } = sessionCookie(world.running.context.env);
  const told: Told[] = [];
  for (const path of pagesOf(scene, known)) {
    for (const { letter, client } of actors) {
      const cookie = client.token === undefined ? {} : { cookie: `${name}=${client.token}` };
      const answer = await fetch(new URL(path, world.origin), {
        headers: { accept: 'text/html', ...cookie },
      });
      for (const canary of canaries.in(withoutAddress(await answer.text(), path))) {
        told.push({ letter, route: 'page', asked: path, canary });
      }
    }
  }
  return told;
}

/** A page names its own address, and the addresses of what it brings; of a hashtag, itself. */
const withoutAddress = (html: string, path: string): string =>
  path
    .split('/')
    .reduce(
      (rest, part) => (part.length > 20 ? withoutUnsaid(rest, part) : rest),
      path.startsWith('/explore/hashtag/')
        ? html.replaceAll(path.split('/').at(-1) ?? '', '')
        : html,
    );

const withoutUnsaid = (html: string, part: string): string =>
  html.replaceAll(new RegExp(`(?:/[\\w/-]*)${part}`, 'g'), '/');

/** What other sites and programs read beside pages: of every post, of every member, of all. */
function sharedOf({ world }: Scene, { params: known }: Known): readonly string[] {
  const { publicUrl } = world.running.context.env;
  const embeds = (['postId', 'productId'] as const).flatMap((id) =>
    (known[`username ${id}`] ?? []).map((value) => {
      const name = asText(value, 'username');
      const place = id === 'postId' ? `user/${name}/post` : `shop/${name}`;
      return `${oembedPath}?url=${encodeURIComponent(`${publicUrl}/${place}/${asText(value, id)}`)}`;
    }),
  );
  return [
    ...embeds,
    ...(known['username'] ?? []).map((value) => feedPath(asText(value, 'username'))),
    robotsPath,
    sitemapPath,
    ...['pages', 'posts-1', 'members-1'].map((file) => `/sitemap/${file}.xml`),
  ];
}

/** As whoever asks: the answer must be everybody's. */
export async function readShared(scene: Scene, known: Known): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (const path of sharedOf(scene, known)) {
    for (const { letter, client } of scene.actors) {
      const { body } = await client.raw(path);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      for (const canary of scene.canaries.in(text)) {
        told.push({ letter, route: 'shared', asked: path, canary });
      }
    }
  }
  return told;
}

/** Addresses of all files of the pictures of a scene, whoever was told of them. */
export function filesOf({ canaries }: Scene): readonly string[] {
  return canaries
    .texts(({ part }) => part.endsWith('(name)'))
    .flatMap((name) => photoFormats.map((format) => `/media/${name}/320.${format}`));
}

/** Of these, what answers to whom: files need no session, and get none. */
export async function open(
  client: TestClient,
  addresses: Iterable<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { status } = await client.raw(address, { headers: { accept: 'image/*' } });
    if (status === 200) found.push(address);
  }
  return found;
}

/** Who may have an address that was signed for them. */
export const signedFor: Readonly<Record<string, readonly Letter[]>> = {
  key: ['S'],
  review: ['A', 'O'],
};

/** Files to take away: everybody’s own archive, and the log of the team. */
export async function readFiles({ world, canaries, actors }: Scene): Promise<readonly Told[]> {
  const told: Told[] = [];
  const tell = ({ letter }: Actor, route: string, text: string) => {
    for (const canary of canaries.in(text)) told.push({ letter, route, asked: route, canary });
  };
  for (const actor of actors) {
    if (!actor.person || actor.letter === 'X') continue;
    const entries = await entriesOf(await exported(world, actor.person));
    for (const [name, bytes] of entries) tell(actor, 'archive', `${name} ${bytes.toString()}`);
  }
  for (const actor of actors) {
    const log = await actor.client.raw(`${auditExportPath}?format=json`);
    tell(actor, 'audit.export', JSON.stringify(log.body));
  }
  return told;
}
