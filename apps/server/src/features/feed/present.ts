import { excerptOf } from '@stenope/domain/posts/text';
import type { CardRow } from './cards.ts';
import type { PlacedRow } from './map-queries.ts';

/** A card as sent: the JSON from PostgreSQL, with the excerpt and what brought it as last fields. */
export function presentCard({ card, words, via }: ShownCard): string {
  const reason = via === undefined || via === null ? '' : `,"via":${JSON.stringify(via)}`;
  return `${card.slice(0, -1)},"excerpt":${JSON.stringify(excerptOf(words))}${reason}}`;
}

type ShownCard = Pick<CardRow, 'card' | 'words' | 'via'>;

interface Extra {
  readonly next?: string | undefined;
  readonly forMembers?: true | undefined;
  readonly tag?: string;
  readonly posts?: number;
  readonly approximate?: true | undefined;
  readonly spelling?: string | undefined;
  readonly some?: true | undefined;
}

/** A page as sent; other fields come after its items. */
export function presentPage(cards: readonly string[], extra: Extra): string {
  const rest = JSON.stringify(extra).slice(1);
  return `{"items":[${cards.join(',')}]${rest === '}' ? '' : ','}${rest}`;
}

/** Posts of a map as sent, each with its place. */
export function presentPlaces(rows: readonly PlacedRow[], more: boolean): string {
  const items = rows.map(({ place, ...row }) => `{${place},"post":${presentCard(row)}}`);
  return `{"items":[${items.join(',')}],"more":${more}}`;
}
