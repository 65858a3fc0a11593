import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  insertGrouped,
  insertNotification,
  takeFromGrouped,
  type GroupedSubject,
} from './queries.ts';

/** What one person did to another's thing. */
export interface Single {
  readonly recipientId: string;
  readonly senderId: string;
  readonly subject: 'response';
  readonly contentType: 'response';
  readonly contentId: string;
}

/** Nobody is told of what they did themselves. */
export async function tell(tx: Transaction, what: Single, now: Date): Promise<void> {
  if (what.recipientId === what.senderId) return;
  await insertNotification(tx, { id: newId(now.getTime()), type: 'other', ...what, dueAt: now });
}

/** What several people did to one thing: told once, with how many they were. */
export interface Grouped {
  readonly recipientId: string;
  readonly subject: GroupedSubject;
  readonly contentType: 'post' | 'response';
  readonly contentId: string;
}

/**
 * Told together and later: who has just rated would be known by the minute otherwise, and a work
 * that is looked at much would ring all day.
 */
const gatheringMs = 15 * 60_000;

export async function tellTogether(tx: Transaction, what: Grouped, now: Date): Promise<void> {
  await insertGrouped(tx, {
    id: newId(now.getTime()),
    recipient: what.recipientId,
    subject: what.subject,
    contentType: what.contentType,
    content: what.contentId,
    due: new Date(now.getTime() + gatheringMs).toISOString(),
  });
}

/** What was taken back is told no more. */
export async function untell(tx: Transaction, what: Grouped): Promise<void> {
  const { recipientId: recipient, subject, contentId: content } = what;
  await takeFromGrouped(tx, { recipient, subject, content });
}
