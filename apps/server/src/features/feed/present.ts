import { excerptOf } from '@stenope/domain/posts/text';
import type { CardRow } from './cards.ts';
import type { PlacedRow } from './map-queries.ts';

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

/** Posts on a map as they are sent: each with where it was made. */
export function presentPlaces(rows: readonly PlacedRow[], more: boolean): string {
  const items = rows.map(({ place, ...row }) => `{${place},"post":${presentCard(row)}}`);
  return `{"items":[${items.join(',')}],"more":${more}}`;
}
