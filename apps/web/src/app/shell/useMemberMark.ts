import { useEffect } from 'react';
import { markMember } from '../../platform/storage/member-mark.ts';

/** Remembers whether a member was here, for the next first page. */
export function useMemberMark(state: 'loading' | 'in' | 'out'): void {
  useEffect(() => {
    if (state !== 'loading') markMember(state === 'in');
  }, [state]);
}
