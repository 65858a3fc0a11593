import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import type { Inbox } from '../../../platform/inbox/inbox.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { DropdownInterior } from '../../../ui/overlays/Dropdown.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { NotificationItem } from '../list/NotificationItem.tsx';
import { LoadingRows } from '../list/LoadingRows.tsx';
import { MarkAll } from '../MarkAll.tsx';
import { useMarking } from '../useMarking.ts';

interface LatestProps {
  readonly inbox: Inbox | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
}

/** The latest twenty notifications, and a link to all. */
export function Latest({ inbox, error, onRetry, onLeave }: LatestProps) {
  const { t } = useTranslation('notifications');
  const place = useRef<HTMLDivElement>(null);
  return (
    <DropdownInterior
      title={t('title')}
      aside={<MarkAll unread={inbox?.notifications ?? 0} onMarked={() => place.current?.focus()} />}
      foot={
        <Link
          to="/notifications"
          onClick={onLeave}
          className="flex min-h-12 items-center justify-center text-sm font-semibold focus-inside hover:underline"
        >
          {t('all')}
        </Link>
      }
    >
      <div ref={place} tabIndex={-1} className="outline-hidden">
        <State inbox={inbox} error={error} onRetry={onRetry} onLeave={onLeave} />
      </div>
    </DropdownInterior>
  );
}

function State({ inbox, error, onRetry, onLeave }: LatestProps) {
  const { t } = useTranslation('notifications');
  const { mark } = useMarking();
  const now = useMinute();
  if (!inbox) {
    return error ? (
      <Failure className="px-4.5" title={t('failed')} error={error} onRetry={onRetry} />
    ) : (
      <>
        <output className="sr-only">{t('loading')}</output>
        <LoadingRows />
      </>
    );
  }
  if (inbox.latest.length === 0) {
    return (
      <EmptyState className="px-4.5" icon="bell" title={t('none')} sentence={t('none_sentence')} />
    );
  }
  return (
    <ul aria-label={t('list')}>
      {inbox.latest.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          now={now}
          onMark={mark}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}
