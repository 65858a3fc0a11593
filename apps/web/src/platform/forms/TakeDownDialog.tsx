import { decisionReasons, type DecisionReason } from '@stenope/domain/moderation/reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { RadioList } from '../../ui/choices/RadioList.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { useFailureSentence } from '../words/useFailureSentence.ts';

interface TakeDownDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly removal: {
    readonly mutate: (reason: DecisionReason) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
}

/** The team removes what others published: a decision, whose reason its author is told. */
export function TakeDownDialog(props: TakeDownDialogProps) {
  const { open, onClose, title, closeLabel, removal } = props;
  const { t } = useTranslation('reports');
  const sentence = useFailureSentence();
  const [reason, setReason] = useState<DecisionReason>();
  const [wasIncomplete, setIncomplete] = useState(false);
  const send = () => {
    setIncomplete(reason === undefined);
    if (reason !== undefined) removal.mutate(reason);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={t('take_down.sentence')}
      closeLabel={closeLabel}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('take_down.cancel')}
          </Button>
          <Button kind="danger" busy={removal.isPending} onClick={send}>
            {t('take_down.label')}
          </Button>
        </>
      }
    >
      <RadioList
        label={t('take_down.reason')}
        value={reason}
        onChange={setReason}
        choices={decisionReasons.map((value) => ({ value, label: t(`categories.${value}`) }))}
        error={wasIncomplete && reason === undefined ? t('missing') : undefined}
      />
      {removal.error ? <Notice isAlert>{sentence(removal.error)}</Notice> : undefined}
    </Dialog>
  );
}
