import { createSender, mark, start } from '@stenope/server/src/features/messages/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { newId } from '@stenope/server/src/platform/ids.ts';
import { conversations } from '../community/conversations.ts';
import { saidBefore } from '../queries.ts';
import { viewerOf } from './member.ts';

const minuteMs = 60_000;

/** Writes the conversations; those that have messages are left alone. */
export async function converse(
  context: Context,
  ids: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const send = createSender(context);
  for (const { between, messages, unread } of conversations) {
    signal.throwIfAborted();
    const [one, other] = between.map((username) => viewerOf(ids.get(username) ?? ''));
    if (!one || !other) continue;
    const { id: conversationId, last } = await start(context, one, other.userId);
    if (last) continue;
    const said: { readonly id: string; readonly at: Date }[] = [];
    for (const { author, minutesAgo, text: body } of messages) {
      const sender = viewerOf(ids.get(author) ?? '');
      const { id } = await send(sender, { conversationId, messageId: newId(), body });
      said.push({ id, at: new Date(context.now().getTime() - minutesAgo * minuteMs) });
    }
    const read = said.at(-1 - unread);
    if (read) {
      const marks = [{ conversationId, messageId: read.id }];
      for (const reader of [one, other]) {
        await mark(context, reader, { kind: 'read', marks });
      }
    }
    // Backdated over some days: messages are dated when sent.
    await saidBefore(context.db, conversationId, said);
  }
}
