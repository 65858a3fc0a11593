import type { Message } from '@stenope/contract/messages/messages';
import { previewOf } from '@stenope/domain/messages/preview';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { judgeUnwritten } from './access.ts';
import { type Sending, findUnwritten } from './save-messages.ts';
import { keepingTogether, type Keeping } from './message-batches.ts';

interface Said {
  readonly conversationId: string;
  readonly messageId: string;
  readonly body: string;
}

type Send = (viewer: Viewer, said: Said) => Promise<Message>;

/**
 * Usually one statement, batched with other senders': it checks permission and writes at once. Only
 * for unwritten messages is the reason queried; when it was merely a lock, the message is written
 * alone.
 */
export function sending(context: Context): Send {
  const keeping = keepingTogether(context);
  return async ({ userId }, { conversationId, messageId, body }) => {
    const meant: Sending = {
      // Ids in the path may be in capitals.
      id: messageId.toLowerCase(),
      conversation: conversationId.toLowerCase(),
      sender: userId,
      body,
      preview: previewOf(body),
    };
    const message =
      (await keeping.keep(meant)) ??
      (await said(context, meant)) ??
      (await saveLocked(context, keeping, meant));
    if (!message) throw new Refusal('unavailable', {}, { retryAfter: 1 });
    return message;
  };
}

async function saveLocked(context: Context, { keepAlone }: Keeping, meant: Sending) {
  // The holder of the lock may have written the same message, sent twice.
  return (await keepAlone(meant)) ?? (await said(context, meant));
}

/** The message sent under this id before; undefined when it can be sent; throws when it cannot. */
async function said({ db }: Context, meant: Sending): Promise<Message | undefined> {
  const { id, conversation, sender } = meant;
  const [found] = await findUnwritten(db, { id, conversation, sender });
  const verdict = judgeUnwritten(found, meant);
  if (verdict === 'to_be_said') return undefined;
  if ('refused' in verdict) throw new Refusal(verdict.refused);
  return verdict.said;
}
