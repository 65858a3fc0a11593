import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { All } from '../../../features/notifications/All.tsx';
import { MarkAll } from '../../../features/notifications/MarkAll.tsx';
import { useInbox } from '../../../platform/inbox/useInbox.ts';
import { Page } from '../../shell/Page.tsx';

export function Notifications() {
  const { t } = useTranslation('notifications');
  const { inbox } = useInbox();
  const place = useRef<HTMLDivElement>(null);
  return (
    <Page
      title={t('title')}
      aside={<MarkAll unread={inbox?.notifications ?? 0} onMarked={() => place.current?.focus()} />}
    >
      <div ref={place} tabIndex={-1} className="flow-root outline-hidden">
        <All />
      </div>
    </Page>
  );
}
