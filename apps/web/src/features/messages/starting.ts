import { startConversation, type Conversation } from '@stenope/contract/messages/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { messageKeys, takeConversation } from './api.ts';

/** Opens the conversation with somebody, creating it if needed. */
export function useStart(started: (conversation: Conversation) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api(startConversation, { body: { with: userId } }),
    onSuccess: (conversation) => {
      takeConversation(cache, conversation);
      void cache.invalidateQueries({ queryKey: messageKeys.lists });
      started(conversation);
    },
  });
}
