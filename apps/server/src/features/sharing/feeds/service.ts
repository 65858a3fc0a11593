import { createHash } from 'node:crypto';
import { username as usernameForm } from '@stenope/contract/accounts';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { findFeed, listFeed, type FeedPost } from '../queries.ts';
import { presentFeed, type Entry } from './present.ts';

/** Entries of a feed: a reader that asks once a day misses nothing of the busiest. */
const newest = 24;

interface Feed {
  readonly xml: string;
  /** Changes with every byte of it. */
  readonly tag: string;
}

/**
 * The feed of a member who offers one. Who does not, who hides their pictures elsewhere, and who is
 * suspended, gone or nobody: all are the same missing feed.
 */
export async function readFeed({ db, env, now }: Context, username: string): Promise<Feed> {
  if (!z.safeParse(usernameForm, username).success) throw new Refusal('not_found');
  const [author] = await findFeed(db, { username, since: restsSince(now()).toISOString() });
  if (!author) throw new Refusal('not_found');
  const posts = await listFeed(db, { author: author.id, limit: newest });
  const xml = presentFeed(author, posts.flatMap(entryOf), env.publicUrl);
  const digest = createHash('sha256').update(xml).digest('base64url');
  return { xml, tag: `"${digest}"` };
}

function entryOf({ photo: columns, ...post }: FeedPost): readonly Entry[] {
  const photo = photoOf(columns);
  return photo ? [{ ...post, image: cardImageOf(photo, post.alt) }] : [];
}
