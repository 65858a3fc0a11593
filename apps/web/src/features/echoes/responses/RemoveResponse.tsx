import type { Response } from '@stenope/contract/echoes/responses';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useRemoveResponse } from './responses-query.ts';

interface RemoveResponseProps {
  readonly response: Response;
  /** What is one's own is deleted, what is another's is removed. */
  readonly way: 'delete' | 'remove';
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RemoveResponse({ response, way, open, onClose }: RemoveResponseProps) {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useRemoveResponse(response);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t(`responses.${way}.title`)}
      description={t('responses.gone')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t(`responses.${way}.label`)}
          </Button>
        </>
      }
    >
      {error ? <Notice isAlert>{sentence(error)}</Notice> : undefined}
    </Dialog>
  );
}
