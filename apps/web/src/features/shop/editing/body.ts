import type { SentBody } from '@stenope/contract/action';
import type { createProduct, Product } from '@stenope/contract/people/shop';
import { sensitivities, type Sensitivity } from '@stenope/domain/posts/limits';
import { productLimits, sellerStatuses, type SellerStatus } from '@stenope/domain/shop/limits';
import { readPrice, writePrice, type PriceFault } from '@stenope/domain/shop/price';
import { asLink } from '../../../platform/forms/as-link.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';

/** Text fields of a product. */
export const productFields = ['name', 'price', 'description', 'link', 'alt'] as const;

export type ProductField = (typeof productFields)[number];

export type Typed = Readonly<Partial<Record<string, string>>>;

type ProductWords = Omit<SentBody<typeof createProduct>, 'mediaId' | 'crop'>;

/** Values chosen rather than typed. */
interface Chosen {
  readonly status: SellerStatus | undefined;
  readonly sensitive: Sensitivity;
}

/** Request body. Missing values are left out, so that the contract reports them. */
export function wordsOf(typed: Typed, { status, sensitive }: Chosen): Partial<ProductWords> {
  const name = typed['name']?.trim() ?? '';
  const link = asLink(typed['link'] ?? '');
  return {
    ...(name === '' ? {} : { name }),
    description: typed['description']?.trim() ?? '',
    alt: typed['alt']?.trim() ?? '',
    sensitive,
    link: link === '' ? null : link,
    priceCents: centsOf(typed),
    ...(status === undefined ? {} : { sellerStatus: status }),
  };
}

/**
 * Price in cents; for an invalid one a placeholder, since `priceComplaints` prevents sending it.
 */
function centsOf({ price = '' }: Typed): number {
  const read = readPrice(price);
  return 'cents' in read ? read.cents : productLimits.lowestCents;
}

/** Complaints about the price as typed. */
export function priceComplaints({ price = '' }: Typed): Complaint<'price'>[] {
  const read = readPrice(price);
  return 'fault' in read ? [{ field: 'price', rule: ruleOf[read.fault] }] : [];
}

/** Rule of a form field for each fault of a price, from which the sentence is found. */
const ruleOf = {
  missing: 'required',
  format: 'format',
  unclear: 'choice',
  too_low: 'too_small',
  too_high: 'too_big',
} as const satisfies Readonly<Record<PriceFault, string>>;

export function faultOf(complaint: Complaint): PriceFault | undefined {
  if (complaint.field !== 'price' || !('rule' in complaint)) return undefined;
  const { rule } = complaint;
  return faults.find((fault) => ruleOf[fault] === rule);
}

const faults = ['missing', 'format', 'unclear', 'too_low', 'too_high'] as const;

/** Texts of an existing product, for the edit form. */
export function typedOf(product: Product): Record<ProductField, string> {
  const { name, priceCents, description, link, alt } = product;
  return { name, price: writePrice(priceCents), description, link: link ?? '', alt };
}

/** Parses the sensitivity kept as text beside the typed fields. */
export function labelOf(text: string | undefined): Sensitivity {
  return sensitivities.find((label) => label === text) ?? 'none';
}

export function statusOf(text: string | undefined): SellerStatus | undefined {
  return sellerStatuses.find((status) => status === text);
}
