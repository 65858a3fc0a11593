import type { ComponentProps } from 'react';

/** Link to an address that a member wrote: opened in another tab, and not vouched for. */
export function MemberLink(props: ComponentProps<'a'>) {
  return <a {...props} rel="noopener noreferrer nofollow ugc" target="_blank" />;
}
