import { username as usernameForm } from '@stenope/contract/accounts';
import type { Photo } from '@stenope/contract/media';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { listShownCovers } from '../covers/service.ts';
import { showsProParts } from '../profile/access.ts';
import { findFace, findShared } from './queries.ts';

/**
 * A link to a page tells whose it is, though the page is for members: the name and one picture they
 * chose for themselves, nothing they wrote and no work of theirs. A name given up lately is a link too.
 */
export async function headOf(
  { db, now }: Context,
  { username }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(usernameForm, username).success) return null;
  const [found] = await findShared(db, { username, since: restsSince(now()).toISOString() });
  if (!found) return null;
  const photo = found.hidesPreviews ? null : await photoFor({ db }, found);
  return {
    type: 'profile',
    title: found.displayName,
    author: `@${found.username}`,
    ...(photo && { image: cardImageOf(photo) }),
  };
}

type Shared = { readonly id: string } & Parameters<typeof showsProParts>[0];

/** What stands above the page; otherwise their face. */
async function photoFor({ db }: Pick<Context, 'db'>, member: Shared): Promise<Photo | null> {
  const covers = showsProParts(member) ? await listShownCovers(db, member.id) : [];
  const cover = covers.find(({ primary }) => primary) ?? covers[0];
  if (cover) return cover.photo;
  const [face] = await findFace(db, { id: member.id });
  return face ? photoOf(face) : null;
}
