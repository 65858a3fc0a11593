import { lockMember } from '@stenope/server/src/features/accounts/service.ts';
import { putOnSale } from '@stenope/server/src/features/shop/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { products, type DemoProduct } from '../community/products.ts';
import type { DemoPost } from '../community/types.ts';
import { prints } from '../darkroom/darkroom.ts';
import { Pool } from '../darkroom/pool.ts';
import { listOffered } from '../queries.ts';
import { sendFile, viewerOf } from './member.ts';

const dayMs = 24 * 3_600_000;
const printWidth = 1200;

interface Selling {
  readonly shown: readonly DemoPost[];
  readonly signal: AbortSignal;
  readonly edge: number;
}

/** Adds missing products: prints of published photographs. */
export async function sell(
  context: Context,
  ids: ReadonlyMap<string, string>,
  { shown, signal, edge }: Selling,
): Promise<void> {
  const seen = new Set(shown.map(({ negative }) => negative));
  const offered = await listOffered(context.db, [...ids.values()]);
  const left = products.filter(
    ({ seller, name, negative }) =>
      seen.has(negative) && !offered.has(`${ids.get(seller)} ${name}`),
  );
  if (left.length === 0) return;
  const pool = new Pool(1);
  try {
    for (const [place, product] of left.entries()) {
      signal.throwIfAborted();
      const at = new Date(context.now().getTime() - (place + 1) * 3 * dayMs);
      await offer(context, { product, at, width: Math.min(edge, printWidth), pool, ids }, signal);
    }
  } finally {
    await pool.close();
  }
}

interface Offer {
  readonly product: DemoProduct;
  readonly at: Date;
  readonly width: number;
  readonly pool: Pool;
  readonly ids: ReadonlyMap<string, string>;
}

async function offer(
  context: Context,
  { product, at, width, pool, ids }: Offer,
  signal: AbortSignal,
): Promise<void> {
  const { seller, negative, ...words } = product;
  const sellerId = ids.get(seller) ?? '';
  for await (const { jpeg } of prints(negative, width, { count: 1, pool })) {
    const picture = {
      purpose: 'photo',
      fileName: `${negative}-tirage.jpg`,
      content: jpeg,
    } as const;
    const mediaId = await sendFile(context, viewerOf(sellerId), picture, signal);
    await context.db.transaction(async (tx) => {
      const held = await lockMember(tx, sellerId);
      // A shop that somebody trying the demo has closed stays closed.
      if (held?.shop === 'active') await putOnSale(tx, held, { ...words, mediaId }, at);
    });
  }
}
