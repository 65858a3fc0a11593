import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { teamQuery, type useCaseActs } from '../api.ts';

interface HandOnSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly handOn: ReturnType<typeof useCaseActs>['handOn'];
  readonly viewerId: string | undefined;
}

/** Chooses another admin for the case. */
export function HandOnSheet({ open, onClose, handOn, viewerId }: HandOnSheetProps) {
  const { t } = useTranslation('moderation');
  const sentence = useFailureSentence();
  const { data, error, refetch } = useQuery({ ...teamQuery, enabled: open });
  const [to, setTo] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const others = data?.items.filter(({ id }) => id !== viewerId);
  const send = () => {
    setMissing(to === undefined);
    if (to === undefined) return;
    handOn.mutate(to, {
      onSuccess: () => {
        const name = others?.find(({ id }) => id === to)?.displayName ?? '';
        showToast({ text: t('hand.done', { name }) });
        onClose();
      },
    });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('hand.title')}
      description={t('hand.sentence')}
      closeLabel={t('hand.close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('hand.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={handOn.isPending}
            disabled={!others || others.length === 0}
            onClick={send}
          >
            {t('hand.send')}
          </Button>
        </>
      }
    >
      {!others && !error && <Spinner label={t('hand.loading')} />}
      {!others && error && (
        <Failure title={t('hand.failed')} error={error} onRetry={() => refetch()} />
      )}
      {others?.length === 0 && <p className="text-soft">{t('hand.nobody')}</p>}
      {others && others.length > 0 && (
        <RadioList
          label={t('hand.team')}
          value={to}
          onChange={setTo}
          choices={others.map(({ id, displayName, username, isOwner }) => ({
            value: id,
            label: isOwner
              ? `${displayName} · @${username} · ${t('hand.owner')}`
              : `${displayName} · @${username}`,
          }))}
          error={isMissing && to === undefined ? t('hand.missing') : undefined}
        />
      )}
      {handOn.error && <Notice isAlert>{sentence(handOn.error)}</Notice>}
    </Sheet>
  );
}
