import { username as usernameForm } from '@stenope/contract/accounts';
import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  createProduct as createEntry,
  listProducts as listEntry,
  Product,
  updateProduct as updateEntry,
} from '@stenope/contract/people/shop';
import { id as idForm } from '@stenope/contract/primitives';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { changesOf, stateAfterEdit } from '@stenope/domain/posts/edit';
import { isBlank } from '@stenope/domain/posts/text';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../platform/db/idempotent.ts';
import { cutPage, type PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import type { HeadTags } from '../../platform/http/pages/head.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/live/outbox.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockSelf, type LockedMember } from '../accounts/service.ts';
import {
  attach,
  cardImageOf,
  discard,
  maskedOf,
  photoOf,
  type WhenSettled,
} from '../media/service.ts';
import { personOf } from '../people/service.ts';
import type { WhenEdited } from '../posts/service.ts';
import {
  isOpen,
  mayEnter,
  mayRead,
  refusedDelete,
  refusedEdit,
  refusedSale,
  type ProductAccess,
} from './access.ts';
import { productsChanged } from './live.ts';
import { archivedProduct, presentProduct } from './present.ts';
import {
  deleteProduct,
  findProduct,
  findShop,
  lockByMedia,
  lockProduct,
  insertProduct,
  listProducts,
  updateProduct,
  type ProductRow,
  findToErase,
  listProductsOf,
  findShared,
  listProductsToExport,
} from './queries.ts';

const usualPage = 24;

export async function list(
  context: Context,
  viewer: Viewer,
  userId: string,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listEntry>> {
  const { db, cursors } = context;
  const name = `products ${userId.toLowerCase()}`;
  const before = cursor === undefined ? newestOfAll : String(cursors.read(name, cursor, 1)[0]);
  const [shop] = await findShop(db, { id: userId, viewer: viewer.userId });
  const visit = shop && {
    mayInteract: shop.mayInteract,
    open: isOpen(shop),
    ...sellerRights(shop.id, viewer),
  };
  if (!visit || !mayEnter(visit)) throw new Refusal('not_found');
  const asked = { seller: shop.id, viewer: viewer.userId, before, limit: limit + 1 };
  const rows = await listProducts(db, asked);
  const { items: shown, last } = cutPage(rows, limit);
  return {
    items: shown.map((row) => present(context, row, viewer)),
    ...(last && { next: cursors.write(name, [last.product.id]) }),
  };
}

export async function read(context: Context, viewer: Viewer, id: string): Promise<Product> {
  return readFor(context, context.db, viewer, id);
}

type NewProduct = ReceivedBody<typeof createEntry>;

export async function create(
  context: Context,
  viewer: Viewer,
  body: NewProduct,
  idempotencyKey: IdempotencyKey | null,
): Promise<Product> {
  const { db, now } = context;
  refuseBlank(body);
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const seller = await lockSelf(tx, viewer, viewer.userId, now());
    return readFor(context, tx, viewer, await putOnSale(tx, seller, body, now()));
  });
}

/** The member is locked, so that the shop cannot close in between. */
export async function putOnSale(
  tx: Transaction,
  seller: LockedMember,
  { mediaId, crop, ...words }: NewProduct,
  createdAt: Date,
): Promise<string> {
  const refused = refusedSale(seller);
  if (refused) throw new Refusal(refused);
  const picture = await attach(tx, { ownerId: seller.id, mediaId, as: 'product', crop });
  const product = {
    id: newId(createdAt.getTime()),
    sellerId: seller.id,
    mediaId: picture.id,
    ready: picture.ready,
    createdAt,
  };
  await insertProduct(tx, { ...product, ...words });
  await emit(tx, productsChanged(product));
  return product.id;
}

type Words = Pick<
  ProductRow['product'],
  'name' | 'description' | 'alt' | 'sensitive' | 'priceCents' | 'link' | 'sellerStatus'
>;

export interface ProductEditing {
  readonly context: Context;
  readonly whenEdited: WhenEdited;
}

/** Edits texts and price: the picture cannot be replaced. */
export async function update(
  { context, whenEdited }: ProductEditing,
  viewer: Viewer,
  id: string,
  edit: ReceivedBody<typeof updateEntry>,
): Promise<Product> {
  refuseBlank(edit);
  return context.db.transaction(async (tx) => {
    const { product, access } = await findToChange(tx, viewer, id);
    const refused = refusedEdit(access);
    if (refused) throw new Refusal(refused);
    const changes = changesOf<Words>(wordsOf(product), edit);
    if (Object.keys(changes).length > 0) {
      await updateProduct(tx, product.id, { ...changes, state: stateAfterEdit(product.state) });
      await whenEdited(tx, { targetKind: 'product', targetId: product.id });
      await emit(tx, productsChanged(product));
    }
    return readFor(context, tx, viewer, product.id);
  });
}

