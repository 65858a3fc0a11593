import { productsChanged as event } from '@stenope/contract/people/shop';
import { announces, toMember } from '../../platform/live/outbox.ts';

interface Subject {
  readonly id: string;
  readonly sellerId: string;
}

/** To the seller's own devices only: others see it when they load the shop. */
export const productsChanged = announces(event, ({ id, sellerId }: Subject) => ({
  to: [toMember(sellerId)],
  data: { productId: id },
}));
