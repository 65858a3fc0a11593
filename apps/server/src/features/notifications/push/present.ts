import type { Pushed } from '@stenope/contract/notifications/push';
import { defaultLanguage } from '@stenope/i18n/languages';
import { tellIn } from '../../../platform/push/words.ts';
import type { PushedRow } from './queries.ts';

/** Push message of a notification, in the member's language and the page's words. */
export function pushedOf(row: PushedRow): Pushed {
  const { id, amount, title, senderName: name } = row;
  const several = row.subject === 'like' && amount > 1;
  const count = several ? amount - 1 : amount;
  const body = tellIn(row.language ?? defaultLanguage, stemOf(row), { name, title, count });
  return { title: 'Sténopé', body, path: pathOf(row), tag: `notification ${id}` };
}

/** The same for services that read it: without what somebody has written, as titles are. */
export function openlyPushedOf(row: PushedRow): Pushed {
  return pushedOf({ ...row, title: null });
}

/** Key of the sentence. */
function stemOf({ subject, amount, title }: PushedRow): string {
  if (subject === 'like' && amount > 1) return 'like_more';
  const isRated = subject === 'rating' || subject === 'response_rating';
  return isRated && title === null ? `${subject}_untitled` : subject;
}

/** Path, the same as on the page. */
function pathOf(row: PushedRow): Pushed['path'] {
  const { subject, contentType, postId, username, senderUsername } = row;
  if (postId !== null && username !== null) {
    return `/user/${username}/post/${postId}${contentType === 'comment' ? '#comments' : ''}`;
  }
  if (senderUsername !== null && (subject === 'follow' || subject === 'unfollow')) {
    return `/profile/${senderUsername}`;
  }
  return subject === 'export' ? '/edit-profile#export' : '/notifications';
}
