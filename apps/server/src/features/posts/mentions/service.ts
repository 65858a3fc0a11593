import type { Transaction } from '../../../platform/db/database.ts';
import { tell, untellMentions } from '../../notifications/service.ts';
import { listMentioned, type OtherMentions } from './queries.ts';

interface PostRef {
  readonly id: string;
  readonly authorId: string;
}

/** One that is older returns from elsewhere: whom it names was told there, or long ago. */
const newsMs = 24 * 3_600_000;

/** Those whom a post names, once it is seen. */
export async function tellMentioned(
  tx: Transaction,
  { createdAt, ...post }: PostRef & { readonly createdAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - createdAt.getTime() > newsMs) return;
  await tellSome(tx, post, await listMentioned(tx, post.id), now);
}

/** Those whom its words name now, and did not before; of the others it is taken back. */
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

/** One whom a text names. */
export const mentioned = (recipientId: string) =>
  ({ recipientId, type: 'other', subject: 'mention' }) as const;
