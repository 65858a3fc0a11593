import { username as usernameForm } from '@stenope/contract/accounts';
import { id as idForm } from '@stenope/contract/primitives';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { findShared } from './queries.ts';

const link = z.object({ username: usernameForm, postId: idForm });

/**
 * A link that is passed on tells title and author and shows the picture, and nothing more: the page
 * behind it is for members. A sensitive picture is not shown there, nor one whose author does not
 * want it, and nothing is told under another's name; one the author gave up lately is theirs.
 */
export async function headOf(
  { db, now }: Context,
  { username, postId }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(link, { username, postId }).success) return null;
  const since = restsSince(now()).toISOString();
  const [found] = await findShared(db, { id: postId, username, since });
  if (!found) return null;
  const { title, author, sensitive, hidesPreviews } = found;
  const photo = sensitive === 'none' && !hidesPreviews ? photoOf(found.photo) : null;
  return { title, author, ...(photo && { image: cardImageOf(photo) }) };
}
