import type { AnswerOf } from '@stenope/contract/action';
import type {
  listCellPosts as cellPostsEntry,
  listCellProfiles as cellProfilesEntry,
  mapPosts as postsEntry,
  mapProfiles as profilesEntry,
} from '@stenope/contract/feed/map';
import {
  countedLevels,
  deepestLevel,
  levelsWithin,
  middleOf,
  mostCountedDeep,
  quadkeyOf,
  quadkeyOfNumber,
  rangeWithin,
  tileOf,
  type Tile,
} from '@stenope/domain/map/cells';
import { commonPlace } from '@stenope/domain/map/names';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import type { PageQuery } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { cardsOfPosts, furtherLook, isEnough, mostLooks, presentPage } from '../../feed/service.ts';
import { personOf } from '../../people/service.ts';
import {
  addChanges,
  countInSquare,
  countPosts,
  countPostsDeep,
  countProfiles,
  countProfilesDeep,
  dropEmptySquares,
  findEndOfWalk,
  listFaces,
  listFewInSquare,
  listManyInSquare,
  listMarkers,
  listMembersInSquare,
  listShownOnMap,
  manyInSquare,
  refillSquares,
  type CountedTile,
  type DeepTile,
  type MarkerRow,
  type Place,
} from './queries.ts';

/** A square of a tile as it was counted. */
interface Square {
  readonly cell: number;
  readonly count: number;
  readonly lat: number;
  readonly lon: number;
  /** Posts that may be its picture, the newest first. */
  readonly newest: readonly string[];
}

interface AskedTile {
  readonly level: number;
  readonly shift: number;
  /** Squares of the tile, and stored points, each without the last. */
  readonly squares: Range;
  readonly points: Range;
}

type Range = ReturnType<typeof rangeWithin>;

function askedTile(tile: Tile): AskedTile {
  const side = 2 ** tile.zoom;
  if (tile.x >= side || tile.y >= side) throw new Refusal('not_found');
  const key = quadkeyOf(tile);
  const level = tile.zoom + levelsWithin;
  return {
    level,
    shift: 2 * (deepestLevel - level),
    squares: rangeWithin(key, level),
    points: rangeWithin(key, deepestLevel),
  };
}

/** Posts of a tile, by squares. */
export async function readPosts(
  { db }: Context,
  viewer: Viewer | null,
  tile: Tile,
): Promise<RawJson<AnswerOf<typeof postsEntry>>> {
  const asked = askedTile(tile);
  if (!viewer) return presentSquares(await visitorsSquares(db, asked), asked, 'post');
  const squares = await squaresOf(db, viewer, asked, { counted: countPosts, deep: countPostsDeep });
  const ids = squares.flatMap(({ newest }) => newest);
  const markers = ids.length > 0 ? await listMarkers(db, { viewer: viewer.userId, ids }) : [];
  const byId = new Map(markers.map((marker) => [marker.id, marker]));
  const shown = squares.map((square) => {
    // Counted squares name a post that was moved until the job has been.
    const inside = [...new Set(square.newest)]
      .flatMap((id) => byId.get(id) ?? [])
      .filter((marker) => squareOf(marker.point, asked) === square.cell);
    return { square: { ...square, ...placesOf(inside, square.count) }, json: inside[0]?.json };
  });
  return presentSquares(shown, asked, 'post');
}

/** What the names of these places have in common, and whether that may not hold for all there are. */
function placesOf(markers: readonly MarkerRow[], count: number) {
  const names = markers.flatMap(({ place }) => place ?? []);
  return { common: commonPlace(names), ...(names.length < count ? { unsure: true } : {}) };
}

