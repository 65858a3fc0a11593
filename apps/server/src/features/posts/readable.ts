import type { Photo } from '@stenope/contract/media';
import type { Post } from '@stenope/contract/posts';
import { id as idForm } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { maskedOf } from '../media/service.ts';
import { tell, untellMentions } from '../notifications/service.ts';
import { mayRead, refusedDelete, type PostAccess } from './access.ts';
import { toPostWithout } from './live.ts';
import { listMentioned, type OtherMentions } from './mentions/queries.ts';
import { presentPost } from './present.ts';
import {
  findBlockedOf,
  glanceAtPost,
  glanceAtPosts,
  glanceToChange,
  type PostGlance,
  type WrittenPost,
} from './queries.ts';

/**
 * Topics of a post's viewers who may see this member: others are not informed of their content at
 * all.
 */
export async function toWhoMeets(
  tx: Transaction,
  { postId, authorId }: { readonly postId: string; readonly authorId: string | null },
): Promise<readonly string[]> {
  const [blocked] = authorId === null ? [] : await findBlockedOf(tx, { member: authorId });
  return blocked?.suspended ? [] : toPostWithout(postId, blocked?.blockedIds ?? []);
}

type Glance = typeof glanceAtPost;

/** A readable post, as its parts need it; otherwise not found. */
export async function glance(
  on: Executor,
  viewer: Viewer,
  id: string,
  look: Glance = glanceAtPost,
): Promise<PostGlance> {
  const [post] = await look(on, { id, viewer: viewer.userId });
  if (!post || !isReadable(post, viewer)) throw new Refusal('not_found');
  return post;
}

/** The same, locked. Every change to a post's parts locks the post first, against deadlocks. */
export function lockPost(tx: Transaction, viewer: Viewer, id: string): Promise<PostGlance> {
  return glance(tx, viewer, id, glanceToChange);
}

/** One's own post, in any state. */
export async function ensureOwn(on: Executor, viewer: Viewer, id: string): Promise<PostGlance> {
  const post = await glance(on, viewer, id);
  const refused = refusedDelete(accessOf(post, viewer));
  if (refused) throw new Refusal(refused);
  return post;
}

/** Locks the post if it still belongs to this member. */
export async function lockOwn(
  tx: Transaction,
  authorId: string,
  id: string,
): Promise<PostGlance | undefined> {
  const [post] = await glanceToChange(tx, { id, viewer: authorId });
  return post?.authorId === authorId ? post : undefined;
}

export function isReadable(post: Sight, viewer: Viewer): boolean {
  return mayRead(accessOf(post, viewer));
}

/** Readable posts among these: their topics may be watched. */
export async function watchable(
  { db }: Context,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = ids.filter((id) => z.safeParse(idForm, id).success);
  const found = await glanceAtPosts(db, { ids: known, viewer: viewer.userId });
  const readable = new Set(found.filter((post) => isReadable(post, viewer)).map(({ id }) => id));
  return known.filter((id) => readable.has(id.toLowerCase()));
}

/** A post as one reader sees it; otherwise not found. */
export function writeFor(viewer: Viewer, post: WrittenPost): string {
  const access = accessOf(post, viewer);
  if (!mayRead(access)) throw new Refusal('not_found');
  return presentPost(post, access);
}

/**
 * A post or a card whose pictures open to its author while it is masked; others are unchanged.
 * Quotes in texts are escaped, so that no text can contain a status.
 */
export function withOwnPictures(context: Context, json: string): string {
  if (!json.includes('"status":"masked"')) return json;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- PostgreSQL wrote it by the contract
  const own = JSON.parse(json) as Pick<Post, 'photo'> & Partial<Pick<Post, 'steps'>>;
  const opened = <Of extends { photo: Photo | null }>(one: Of): Of => ({
    ...one,
    photo: maskedOf(context, one.photo),
  });
  return JSON.stringify(opened(own.steps ? { ...own, steps: own.steps.map(opened) } : own));
}

type Sight = Pick<PostGlance, 'authorId' | 'state' | 'visible'>;

export function accessOf(
  { authorId, state, visible }: Sight,
  { userId, role }: Viewer,
): PostAccess {
  return { isAuthor: authorId === userId, isStaff: role !== 'member', visible, state };
}

interface PostRef {
  readonly id: string;
  readonly authorId: string;
}

/** Older posts come from an import: their mentions were notified long ago. */
const recentMs = 24 * 3_600_000;

/** Notifies the members a post mentions, once it is visible. */
export async function tellMentioned(
  tx: Transaction,
  { createdAt, ...post }: PostRef & { readonly createdAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - createdAt.getTime() > recentMs) return;
  await tellSome(tx, post, await listMentioned(tx, post.id), now);
}

/** Notifies newly mentioned members and retracts the others' notifications. */
export async function retellMentions(
  tx: Transaction,
  post: PostRef,
  { added, removed }: OtherMentions,
  now: Date,
): Promise<void> {
  await untellMentions(tx, post.id, removed);
  await tellSome(tx, post, added, now);
}

async function tellSome(
  tx: Transaction,
  { id, authorId }: PostRef,
  named: readonly string[],
  now: Date,
): Promise<void> {
  const act = { senderId: authorId, contentType: 'post', contentId: id, under: authorId } as const;
  const hearers = named.map((recipientId) => mentioned(recipientId));
  await tell(tx, act, hearers, now);
}

/** A mentioned recipient. */
export const mentioned = (recipientId: string) =>
  ({ recipientId, type: 'other', subject: 'mention' }) as const;
