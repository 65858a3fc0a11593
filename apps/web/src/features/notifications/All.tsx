import type { Notification } from '@stenope/contract/notifications/notifications';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../platform/clock/useMinute.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { Failure } from '../../platform/words/Failure.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../ui/states/ListEnd.tsx';
import { More } from '../../ui/states/More.tsx';
import { byDay } from './list/by-day.ts';
import { NotificationItem } from './list/NotificationItem.tsx';
import { LoadingRows } from './list/LoadingRows.tsx';
import { useAll } from './useAll.ts';
import { useMarking } from './useMarking.ts';

/** All notifications, day by day, back to the first. */
export function All() {
  const { t } = useTranslation('notifications');
  const sentence = useFailureSentence();
  const { items, error, hasMore, isComing, more, retry } = useAll();
  if (!items) {
    return error ? (
      <Failure title={t('failed')} error={error} onRetry={retry} />
    ) : (
      <div className="-mx-4.5 mt-6">
        <output className="sr-only">{t('loading')}</output>
        <LoadingRows count={8} />
      </div>
    );
  }
  if (items.length === 0 && !hasMore) {
    return (
      <EmptyState
        icon="bell"
        title={t('none')}
        sentence={t('none_sentence')}
        action={<ButtonLink to="/welcome">{t('home')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Days items={items} />
      {hasMore ? (
        <More
          label={t('more')}
          isComing={isComing}
          failure={error ? `${t('more_failed')} ${sentence(error)}` : undefined}
          retryLabel={t('retry')}
          onNear={more}
        />
      ) : (
        <ListEnd text={t('end')} />
      )}
    </>
  );
}

function Days({ items }: { readonly items: readonly Notification[] }) {
  const language = useLanguageCode();
  const now = useMinute();
  const { mark } = useMarking();
  return byDay(items, language, now).map(({ name, items: notifications }) => (
    <section key={name} aria-label={name} className="mt-8">
      <h2 className="edge mb-2 text-mute">{name}</h2>
      <ul className="-mx-4.5">
        {notifications.map((one) => (
          <NotificationItem key={one.id} notification={one} now={now} onMark={mark} />
        ))}
      </ul>
    </section>
  ));
}
