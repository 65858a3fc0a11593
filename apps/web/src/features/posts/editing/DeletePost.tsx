import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { postKeys, removePost } from '../api.ts';

interface DeletePostProps {
  readonly postId: string;
  /** From now on it is not asked for: soon nobody has it. */
  readonly onDeleting: (isDeleting: boolean) => void;
  readonly onDeleted: () => Promise<void>;
}

export function DeletePost({ postId, onDeleting, onDeleted }: DeletePostProps) {
  const { t } = useTranslation('create');
  const cache = useQueryClient();
  const sentence = useFailureSentence();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    onDeleting(true);
    try {
      await removePost(postId);
      await onDeleted();
      cache.removeQueries({ queryKey: postKeys.post(postId) });
      void cache.invalidateQueries({ queryKey: postKeys.lists });
    } catch (error) {
      setFailure(error);
      onDeleting(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="danger" className="mt-8" onClick={() => setOpen(true)}>
        <Icon name="trash" />
        {t('delete.button')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('delete.question')}
        description={t('delete.sentence')}
        closeLabel={t('close')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
              {t('delete.confirm')}
            </Button>
          </>
        }
      >
        {failure === undefined ? undefined : <Notice isAlert>{sentence(failure)}</Notice>}
      </Dialog>
    </>
  );
}
