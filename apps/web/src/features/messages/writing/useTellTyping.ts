import { tellTyping } from '@stenope/contract/messages/messages';
import { useRef } from 'react';
import { api } from '../../../platform/api/api.ts';

const againMs = 3000;

/** Announces typing to the partner, throttled; failures are ignored. */
export function useTellTyping(conversationId: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < againMs || !navigator.onLine) return;
    toldAt.current = Date.now();
    api(tellTyping, { params: { conversationId } }).catch(() => undefined);
  };
}
