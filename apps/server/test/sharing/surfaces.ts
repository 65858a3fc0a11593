import { feedPath, oembedPath, sitemapPath } from '@stenope/contract/site/sharing';
import { updateProfile } from '@stenope/contract/people/profile';
import type { SentBody } from '@stenope/contract/action';
import type { Reply } from '../kit/client.ts';
import type { Person, World } from '../kit/world.ts';

export const postPath = ({ username }: Pick<Person, 'username'>, id: string): string =>
  `/user/${username}/post/${id}`;

export const change = (person: Person, body: SentBody<typeof updateProfile>) =>
  person.client.ask(updateProfile, { params: { userId: person.id }, body });

/** Everything that tells others of posts and members, as others ask for it. */
export class Outside {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get origin(): string {
    return this.#world.running.context.env.publicUrl;
  }

  async head(path: string): Promise<string> {
    const answer = await fetch(new URL(path, this.#world.origin), {
      headers: { accept: 'text/html' },
    });
    return answer.text();
  }

  embed(url: string, more: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const query = new URLSearchParams({ url, ...more });
    return this.#world.visitor.raw(`${oembedPath}?${query.toString()}`);
  }

  embedPost(author: Person, id: string): Promise<Reply> {
    return this.embed(`${this.origin}${postPath(author, id)}`);
  }

  feed(username: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.#world.visitor.raw(feedPath(username), { headers });
  }

  async sitemap(file?: string): Promise<string> {
    const { body } = await this.#world.visitor.raw(file ? `/sitemap/${file}` : sitemapPath);
    return String(body);
  }

  /** All pages of the sitemap, found by its index. */
  async listed(): Promise<string> {
    const index = await this.sitemap();
    const files = [...index.matchAll(/\/sitemap\/([\w.-]+)</g)].map(([, file = '']) => file);
    return (await Promise.all(files.map((file) => this.sitemap(file)))).join('\n');
  }
}