/** Profiles of a tile, by squares. */
export async function readProfiles(
  { db }: Context,
  viewer: Viewer | null,
  tile: Tile,
): Promise<RawJson<AnswerOf<typeof profilesEntry>>> {
  if (!viewer) throw new Refusal('signup_required');
  const asked = askedTile(tile);
  const squares = await squaresOf(db, viewer, asked, {
    counted: countProfiles,
    deep: countProfilesDeep,
  });
  const cells = squares.map(({ cell }) => cell);
  const faces =
    cells.length > 0
      ? await listFaces(db, { viewer: viewer.userId, cells, shift: asked.shift })
      : [];
  const byCell = new Map(faces.map(({ cell, json }) => [cell, json]));
  const shown = squares.map((square) => ({ square, json: byCell.get(square.cell) }));
  return presentSquares(shown, asked, 'member');
}

interface Counting {
  readonly counted: typeof countPosts;
  readonly deep: typeof countPostsDeep;
}

/** Counted in advance for the map of a country or a town; read one by one for that of a street. */
async function squaresOf(
  db: Context['db'],
  { userId: viewer }: Viewer,
  { level, shift, squares, points }: AskedTile,
  { counted, deep }: Counting,
): Promise<readonly Square[]> {
  const tile: DeepTile = { viewer, shift, first: squares.from, end: squares.to };
  if (level > countedLevels.last) {
    const rows = await deep(db, tile);
    return rows.map(({ cell, things, point, newest }) => ({
      cell,
      count: things,
      ...placeOf(point),
      newest: splitIds(newest),
    }));
  }
  const whole: CountedTile = { ...tile, level, from: points.from, to: points.to };
  const rows = await counted(db, whole);
  return rows.map(({ cell, things, x, y, newest, added }) => ({
    cell,
    count: things,
    ...middleOf({ x, y }, things),
    newest: [...splitIds(added), ...splitIds(newest)],
  }));
}

const splitIds = (ids: string | null) => (ids === null || ids === '' ? [] : ids.split(','));

/** Number of the square of a tile that a stored point lies in. */
const squareOf = (point: number, { shift }: Pick<AskedTile, 'shift'>) =>
  Math.floor(point / 2 ** shift);

/** Coordinates of a stored point. */
const placeOf = (point: number) => middleOf(tileOf(quadkeyOfNumber(point, deepestLevel)), 1);

/** The posts visitors see are few: they are sorted into squares here. */
async function visitorsSquares(db: Context['db'], asked: AskedTile) {
  const rows = (await listShownOnMap(db, {})).filter(({ point }) => isWithin(asked.points, point));
  const groups = Map.groupBy(rows, ({ point }) => squareOf(point, asked));
  return [...groups].map(([cell, inside]) => {
    const [first] = inside;
    const count = inside.length;
    return {
      square: { cell, count, ...placeOf(first?.point ?? 0), ...placesOf(inside, count) },
      json: first?.json,
    };
  });
}

const isWithin = ({ from, to }: Range, point: number) => point >= from && point < to;

interface ShownSquare {
  readonly square: Omit<Square, 'newest'> & Partial<ReturnType<typeof placesOf>>;
  readonly json: string | undefined;
}

/** As sent; what stands for the square has been written by PostgreSQL. */
function presentSquares<Answer>(
  shown: readonly ShownSquare[],
  { level }: AskedTile,
  field: 'post' | 'member',
): RawJson<Answer> {
  const isDeep = level > countedLevels.last;
  const squares = shown.map(({ square, json = 'null' }) => {
    const { cell, count, lat, lon, common, unsure } = square;
    const isCut = isDeep && count > mostCountedDeep;
    const fields = JSON.stringify({
      cell: quadkeyOfNumber(cell, level),
      lat: rounded(lat),
      lon: rounded(lon),
      count: isCut ? mostCountedDeep : count,
      ...(isCut ? { more: true } : {}),
      common,
      unsure,
    });
    return `${fields.slice(0, -1)},"${field}":${json}}`;
  });
  return new RawJson(`{"squares":[${squares.join(',')}]}`);
}

