import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { unlist } from '../../features/messages/api.ts';
import { messageKeys } from '../../features/messages/conversation-cache.ts';
import { ConversationView } from '../../features/messages/conversation/ConversationView.tsx';
import { useShuttingOut } from '../../features/people/boundaries/useShuttingOut.tsx';
import { outdate } from '../../features/posts/lists/list-query.ts';
import { useReporting } from '../../features/reports/useReporting.tsx';

type OpenConversationProps = Omit<ComponentProps<typeof ConversationView>, 'itemsFor' | 'onBlock'>;

/** A conversation, with actions of other features (report, block) on its partner. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversationId, onLeave } = props;
  const cache = useQueryClient();
  const reporting = useReporting();
  const shutting = useShuttingOut(() => {
    // After a block neither sees the other any more, in this or any other list.
    onLeave();
    unlist(cache, conversationId);
    void cache.invalidateQueries({ queryKey: messageKeys.conversation(conversationId) });
    outdate(cache, () => true);
  });
  return (
    <>
      <ConversationView
        {...props}
        itemsFor={(partner, lastTheirs) => [
          ...shutting.itemsFor(partner),
          ...(lastTheirs ? [reporting.itemFor({ kind: 'message', id: lastTheirs })] : []),
        ]}
        onBlock={shutting.block}
      />
      {shutting.dialog}
      {reporting.dialog}
    </>
  );
}
