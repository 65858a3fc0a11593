import type { Post } from '@stenope/contract/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { removeHiddenAnswers, removePost } from '../api.ts';
import { relist } from '../lists/list-query.ts';
import { fromPost } from '../editing/from-post.ts';
import { useSensitiveChoice } from '../sensitive/choice.ts';

interface PostMenuProps {
  readonly post: Post;
  /** Menu items of other features, e.g. report. */
  readonly items: readonly MenuItem[];
  readonly onDeleted: () => void;
}

/** Menu of rare actions, and those only the author may use. */
export function PostMenu({ post, items: others, onDeleted }: PostMenuProps) {
  const { t } = useTranslation('posts');
  const [asking, setAsking] = useState<'delete' | 'clear'>();
  const { showsAll, choose } = useSensitiveChoice();
  const tellFailure = useFailureToast();
  const { id, can, sensitive } = post;
  return (
    <>
      <MoreMenu
        kind="plain"
        label={t('menu.label')}
        items={[
          can.edit && {
            label: t('menu.edit'),
            icon: 'edit',
            to: `/edit-post/${id}`,
            state: fromPost,
          },
          can.delete && {
            label: t('menu.clear'),
            icon: 'eye-off',
            danger: true,
            onSelect: () => setAsking('clear'),
          },
          can.delete && {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => setAsking('delete'),
          },
          sensitive !== 'none' && {
            label: t('sensitive.always'),
            checked: showsAll,
            onSelect: () => void choose(!showsAll).catch(tellFailure),
          },
          ...others,
        ]}
      />
      <DeletePost
        postId={id}
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onDeleted={onDeleted}
      />
      <ClearHidden postId={id} open={asking === 'clear'} onClose={() => setAsking(undefined)} />
    </>
  );
}

interface DeletePostProps {
  readonly postId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeletePost({ postId, open, onClose, onDeleted }: DeletePostProps) {
  const { t } = useTranslation('posts');
  const cache = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removePost(postId),
    onSuccess: () => {
      relist(cache, postId, () => []);
      onDeleted();
    },
  });
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t('delete.title'),
        sentence: t('delete.sentence'),
        cancel: t('comments.cancel'),
        confirm: t('menu.delete'),
        close: t('close'),
      }}
      deletion={deletion}
    />
  );
}

type ClearHiddenProps = Omit<DeletePostProps, 'onDeleted'>;

/** Deletes answers under one's post by members across a block. */
function ClearHidden({ postId, open, onClose }: ClearHiddenProps) {
  const { t } = useTranslation('posts');
  const deletion = useMutation({
    mutationFn: () => removeHiddenAnswers(postId),
    onSuccess: () => {
      onClose();
      showToast({ text: t('clear.done') });
    },
  });
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t('clear.title'),
        sentence: t('clear.sentence'),
        cancel: t('comments.cancel'),
        confirm: t('clear.confirm'),
        close: t('close'),
      }}
      deletion={deletion}
    />
  );
}
