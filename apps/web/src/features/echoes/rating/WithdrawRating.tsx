import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';

interface WithdrawRatingProps {
  readonly open: boolean;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirmation dialog: withdrawing changes the public score. */
export function WithdrawRating(props: WithdrawRatingProps) {
  const { open, isBusy, failure, onClose, onConfirm } = props;
  const { t } = useTranslation('echoes');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('withdraw.title')}
      description={t('withdraw.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('withdraw.keep')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={onConfirm}>
            {t('withdraw.label')}
          </Button>
        </>
      }
    >
      {failure === undefined ? undefined : <ErrorWords>{failure}</ErrorWords>}
    </Dialog>
  );
}
