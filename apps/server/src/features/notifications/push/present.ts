import type { Pushed } from '@stenope/contract/notifications/push';
import { defaultLanguage } from '@stenope/i18n/languages';
import { tellIn } from '../../../platform/push/words.ts';
import type { PushedRow } from './queries.ts';

/** What a browser shows of it, in the language of its owner and in the words of the page. */
export function pushedOf(row: PushedRow): Pushed {
  const { id, amount, title, senderName: name } = row;
  const several = row.subject === 'like' && amount > 1;
  const count = several ? amount - 1 : amount;
  const body = tellIn(row.language ?? defaultLanguage, stemOf(row), { name, title, count });
  return { title: 'Sténopé', body, path: pathOf(row), tag: `notification ${id}` };
}

/** Which of the sentences. */
function stemOf({ subject, amount, title }: PushedRow): string {
  if (subject === 'like' && amount > 1) return 'like_more';
  const isRated = subject === 'rating' || subject === 'response_rating';
  return isRated && title === null ? `${subject}_untitled` : subject;
}

/** Where the page leads too. */
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
