/** The numbers of a product. Lengths are in characters (code points), prices in cents of euros. */
export const productLimits = {
  name: 140,
  description: 5000,
  alt: 500,
  lowestCents: 1,
  highestCents: 99_999_999,
} as const;

/** French law has buyers told whether a shop stands before them, or somebody like themselves. */
export const sellerStatuses = ['professional', 'individual'] as const;

export type SellerStatus = (typeof sellerStatuses)[number];
