import type { Notification } from '@stenope/contract/notifications/notifications';
import { relativeTime } from '@stenope/i18n/times';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { addressOf } from './address.ts';
import { partsOf } from './wording.ts';

export interface NotificationItemProps {
  readonly notification: Notification;
  readonly now: Date;
  readonly onMark: (notificationId: string) => void;
  /** Called when its link is followed. */
  readonly onLeave?: (() => void) | undefined;
}

/** One notification: person, sentence, time, and the image it is about. */
export function NotificationItem({ notification, now, onMark, onLeave }: NotificationItemProps) {
  const { t } = useTranslation('notifications');
  const { before, name, after } = partsOf(notification, t);
  const open = () => {
    if (!notification.read) onMark(notification.id);
    onLeave?.();
  };
  // The button disappears: focus moves to the notification.
  const mark = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus();
    onMark(notification.id);
  };
  return (
    <li
      tabIndex={-1}
      className={`flex items-start border-line focus-inside not-first:border-t hover:bg-line/30 ${notification.read ? 'text-soft' : 'text-ink'}`}
    >
      <Way to={addressOf(notification)} onOpen={open}>
        <Face notification={notification} />
        <span className="min-w-0 flex-1">
          {!notification.read && <span className="sr-only">{t('unread')}</span>}
          <span className="block text-[0.9375rem] leading-snug wrap-anywhere">
            {before}
            {name !== '' && <strong className="font-semibold text-ink">{name}</strong>}
            {after}
          </span>
          <Quote notification={notification} />
          <When at={notification.createdAt} now={now} />
        </span>
        <Work image={notification.content?.post?.image ?? undefined} />
      </Way>
      <span className="flex size-11 shrink-0 items-center pt-3">
        {!notification.read && (
          <IconButton label={t('mark', { sentence: `${before}${name}${after}` })} onClick={mark}>
            <span className="size-2.25 rounded-full bg-safelight" />
          </IconButton>
        )}
      </span>
    </li>
  );
}

interface WayProps {
  readonly to: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Way({ to, onOpen, children }: WayProps) {
  const look = 'flex min-w-0 flex-1 items-start gap-3.5 py-3.5 pl-4.5 focus-inside';
  if (to === undefined) return <div className={look}>{children}</div>;
  return (
    <Link to={to} onClick={onOpen} className={look}>
      {children}
    </Link>
  );
}

const faceSize = 40;

/** Avatar of the person; where there is none, the sign of the site. */
function Face({ notification: { from } }: { readonly notification: Notification }) {
  if (from) return <Avatar name={from.displayName} src={from.avatar} size={faceSize} />;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full text-mute inset-ring inset-ring-line">
      <svg viewBox="0 0 18 18" aria-hidden="true" className="w-4.5">
        <circle cx="9" cy="9" r="8.1" className="fill-none stroke-current stroke-[1.6]" />
        <circle cx="9" cy="9" r="2.1" className="fill-safelight" />
      </svg>
    </span>
  );
}

/** First words of the text it is about, or the title of the work if the sentence lacks it. */
function Quote({ notification: { subject, content } }: { readonly notification: Notification }) {
  const isNamed = subject === 'rating' || subject === 'response_rating';
  const words = content?.preview ?? (isNamed ? undefined : content?.post?.title);
  if (words === undefined || words === '') return null;
  return <span className="mt-1 line-clamp-2 text-sm text-mute wrap-anywhere">{words}</span>;
}

function When({ at, now }: { readonly at: string; readonly now: Date }) {
  const language = useLanguageCode();
  return (
    <time dateTime={at} className="edge mt-2 block text-mute">
      {relativeTime(language, new Date(at), now)}
    </time>
  );
}

/** Empty alt text: the sentence beside the picture describes it. */
const unsaid = '';

/** Thumbnail in its own aspect ratio. */
function Work({ image }: { readonly image: string | undefined }) {
  if (image === undefined) return null;
  return (
    <img
      src={image}
      alt={unsaid}
      width={52}
      height={52}
      loading="lazy"
      decoding="async"
      className="size-13 shrink-0 object-contain object-right"
    />
  );
}
