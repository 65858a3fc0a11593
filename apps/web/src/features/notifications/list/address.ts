import type { Notification } from '@stenope/contract/notifications/notifications';

/** Where what it is about is found; nowhere once that is gone. */
export function addressOf({ content, from }: Notification): string | undefined {
  switch (content?.kind) {
    case 'post':
    case 'response':
      return content.post ? postAddress(content.post) : undefined;
    case 'comment':
      return content.post ? `${postAddress(content.post)}#comments` : undefined;
    case 'person':
      return from ? `/profile/${from.username}` : undefined;
    case 'export':
      return '/edit-profile#export';
    // Of a report nothing more is told.
    case 'report':
    case undefined:
    // Of a kind that is newer than this page nothing is known.
    default:
      return undefined;
  }
}

function postAddress({ id, username }: { readonly id: string; readonly username: string }): string {
  return `/user/${username}/post/${id}`;
}
