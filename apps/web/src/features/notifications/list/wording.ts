import type { Notification } from '@stenope/contract/notifications/notifications';
import type { TFunction } from 'i18next';

type Speak = TFunction<'notifications'>;

/** Sentence of a notification. */
export function sentenceOf(notification: Notification, t: Speak, name: string): string {
  const { subject, amount, content } = notification;
  const title = content?.post?.title;
  const count = amount;
  switch (subject) {
    case 'like':
      return amount > 1
        ? t('told.like_more', { name, count: amount - 1 })
        : t('told.like', { name });
    case 'rating':
      return title === undefined
        ? t('told.rating_untitled', { count })
        : t('told.rating', { count, title });
    case 'response_rating':
      return title === undefined
        ? t('told.response_rating_untitled', { count })
        : t('told.response_rating', { count, title });
    case 'comment':
    case 'reply':
    case 'mention':
    case 'follow':
    case 'unfollow':
    case 'response':
      return t(`told.${subject}`, { name });
    case 'export':
    case 'moderation':
    case 'report_outcome':
    case 'report_warning':
    case 'video_ready':
    case 'video_failed':
      return t(`told.${subject}`);
    // A newer server may send subjects this build does not know.
    default:
      return t('told.unknown');
  }
}

/** Placeholder for the name; a character no sentence contains. */
const place = '\uE000';

interface Parts {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** The sentence split around the name, wherever the language puts it. */
export function partsOf(notification: Notification, t: Speak): Parts {
  const name = notification.from?.displayName ?? t('somebody');
  const sentence = sentenceOf(notification, t, place);
  const at = sentence.indexOf(place);
  if (at === -1) return { before: sentence, name: '', after: '' };
  return { before: sentence.slice(0, at), name, after: sentence.slice(at + place.length) };
}
