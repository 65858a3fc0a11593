import type { SentBody } from '@stenope/contract/action';
import { createProduct, updateProduct, type Product } from '@stenope/contract/people/shop';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';

type CreateBody = SentBody<typeof createProduct>;

/** Steps shown while a product is saved, in order. */
export type ProductSaveStep = 'uploading' | 'creating' | 'updating';

interface Offer {
  readonly body: CreateBody;
  /** Resolves once the upload is complete; rejects with the reason it failed. */
  readonly arrive: () => Promise<{ readonly id: string }>;
  /** Idempotency key: a repeated submission is recognised. */
  readonly key: string;
  readonly show: (step: ProductSaveStep) => void;
}

export async function offerProduct({ body, arrive, key, show }: Offer): Promise<Product> {
  show('uploading');
  const { id: mediaId } = await arrive();
  show('creating');
  return create({ ...body, mediaId }, key);
}

/** Bodies sent by attempts whose answer is unknown, by idempotency key. */
const unanswered = new Map<string, CreateBody>();

/**
 * An attempt whose answer was lost may have created the product. If the form was changed since, the
 * server refuses the known key with another body: the first body is then repeated to learn which
 * product it created, and the changes are applied as an edit.
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
