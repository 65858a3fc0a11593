import type { Notification } from '@stenope/contract/notifications/notifications';

/** Address of the subject; undefined once it is deleted. */
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
    case 'statement':
      return content.id === null ? '/statements' : `/statements/${content.id}`;
    // Reports have no page of their own.
    case 'report':
    case undefined:
    // A kind newer than this build.
    default:
      return undefined;
  }
}

function postAddress({ id, username }: { readonly id: string; readonly username: string }): string {
  return `/user/${username}/post/${id}`;
}
