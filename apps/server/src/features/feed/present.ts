import { excerptOf } from '@stenope/domain/posts/text';
import type { CardRow } from './cards.ts';

/** A card as it is sent: what PostgreSQL wrote, and the excerpt as its last field. */
export function presentCard({ card, words }: Pick<CardRow, 'card' | 'words'>): string {
  return `${card.slice(0, -1)},"excerpt":${JSON.stringify(excerptOf(words))}}`;
}

interface Extra {
  readonly next?: string | undefined;
  readonly forMembers?: true;
  readonly tag?: string;
  readonly posts?: number;
}

/** A page as it is sent; what there is beside its items comes after them. */
export function presentPage(cards: readonly string[], extra: Extra): string {
  const rest = JSON.stringify(extra).slice(1);
  return `{"items":[${cards.join(',')}]${rest === '}' ? '' : ','}${rest}`;
}
