import type { ComponentProps } from 'react';

/** Link to an address that a member wrote: opened in another tab, and not vouched for. */
export function MemberLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
    </a>
  );
}
