import { id as idForm } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { findShared } from './queries.ts';

/** A link to a product tells what it is, who sells it and how it looks, while it is on sale. */
export async function headOf(
  { db }: Context,
  { username, productId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(idForm, productId).success) return null;
  const [found] = await findShared(db, { id: productId });
  if (!found || found.username.toLowerCase() !== username?.toLowerCase()) return null;
  const { name: title, seller: author, hidesPreviews, sensitive } = found;
  const photo = hidesPreviews || sensitive !== 'none' ? null : photoOf(found.photo);
  return {
    type: 'product',
    title,
    author,
    ...(photo && { image: cardImageOf(photo) }),
  };
}
