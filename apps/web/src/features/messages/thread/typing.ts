import { tellTyping } from '@stenope/contract/messages/messages';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { messageKeys } from '../conversation-cache.ts';

/** Time after which the note disappears; typing is announced again every few seconds. */
const lastsMs = 6000;
const againMs = 3000;

export function useTyping(conversationId: string): boolean {
  const { data: at = 0 } = useQuery<number>({
    queryKey: messageKeys.typing(conversationId),
    queryFn: skipToken,
  });
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), Math.max(0, at + lastsMs - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at > over;
}

/** Announces typing to the partner, throttled; failures are ignored. */
export function useTellTyping(conversationId: string): () => void {
  const sentAt = useRef(0);
  return () => {
    if (Date.now() - sentAt.current < againMs || !navigator.onLine) return;
    sentAt.current = Date.now();
    api(tellTyping, { params: { conversationId } }).catch(() => undefined);
  };
}
