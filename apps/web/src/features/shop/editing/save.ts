import type { SentBody } from '@stenope/contract/action';
import { createProduct, updateProduct, type Product } from '@stenope/contract/people/shop';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';

type CreateBody = SentBody<typeof createProduct>;

/** What is shown, one after the other, while a product is saved. */
export type SaveStep = 'uploading' | 'creating' | 'updating';

interface Offer {
  readonly body: CreateBody;
  /** Waits until the picture is there; fails with what kept it away. */
  readonly arrive: () => Promise<{ readonly id: string }>;
  /** With it a second try is known for what it is. */
  readonly key: string;
  readonly show: (step: SaveStep) => void;
}

export async function offerProduct({ body, arrive, key, show }: Offer): Promise<Product> {
  show('uploading');
  const { id: mediaId } = await arrive();
  show('creating');
  return create({ ...body, mediaId }, key);
}

/** What the last try sent, as far as nobody knows whether it arrived. */
const unanswered = new Map<string, CreateBody>();

/**
 * A try whose answer got lost may have made the product. Changed since, the server knows the key
 * and refuses the other words: the first try is then repeated, to learn which product it made, and
 * what was changed is changed there.
 */
async function create(body: CreateBody, idempotencyKey: string): Promise<Product> {
  const before = unanswered.get(idempotencyKey);
  unanswered.set(idempotencyKey, before ?? body);
  try {
    return await api(createProduct, { body, idempotencyKey });
  } catch (error) {
    if (!before || !isRefusal(error, 'idempotency_key_reused')) throw error;
    const { id: productId } = await api(createProduct, { body: before, idempotencyKey });
    const { mediaId: _, crop: __, ...words } = body;
    return await api(updateProduct, { params: { productId }, body: words });
  }
}
