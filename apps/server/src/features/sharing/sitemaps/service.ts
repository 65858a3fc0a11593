import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { openPaths } from '../../site/service.ts';
import { findMemberAhead, findPostAhead, listSharedMembers, listSharedPosts } from '../queries.ts';
import { pageEnd, pageStart, presentAddress, presentIndex, presentOpenPage } from './present.ts';

/** Addresses of one page; of these, so many are read at once. */
const addressesOfPage = 10_000;
const readAtOnce = 1000;

/** Pages of one kind: ten million addresses. */
const mostPages = 1000;

/** Where pages end is looked for so often at most. Which of the addresses are told is not kept. */
const keptMs = 60_000;

interface Listed {
  readonly id: string;
  readonly username: string;
  readonly changedAt: string;
}

interface Bounds {
  readonly after: string;
  readonly until: string;
}

interface Kind {
  readonly findAhead: (
    on: Database,
    values: { after: string; skip: number },
  ) => Promise<readonly { readonly id: string }[]>;
  readonly list: (
    on: Database,
    values: { after: string; until: string; limit: number },
  ) => Promise<readonly Listed[]>;
  readonly pathOf: (one: Listed) => string;
}

const kinds: Readonly<Record<'posts' | 'members', Kind>> = {
  posts: {
    findAhead: findPostAhead,
    list: listSharedPosts,
    pathOf: ({ id, username }) => `/user/${username}/post/${id}`,
  },
  members: {
    findAhead: findMemberAhead,
    list: listSharedMembers,
    pathOf: ({ username }) => `/profile/${username}`,
  },
};

const kindNames = ['posts', 'members'] as const;

export interface Sitemaps {
  readonly index: () => Promise<string>;
  readonly page: (file: string) => Promise<string | Readable>;
}

/** Lists of every address that search engines may show. */
export function createSitemaps(context: Context): Sitemaps {
  const { db, env } = context;
  const ends = { posts: keptEnds(context, kinds.posts), members: keptEnds(context, kinds.members) };
  return {
    index: async () => {
      const files: string[] = ['pages'];
      for (const kind of kindNames) {
        const pages = (await ends[kind]()).length + 1;
        files.push(...Array.from({ length: pages }, (_, at) => `${kind}-${at + 1}`));
      }
      return presentIndex(env.publicUrl, files);
    },
    page: async (file) => {
      if (file === 'pages.xml') return openPagesXml(env.publicUrl);
      const [, name, number = ''] = /^(posts|members)-([1-9]\d{0,3})\.xml$/.exec(file) ?? [];
      const kind = kindNames.find((one) => one === name);
      const bounds = kind && boundsOf(await ends[kind](), Number(number));
      if (!bounds) throw new Refusal('not_found');
      return Readable.from(pageXml(db, kinds[kind], bounds, env.publicUrl));
    },
  };
}

/** The last id of every page but the last: found once for all who ask within a minute. */
function keptEnds({ db, now }: Context, { findAhead }: Kind): () => Promise<readonly string[]> {
  /** @bound mostPages */
  let kept: { readonly ends: readonly string[]; readonly until: number } | undefined;
  let finding: Promise<readonly string[]> | undefined;
  const find = async (): Promise<readonly string[]> => {
    const ends: string[] = [];
    while (ends.length < mostPages - 1) {
      const after = ends.at(-1) ?? oldestOfAll;
      const [end] = await findAhead(db, { after, skip: addressesOfPage - 1 });
      if (!end) break;
      ends.push(end.id);
    }
    kept = { ends, until: now().getTime() + keptMs };
    return ends;
  };
  return () => {
    if (kept && kept.until > now().getTime()) return Promise.resolve(kept.ends);
    finding ??= find().finally(() => {
      finding = undefined;
    });
    return finding;
  };
}

function boundsOf(ends: readonly string[], page: number): Bounds | undefined {
  if (page > ends.length + 1) return undefined;
  return { after: ends[page - 2] ?? oldestOfAll, until: ends[page - 1] ?? newestOfAll };
}

function openPagesXml(origin: string): string {
  return (
    pageStart + openPaths.map((path) => presentOpenPage(`${origin}${path}`)).join('') + pageEnd
  );
}

/** Written as it is read, so that a page of ten thousand weighs no more than a piece of it. */
async function* pageXml(
  db: Database,
  { list, pathOf }: Kind,
  { after, until }: Bounds,
  origin: string,
): AsyncGenerator<string> {
  yield pageStart;
  let from = after;
  // Until the bounds are looked for anew, the last page may grow: no further than a whole one.
  for (let read = 0; read < addressesOfPage; read += readAtOnce) {
    const rows = await list(db, { after: from, until, limit: readAtOnce });
    yield rows.map((one) => presentAddress(`${origin}${pathOf(one)}`, one.changedAt)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < readAtOnce) break;
    from = last.id;
  }
  yield pageEnd;
}
