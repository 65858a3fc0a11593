import type { Person } from '@stenope/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dropConversation } from '../../features/messages/api.ts';
import { useShuttingOut } from '../../features/people/boundaries/useShuttingOut.tsx';
import { outdate } from '../../features/posts/lists/list-query.ts';
import { useReporting } from '../../features/reports/useReporting.tsx';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';

interface ConversationActions {
  readonly itemsFor: (partner: Person, lastTheirs: string | undefined) => readonly MenuItem[];
  readonly onBlock: (partner: Person) => void;
  /** To stand anywhere on the page. */
  readonly dialogs: ReactNode;
}

/** What other features can do about whom one speaks with. */
export function useConversationActions(
  conversationId: string,
  onLeave: () => void,
): ConversationActions {
  const cache = useQueryClient();
  const reporting = useReporting();
  const shutting = useShuttingOut(() => {
    // Neither meets the other any more: here, or in whatever list.
    onLeave();
    dropConversation(cache, conversationId);
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
