import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { useMarking } from './useMarking.ts';

interface MarkAllProps {
  readonly unread: number;
  /** Called after marking: the button disappears, so focus must move. */
  readonly onMarked: () => void;
}

export function MarkAll({ unread, onMarked }: MarkAllProps) {
  const { t } = useTranslation('notifications');
  const { markAll } = useMarking();
  const [isDone, setDone] = useState(false);
  const press = () => {
    onMarked();
    setDone(true);
    markAll();
  };
  return (
    <>
      <output className="sr-only">{isDone && unread === 0 && t('all_read')}</output>
      {unread > 0 && (
        <Button kind="quiet" onClick={press} className="shrink! px-2! text-sm!">
          {t('mark_all')}
        </Button>
      )}
    </>
  );
}
