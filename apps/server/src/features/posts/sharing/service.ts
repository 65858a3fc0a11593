import { id as idForm } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { findShared } from './queries.ts';

/**
 * A link that is passed on tells title and author and shows the picture, and nothing more: the page
 * behind it is for members. A sensitive picture is not shown there, nor one whose author does not want it, and
 * nothing is told under another's name.
 */
export async function headOf(
  { db }: Context,
  { username, postId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(idForm, postId).success) return null;
  const [found] = await findShared(db, { id: postId });
  if (found?.username.toLowerCase() !== username?.toLowerCase() || !found) return null;
  const { title, author, sensitive, hidesPreviews } = found;
  const photo = sensitive === 'none' && !hidesPreviews ? photoOf(found.photo) : null;
  return { title, author, ...(photo && { image: cardImageOf(photo) }) };
}
