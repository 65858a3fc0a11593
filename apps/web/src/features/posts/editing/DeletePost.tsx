import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { postKeys, removePost } from '../api.ts';

interface DeletePostProps {
  readonly postId: string;
  /** Stops the post's query while it is being deleted. */
  readonly onDeleting: (isDeleting: boolean) => void;
  readonly onDeleted: () => Promise<void>;
}

export function DeletePost({ postId, onDeleting, onDeleted }: DeletePostProps) {
  const { t } = useTranslation('create');
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const deletion = useMutation({
    mutationFn: async () => {
      await removePost(postId);
      await onDeleted();
    },
    onMutate: () => onDeleting(true),
    onError: () => onDeleting(false),
    onSuccess: () => {
      cache.removeQueries({ queryKey: postKeys.post(postId) });
      void cache.invalidateQueries({ queryKey: postKeys.lists });
    },
  });
  return (
    <>
      <Button kind="danger" className="mt-8" onClick={() => setOpen(true)}>
        <Icon name="trash" />
        {t('delete.button')}
      </Button>
      <DeleteDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        words={{
          title: t('delete.question'),
          sentence: t('delete.sentence'),
          cancel: t('cancel'),
          confirm: t('delete.confirm'),
          close: t('close'),
        }}
        deletion={deletion}
      />
    </>
  );
}
