import type { Person } from '@stenope/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageKeys, unlist } from '../../features/messages/api.ts';
import { useShuttingOut } from '../../features/people/boundaries/useShuttingOut.tsx';
import { outdate } from '../../features/posts/lists/list-query.ts';
import { useReporting } from '../../features/reports/useReporting.tsx';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';

interface ConversationActions {
  readonly itemsFor: (partner: Person, lastTheirs: string | undefined) => readonly MenuItem[];
  readonly onBlock: (partner: Person) => void;
  /** Dialogs of these actions; may be rendered anywhere on the page. */
  readonly dialogs: ReactNode;
}

/** Actions of other features (report, block) on the partner of a conversation. */
export function useConversationActions(
  conversationId: string,
  onLeave: () => void,
): ConversationActions {
  const cache = useQueryClient();
  const reporting = useReporting();
  const shutting = useShuttingOut(() => {
    // After a block neither sees the other any more, in this or any other list.
    onLeave();
    unlist(cache, conversationId);
    void cache.invalidateQueries({ queryKey: messageKeys.conversation(conversationId) });
    outdate(cache, () => true);
  });
  return {
    itemsFor: (partner, lastTheirs) => [
      ...shutting.itemsFor(partner),
      ...(lastTheirs === undefined ? [] : [reporting.itemFor({ kind: 'message', id: lastTheirs })]),
    ],
    onBlock: shutting.block,
    dialogs: (
      <>
        {shutting.dialog}
        {reporting.dialog}
      </>
    ),
  };
}
