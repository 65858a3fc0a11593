import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface AgeDialogProps {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks a visitor for their age, once per visit, before anything sensitive is uncovered. */
export function AgeDialog({ onClose, onConfirm }: AgeDialogProps) {
  const { t } = useTranslation('posts');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('sensitive.age.title')}
      description={t('sensitive.age.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('sensitive.age.no')}
          </Button>
          <Button kind="primary" onClick={onConfirm}>
            {t('sensitive.age.yes')}
          </Button>
        </>
      }
    />
  );
}