/** Five decimals are about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

const usualPage = 24;

/** Posts of a square, newest first; visitors find those among the newest twelve. */
export async function listPostsIn(
  context: Context,
  viewer: Viewer | null,
  cell: string,
  { cursor, limit: size = usualPage }: PageQuery,
): Promise<RawJson<AnswerOf<typeof cellPostsEntry>>> {
  const { db, cursors } = context;
  const range = rangeWithin(cell, deepestLevel);
  if (!viewer) {
    if (cursor) throw new Refusal('signup_required');
    return new RawJson(await visitorsPageIn(context, range, size));
  }
  const name = `map ${cell}`;
  const [counted] = await countInSquare(db, range);
  const posts = counted?.posts ?? 0;
  const [before] = cursor ? cursors.read(name, cursor, 1) : [newestOfAll];
  const asked = { ...range, viewer: viewer.userId, before: String(before), size };
  const { ids, last } = posts > 0 ? await fillPage(db, asked, posts) : nothing;
  const next = last === undefined ? undefined : cursors.write(name, [last]);
  return new RawJson(presentPage(await cardsOfPosts(context, viewer, ids), { next }));
}

const world = rangeWithin('', deepestLevel);

/**
 * That members find more is said of the whole map: said of a square, it would tell in ever smaller
 * ones where something lies that visitors do not see.
 */
async function visitorsPageIn(context: Context, range: Range, size: number): Promise<string> {
  const rows = await listShownOnMap(context.db, {});
  const ids = rows.filter(({ point }) => isWithin(range, point)).map(({ id }) => id);
  const [counted] = await countInSquare(context.db, world);
  const forMembers = (counted?.posts ?? 0) > rows.length ? (true as const) : undefined;
  const cards = await cardsOfPosts(context, null, ids.slice(0, size));
  return presentPage(cards, { forMembers });
}

interface SquarePage {
  readonly ids: readonly string[];
  /** Post behind which the list goes on; undefined at its end. */
  readonly last: string | undefined;
}

const nothing: SquarePage = { ids: [], last: undefined };

/**
 * Reads on until there are enough posts that the reader has not muted, as often as other lists do: a
 * list ends where none was found among all those looked at.
 */
async function fillPage(db: Context['db'], asked: Place, posts: number): Promise<SquarePage> {
  const { from, to, size } = asked;
  const hasMany = posts >= manyInSquare;
  const list = hasMany ? listManyInSquare : listFewInSquare;
  const ids: string[] = [];
  let { before } = asked;
  for (let look = 1; ; look += 1) {
    const most = look === 1 ? size : Math.max(size, furtherLook);
    const rows = await list(db, { ...asked, before, size: most + 1 });
    let walked = 0;
    for (const { id, muted } of rows.slice(0, most)) {
      walked += 1;
      if (!muted) ids.push(id);
      if (ids.length === size) break;
    }
    let last: { id: string } | undefined = rows.length > walked ? rows[walked - 1] : undefined;
    if (!last && hasMany) [last] = await findEndOfWalk(db, { from, to, before });
    if (!last || isEnough(ids, size)) return { ids, last: last?.id };
    if (look === mostLooks) return { ids, last: ids.length > 0 ? last.id : undefined };
    before = last.id;
  }
}

/** Pro members of a square, in the order of their places. */
export async function listProfilesIn(
  { db, cursors }: Context,
  viewer: Viewer | null,
  cell: string,
  { cursor, limit: size = usualPage }: PageQuery,
): Promise<AnswerOf<typeof cellProfilesEntry>> {
  if (!viewer) throw new Refusal('signup_required');
  const range = rangeWithin(cell, deepestLevel);
  const name = `map members ${cell}`;
  const [point, after] = cursor ? cursors.read(name, cursor, 2) : [range.from, oldestOfAll];
  const rows = await listMembersInSquare(db, {
    from: Number(point),
    to: range.to,
    viewer: viewer.userId,
    after: String(after),
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map(personOf),
    ...(last && { next: cursors.write(name, [last.point, last.id]) }),
  };
}

/** Adds what came and went to the squares, some at a time. True while there may be more. */
export async function countChanges({ db }: Context): Promise<boolean> {
  return db.transaction(async (tx) => {
    const taken = await addChanges(tx);
    if (taken === 0) return false;
    await dropEmptySquares(tx);
    await refillSquares(tx);
    return true;
  });
}
