/** Limits of a product. Lengths are in code points, prices in euro cents. */
export const productLimits = {
  name: 140,
  description: 5000,
  alt: 500,
  lowestCents: 1,
  highestCents: 99_999_999,
} as const;

/** French law requires telling buyers whether the seller is a business or an individual. */
export const sellerStatuses = ['professional', 'individual'] as const;

export type SellerStatus = (typeof sellerStatuses)[number];
