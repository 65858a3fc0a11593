import { username as usernameForm } from '@stenope/contract/accounts';
import { id as idForm } from '@stenope/contract/primitives';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { findShared } from './queries.ts';

const link = z.object({ username: usernameForm, productId: idForm });

/** A link to a product tells what it is, who sells it and how it looks, while it is on sale. */
export async function headOf(
  { db, now }: Context,
  { username, productId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(link, { username, productId }).success) return null;
  const since = restsSince(now()).toISOString();
  const [found] = await findShared(db, { id: productId, username, since });
  if (!found) return null;
  const { name: title, seller: author, hidesPreviews, sensitive } = found;
  const photo = hidesPreviews || sensitive !== 'none' ? null : photoOf(found.photo);
  return {
    type: 'product',
    title,
    author,
    ...(photo && { image: cardImageOf(photo) }),
  };
}
