import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useMemberAct, type MemberAct } from '../api.ts';

interface ActDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly act: MemberAct;
  readonly onClose: () => void;
}

/** Says what a change means for the member, and asks before it is made. */
export function ActDialog({ userId, name, act, onClose }: ActDialogProps) {
  const { t } = useTranslation('team');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useMemberAct(userId, onClose);
  const isLoss = act === 'demote' || act === 'withdraw_pro';
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t(`act.${act}.title`, { name })}
      description={t(`act.${act}.sentence`)}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind={isLoss ? 'danger' : 'primary'} busy={isPending} onClick={() => mutate(act)}>
            {t(`act.${act}.do`)}
          </Button>
        </>
      }
    >
      {error && <Notice isAlert>{sentence(error)}</Notice>}
    </Dialog>
  );
}
