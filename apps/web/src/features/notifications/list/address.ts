import type { Notification } from '@stenope/contract/notifications/notifications';

/** Address of the subject; undefined once it is deleted. */
export function addressOf({ content, from, subject }: Notification): string | undefined {
  // About several reports at once.
  if (subject === 'report_warning') return '/reports';
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
    case 'report':
      return content.id === null ? '/reports' : `/reports/${content.id}`;
    case undefined:
    // A kind newer than this build.
    default:
      return undefined;
  }
}

function postAddress({ id, username }: { readonly id: string; readonly username: string }): string {
  return `/user/${username}/post/${id}`;
}
