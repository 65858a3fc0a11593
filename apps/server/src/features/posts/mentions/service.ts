import type { Transaction } from '../../../platform/db/database.ts';
import { tell, untellMentions } from '../../notifications/service.ts';
import { listMentioned, type OtherMentions } from './queries.ts';

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
