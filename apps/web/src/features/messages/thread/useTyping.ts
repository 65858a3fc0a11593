import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { typingQuery } from '../api.ts';

/** Time after which the note disappears; typing is announced again every few seconds. */
const lastsMs = 6000;

export function useTyping(conversationId: string): boolean {
  const { data: at = 0 } = useQuery(typingQuery(conversationId));
  const [over, setOver] = useState(0);
  useEffect(() => {
    const left = at + lastsMs - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setOver(at), left);
    return () => clearTimeout(timer);
  }, [at]);
  return at > over;
}
