import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { sealedQuery } from '../api.ts';
import { useMoment } from '../words.ts';

/** Sealed copy of reported messages. It is read only when asked for: each look is written down. */
export function Sealed({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('moderation');
  const moment = useMoment();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...sealedQuery(reportId), enabled: isOpen });
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('sealed.open')}</Button>
        <p className="mt-2 text-sm text-mute">{t('sealed.sentence')}</p>
      </div>
    );
  }
  if (!data) {
    return error ? (
      <Failure title={t('sealed.failed')} error={error} onRetry={() => refetch()} />
    ) : (
      <Spinner label={t('sealed.loading')} />
    );
  }
  return (
    <ol aria-label={t('sealed.title')} className="grid gap-3 border-l border-line pl-4">
      {data.items.map(({ id, sender, body, reported, createdAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-mute">
            <span className="font-semibold">{sender?.displayName ?? t('left')}</span>
            <time dateTime={createdAt} className="edge">
              {moment(createdAt)}
            </time>
          </p>
          <p className={`wrap-anywhere whitespace-pre-line ${reported ? 'text-ink' : 'text-soft'}`}>
            {body}
          </p>
          {reported && <p className="edge mt-1 text-error">{t('sealed.reported')}</p>}
        </li>
      ))}
    </ol>
  );
}
