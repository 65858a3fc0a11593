import { hashKey, type QueryKey } from '@tanstack/react-query';
import { accountKeys } from '../../features/accounts/api.ts';
import { echoKeys } from '../../features/echoes/api.ts';
import { messageKeys, type Known } from '../../features/messages/conversation-cache.ts';
import type { Thread } from '../../features/messages/thread/thread-query.ts';
import { isWhole, postKeys, type KnownPost } from '../../features/posts/api.ts';
import { newsVisit, seenVisit, type Pages } from '../../features/posts/lists/list-query.ts';

/** What a member saw last, as far as it is kept on the device; decision 077. */
export const seenBounds = {
  /** Of each list of home. */
  posts: 40,
  /** Posts that were opened, with their first comments and their Echo, beside those of home. */
  opened: 20,
  conversations: 20,
  /** The latest of each conversation. */
  messages: 50,
  days: 7,
  /** JSON of all of it. */
  characters: 4_000_000,
} as const;

type Kind =
  | 'site'
  | 'list'
  | 'post'
  | 'comments'
  | 'echo'
  | 'conversations'
  | 'conversation'
  | 'thread';

/** An answer of the server as the page's cache holds it. */
export interface Seen {
  readonly hash: string;
  readonly key: QueryKey;
  readonly kind: Kind;
  readonly data: unknown;
  /** When it was true. */
  readonly at: number;
}

interface CachedQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
  readonly at: number;
}

/** The part of a cached answer that is kept, or undefined where nothing is. */
export function seenOf({ queryKey: key, data, at }: CachedQuery): Seen | undefined {
  if (data === undefined) return undefined;
  const kind = kindOf(key);
  if (kind === undefined) return undefined;
  const kept = { kind, key, at, hash: hashKey(key) };
  if (kind === 'list') {
    const seenKey = [...key.slice(0, -1), seenVisit];
    return { ...kept, key: seenKey, hash: hashKey(seenKey), data: firstPosts(dataAs(kind, data)) };
  }
  if (kind === 'thread') return { ...kept, data: lastMessages(dataAs(kind, data)) };
  if (kind === 'comments') return { ...kept, data: firstPage(dataAs(kind, data)) };
  return { ...kept, data };
}

interface DataOf {
  readonly list: Pages;
  readonly comments: Pages;
  readonly post: KnownPost;
  readonly conversations: { readonly ids: readonly string[] };
  readonly conversation: Known;
  readonly thread: Thread;
}

/** The key of a query says what its data is. */
function dataAs<K extends keyof DataOf>(_: K, data: unknown): DataOf[K] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is written by one feature
  return data as DataOf[K];
}

function kindOf(key: QueryKey): Kind | undefined {
  const begins = (with_: readonly unknown[]) => with_.every((part, at) => key[at] === part);
  if (begins(accountKeys.viewer) || begins(['instance'])) return 'site';
  if (begins(postKeys.lists)) return isHome(key) ? 'list' : undefined;
  if (begins(postKeys.posts)) return 'post';
  if (key[0] === 'posts' && key[1] === 'comments')
    return key[3] === 'thread' ? 'comments' : undefined;
  if (begins(echoKeys.echoes)) return 'echo';
  if (begins(messageKeys.lists)) return 'conversations';
  if (begins(messageKeys.conversations)) return 'conversation';
  return begins(messageKeys.thread('').slice(0, -1)) ? 'thread' : undefined;
}

/** The lists of home, except the one that is kept up to date beside them and what was recalled. */
function isHome(key: QueryKey): boolean {
  const visit = key.at(-1);
  return String(key[2]).startsWith('home ') && visit !== newsVisit && visit !== seenVisit;
}

function firstPosts({ pages }: Pages): Pages {
  const [first] = pages;
  if (!first) return { pages: [], pageParams: [] };
  const items = pages.flatMap((page) => page.items).slice(0, seenBounds.posts);
  return { pages: [{ ...first, items, next: undefined }], pageParams: [undefined] };
}

function firstPage({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function lastMessages({ messages, older }: Thread): Thread {
  // Their cursor leads on from the first message that was loaded, which may not be kept.
  return { messages: messages.slice(-seenBounds.messages), older };
}

const dayMs = 24 * 60 * 60_000;

/** Which of all that is kept goes: too old, too much, or of what is not seen any more. */
export function surplusOf(all: readonly Seen[], now: number): readonly string[] {
  const recent = all.filter(({ at }) => now - at < seenBounds.days * dayMs);
  const posts = postsToKeep(recent);
  const conversations = conversationsToKeep(recent);
  const isWanted = ({ kind, key }: Seen) => {
    if (kind === 'post' || kind === 'comments' || kind === 'echo') return posts.has(String(key[2]));
    if (kind === 'conversation' || kind === 'thread') return conversations.has(String(key[2]));
    return true;
  };
  const wanted = withinCharacters(recent.filter(isWanted));
  const keeps = new Set(wanted.map(({ hash }) => hash));
  return all.filter(({ hash }) => !keeps.has(hash)).map(({ hash }) => hash);
}

function postsToKeep(all: readonly Seen[]): ReadonlySet<string> {
  const listed = all
    .filter(({ kind }) => kind === 'list')
    .flatMap(({ data }) =>
      dataAs('list', data).pages.flatMap(({ items }) => items.map(({ id }) => id)),
    );
  const opened = all
    .filter(({ kind, data }) => kind === 'post' && isWhole(dataAs('post', data)))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, seenBounds.opened)
    .map(({ key }) => String(key[2]));
  return new Set([...listed, ...opened]);
}

/** Those the lists name, in their order: one that was deleted or blocked is named by none. */
function conversationsToKeep(all: readonly Seen[]): ReadonlySet<string> {
  const gone = all
    .filter(
      ({ kind, data }) =>
        kind === 'conversation' && dataAs('conversation', data).conversation === null,
    )
    .map(({ key }) => String(key[2]));
  const listed = all
    .filter(({ kind }) => kind === 'conversations')
    .toSorted((one) => (one.key.at(-1) === 'open' ? -1 : 1))
    .flatMap(({ data }) => dataAs('conversations', data).ids);
  return new Set(listed.filter((id) => !gone.includes(id)).slice(0, seenBounds.conversations));
}

/** What the others lead to comes first, then the newest. */
function withinCharacters(all: readonly Seen[]): readonly Seen[] {
  const leads: readonly Kind[] = ['site', 'list', 'conversations', 'conversation'];
  const sorted = all.toSorted(
    (one, other) =>
      Number(leads.includes(other.kind)) - Number(leads.includes(one.kind)) || other.at - one.at,
  );
  let left: number = seenBounds.characters;
  return sorted.filter(({ data }) => {
    left -= JSON.stringify(data).length;
    return left >= 0;
  });
}

/**
 * Names of the pictures shown with it. Not those of sensitive posts, which stay where their reader
 * decides anew.
 */
export function picturesOf(data: unknown): readonly string[] {
  if (typeof data === 'string') return /^[0-9a-z]{32}$/.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  const isSensitive = 'sensitive' in data && data.sensitive !== 'none';
  return Object.entries(data).flatMap(([name, value]) =>
    isSensitive && name !== 'author' ? [] : picturesOf(value),
  );
}
