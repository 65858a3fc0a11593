import type { SentBody } from '@stenope/contract/action';
import type { createProduct, Product } from '@stenope/contract/people/shop';
import { sensitivities, type Sensitivity } from '@stenope/domain/posts/limits';
import { productLimits, sellerStatuses, type SellerStatus } from '@stenope/domain/shop/limits';
import { readPrice, writePrice, type PriceFault } from '@stenope/domain/shop/price';
import { asLink } from '../../../platform/forms/as-link.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';

/** What is typed of a product, by the name of its field. */
export const productFields = ['name', 'price', 'description', 'link', 'alt'] as const;

export type ProductField = (typeof productFields)[number];

export type Typed = Readonly<Partial<Record<string, string>>>;

type ProductWords = Omit<SentBody<typeof createProduct>, 'mediaId' | 'crop'>;

/** What is chosen rather than typed. */
interface Chosen {
  readonly status: SellerStatus | undefined;
  readonly sensitive: Sensitivity;
}

/** What will be sent. What is missing is left out, for the contract to say so. */
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

/** What is no price is complained of as it was typed, and never sent. */
function centsOf({ price = '' }: Typed): number {
  const read = readPrice(price);
  return 'cents' in read ? read.cents : productLimits.lowestCents;
}

/** The price stands on the screen as text: what is wrong with it is said of that. */
export function priceComplaints({ price = '' }: Typed): Complaint<'price'>[] {
  const read = readPrice(price);
  return 'fault' in read ? [{ field: 'price', rule: ruleOf[read.fault] }] : [];
}

/** Forms keep rules of fields: one for each fault, so that the words can be found again. */
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

/** A product that is there, in the same fields. */
export function typedOf(product: Product): Record<ProductField, string> {
  const { name, priceCents, description, link, alt } = product;
  return { name, price: writePrice(priceCents), description, link: link ?? '', alt };
}

/** Kept as text, beside what is typed. */
export function labelOf(kept: string | undefined): Sensitivity {
  return sensitivities.find((label) => label === kept) ?? 'none';
}

export function statusOf(kept: string | undefined): SellerStatus | undefined {
  return sellerStatuses.find((status) => status === kept);
}
