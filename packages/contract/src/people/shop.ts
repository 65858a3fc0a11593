import { sensitivities } from '@stenope/domain/posts/limits';
import { productLimits, sellerStatuses } from '@stenope/domain/shop/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { crop, photo } from '../media.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, publicLink, text } from '../primitives.ts';

/** Products of a Pro member. They are bought elsewhere: shown here, with a link. */

const words = {
  name: text({ min: 1, max: productLimits.name }),
  description: text({ max: productLimits.description, lines: 'many' }),
  alt: text({ max: productLimits.alt, lines: 'many' }),
  sensitive: z.enum(sensitivities),
  /** Price in euro cents, all taxes included. */
  priceCents: z
    .number()
    .check(z.int(), z.minimum(productLimits.lowestCents), z.maximum(productLimits.highestCents)),
  /** Link to buy it; null where buyers contact the seller. */
  link: z.nullable(publicLink),
  sellerStatus: z.enum(sellerStatuses),
};

const product = z.strictObject({
  id,
  seller: person,
  ...words,
  /** Null until developed. */
  photo: z.nullable(photo),
  createdAt: moment,
  status: z.enum(['visible', 'validated', 'masked', 'removed', 'processing', 'failed']),
  /** False while the shop is closed: then only the seller sees it. */
  onSale: z.boolean(),
  can: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
});

export type Product = z.output<typeof product>;

const onProduct = { params: z.strictObject({ productId: id }), access: 'member' } as const;

export const listProducts = action({
  id: 'products.list',
  scope: 'read',
  about: 'What a member sells, newest first. A closed shop is there for its owner alone.',
  method: 'GET',
  path: '/api/people/{userId}/products',
  access: 'member',
  budget: 'lists',
  params: z.strictObject({ userId: id }),
  query: z.strictObject(pageQuery),
  answer: page(product),
  status: 200,
  errors: ['bad_cursor'],
});

export const readProduct = action({
  ...onProduct,
  id: 'products.read',
  scope: 'read',
  about: 'One product, while its shop is open.',
  method: 'GET',
  path: '/api/products/{productId}',
  answer: product,
  status: 200,
  errors: [],
});

export const createProduct = action({
  id: 'products.create',
  about: 'Offers something for sale: it needs a Pro profile and an open shop.',
  method: 'POST',
  path: '/api/products',
  access: 'member',
  body: z.strictObject({
    mediaId: id,
    crop: z.optional(crop),
    name: words.name,
    description: z.optional(words.description),
    alt: z.optional(words.alt),
    sensitive: z.optional(words.sensitive),
    priceCents: words.priceCents,
    link: z.optional(words.link),
    sellerStatus: words.sellerStatus,
  }),
  answer: product,
  status: 201,
  errors: ['pro_required', 'shop_inactive', 'already_used', 'bad_crop', 'bad_media'],
  creates: true,
  limits: [{ by: 'member', times: 30, seconds: 3600 }],
});

export const updateProduct = action({
  ...onProduct,
  id: 'products.update',
  about: 'Changes what is named of one’s own product; its picture stays.',
  method: 'PATCH',
  path: '/api/products/{productId}',
  body: z.strictObject({
    name: z.optional(words.name),
    description: z.optional(words.description),
    alt: z.optional(words.alt),
    sensitive: z.optional(words.sensitive),
    priceCents: z.optional(words.priceCents),
    link: z.optional(words.link),
    sellerStatus: z.optional(words.sellerStatus),
  }),
  answer: product,
  status: 200,
  errors: ['not_author', 'moderated'],
  limits: [{ by: 'member', times: 120, seconds: 3600 }],
});

export const deleteProduct = action({
  ...onProduct,
  id: 'products.delete',
  about: 'Takes one’s own product away, with its picture.',
  method: 'DELETE',
  path: '/api/products/{productId}',
  answer: null,
  status: 204,
  errors: ['not_author'],
});

export const productsChanged = liveEvent({
  name: 'shop.changed',
  about: 'Something in one’s own shop came, changed, settled or went, on whichever device.',
  data: z.strictObject({ productId: id }),
});
