import { useEffect } from 'react';
import { markMember } from '../../platform/storage/member-mark.ts';

/**
 * Remembers whether a member was signed in, so that the next page load can show the right frame at
 * once.
 */
export function useMemberMark(state: 'loading' | 'in' | 'out'): void {
  useEffect(() => {
    if (state !== 'loading') markMember(state === 'in');
  }, [state]);
}
