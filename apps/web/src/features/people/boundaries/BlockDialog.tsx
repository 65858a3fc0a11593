import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useBoundary } from './useBoundary.ts';

interface BlockDialogProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBlocked: () => void;
}

/** Confirms a block and explains its effects. */
export function BlockDialog({ person, open, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useBoundary(() => {
    onClose();
    onBlocked();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('block.title', { name: person.displayName })}
      description={t('block.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="danger"
            busy={isPending}
            onClick={() => mutate({ userId: person.id, which: 'blocked', on: true })}
          >
            {t('block.do')}
          </Button>
        </>
      }
    >
      {error && <Notice isAlert>{sentence(error)}</Notice>}
    </Dialog>
  );
}
