import type { AnswerOf } from '@stenope/contract/action';
import type { listFollowers as listEntry } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import { seal, unseal } from '../../../platform/db/sealed.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf, startOfName } from '../service.ts';
import {
  findShownMember,
  latest,
  listNamed,
  listTies,
  pageSize,
  type NamedRow,
  type Side,
} from './queries.ts';

interface SearchQuery extends PageQuery {
  readonly q?: string | undefined;
}

type People = AnswerOf<typeof listEntry>;

/** Followers of a member, or members they follow; all, or those matching a name. */
export async function listOf(
  context: Context,
  viewer: Viewer,
  userId: string,
  side: Side,
  { q, cursor, limit: size = pageSize }: SearchQuery,
): Promise<People> {
  const asking = { viewer, userId, side, cursor, size };
  return q === undefined
    ? listAll(context, asking)
    : listCalled(context, { ...asking, start: startOfName(q) });
}

interface Asking {
  readonly viewer: Viewer;
  readonly userId: string;
  readonly side: Side;
  readonly cursor: string | undefined;
  readonly size: number;
}

/** Times of follows are private, so cursors carry them encrypted. */
const since = 'since in a cursor';

async function listAll(context: Context, asking: Asking): Promise<People> {
  const { db, cursors, signer } = context;
  const { viewer, userId, side, cursor, size } = asking;
  const name = `people ${side} ${userId.toLowerCase()}`;
  const [sealed, before] = cursor ? cursors.read(name, cursor, 2) : [undefined, newestOfAll];
  const at = sealed === undefined ? latest : unseal(signer, since, String(sealed)).toString();
  const { id: of } = await findVisible(context, viewer, userId);
  const asked = { viewer: viewer.userId, of, at, before: String(before) };
  const rows = await listTies[side](db, asked, size);
  return page(rows, asking, (last) =>
    cursors.write(name, [seal(signer, since, Buffer.from(last.at)), last.id]),
  );
}

/** Sorts after every username; sorts before every id. */
const lastUsername = '~';

/** Number of follows from which scanning names is faster. */
const manyTies = 500;

async function listCalled(
  context: Context,
  asking: Asking & { readonly start: string },
): Promise<People> {
  const { db, cursors } = context;
  const { viewer, userId, side, cursor, size, start } = asking;
  const list = `people ${side} ${userId.toLowerCase()} called ${start}`;
  const [username, after] = cursor ? cursors.read(list, cursor, 2) : ['', oldestOfAll];
  const member = await findVisible(context, viewer, userId);
  if (start === '') return { items: [] };
  const from = { username: String(username), after: String(after) };
  const listing = listNamed[side][(member.ties?.[side] ?? 0) < manyTies ? 'few' : 'many'];
  const rows = await listing(db, { viewer: viewer.userId, of: member.id, start, ...from }, size);
  return page(rows, asking, (last) => cursors.write(list, placeOf(last)));
}

/** Usernames come first; after them, all of those are done. */
function placeOf({ byUsername, username, id }: NamedRow): readonly string[] {
  return byUsername ? [username.toLowerCase(), oldestOfAll] : [lastUsername, id];
}

async function findVisible({ db }: Context, viewer: Viewer, userId: string) {
  const [shown] = await findShownMember(db, { viewer: viewer.userId, id: userId });
  if (!shown) throw new Refusal('not_found');
  return shown;
}

type Listed = Parameters<typeof personOf>[0] & { readonly following: boolean };

function page<Row extends Listed>(
  rows: readonly Row[],
  { viewer, size }: Asking,
  write: (last: Row) => string,
): People {
  const { items, last } = cutPage(rows, size);
  return {
    items: items.map((row) => ({
      ...personOf(row),
      following: row.id === viewer.userId ? null : row.following,
    })),
    ...(last && { next: write(last) }),
  };
}