export async function remove({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { product, access } = await findToChange(tx, viewer, id);
    const refused = refusedDelete(access);
    if (refused) throw new Refusal(refused);
    await takeAway(tx, product);
  });
}

/** Deletes a product with its picture. Lock it first. */
async function takeAway(
  tx: Transaction,
  product: Pick<ProductRow['product'], 'id' | 'sellerId' | 'mediaId'>,
): Promise<void> {
  await deleteProduct(tx, product.id);
  await discard(tx, [product.mediaId]);
  await emit(tx, productsChanged(product));
}

/** State of a product that exists; locked for the decision. */
export async function lockState(
  tx: Transaction,
  id: string,
): Promise<ProductRow['product']['state'] | undefined> {
  return (await findToErase(tx, id))?.state;
}

/** Hides or shows a product, as moderation decides. Lock it first. */
export async function setState(
  tx: Transaction,
  id: string,
  state: ProductRow['product']['state'],
): Promise<void> {
  const product = await findToErase(tx, id);
  if (!product) return;
  await updateProduct(tx, id, { state });
  await emit(tx, productsChanged(product));
}

/** Listener for settled pictures: lists the product that waited for it. */
export const offerWhenReady: WhenSettled = Object.assign(
  async (tx: Transaction, mediaId: string, state: 'ready' | 'failed'): Promise<void> => {
    const product = await lockByMedia(tx, mediaId);
    if (!product) return;
    if (state === 'ready') await updateProduct(tx, product.id, { ready: true });
    await emit(tx, productsChanged(product));
  },
  {
    locks: async (tx: Transaction, mediaId: string): Promise<void> => {
      await lockByMedia(tx, mediaId);
    },
  },
);

async function readFor(
  context: Context,
  on: Executor,
  viewer: Viewer,
  id: string,
): Promise<Product> {
  const [row] = await findProduct(on, { id, viewer: viewer.userId });
  if (!row || !mayRead(accessOf(row, viewer))) throw new Refusal('not_found');
  return present(context, row, viewer);
}

/** Read under the lock. */
async function findToChange(tx: Transaction, viewer: Viewer, id: string) {
  await lockProduct(tx, id);
  const [row] = await findProduct(tx, { id, viewer: viewer.userId });
  if (!row) throw new Refusal('not_found');
  return { product: row.product, access: accessOf(row, viewer) };
}

function present(context: Context, row: ProductRow, viewer: Viewer): Product {
  const access = accessOf(row, viewer);
  const photo = photoOf(row.media);
  return presentProduct(row, {
    seller: personOf(row.seller),
    photo: access.isSeller && access.state === 'masked' ? maskedOf(context, photo) : photo,
    onSale: isOpen(row.seller),
    can: {
      edit: refusedEdit(access) === undefined,
      delete: refusedDelete(access) === undefined,
    },
  });
}

function accessOf({ product, visible }: ProductRow, viewer: Viewer): ProductAccess {
  return { ...sellerRights(product.sellerId, viewer), visible, state: product.state };
}

function sellerRights(sellerId: string, { userId, role }: Viewer) {
  return { isSeller: sellerId === userId, isStaff: role !== 'member' };
}

function wordsOf(product: Words): Words {
  const { name, description, alt, sensitive, priceCents, link, sellerStatus } = product;
  return { name, description, alt, sensitive, priceCents, link, sellerStatus };
}

/** The schema counts characters, some of which are invisible. */
function refuseBlank({ name }: { readonly name?: string | undefined }): void {
  if (name === undefined || !isBlank(name)) return;
  throw new Refusal('invalid', { fields: [{ field: 'name', rule: 'too_short', limit: 1 }] });
}

/** Deletes a departing member's products. */
export async function eraseProducts({ db }: Context, userId: string): Promise<void> {
  for (;;) {
    const ids = await listProductsOf(db, userId);
    if (ids.length === 0) return;
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const product = await findToErase(tx, id);
        if (product) await takeAway(tx, product);
      });
    }
  }
}

const link = z.object({ username: usernameForm, productId: idForm });

/** Link preview of a product on sale: name, seller and picture. */
export async function headOf(
  { db, now }: Context,
  { username, productId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(link, { username, productId }).success) return null;
  const since = restsSince(now()).toISOString();
  const [found] = await findShared(db, { id: productId, username, since });
  if (!found) return null;
  const { name: title, seller: author, alt, hidesPreviews, sensitive } = found;
  const photo = hidesPreviews || sensitive !== 'none' ? null : photoOf(found.photo);
  return {
    type: 'product',
    title,
    author,
    username: found.username,
    canonical: `/shop/${found.username}/${found.id}`,
    isEmbeddable: true,
    ...(photo && { image: cardImageOf(photo, alt) }),
  };
}

export const shopExport: ExportPart = {
  collections: { products: exportOf(listProductsToExport, archivedProduct) },
};
