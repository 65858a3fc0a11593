import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useMuteTerm, useUnmuteWord } from './api.ts';

interface TagMenuProps {
  readonly tag: string;
  readonly muted: boolean;
  /** A muted word that hides its posts. */
  readonly mutedWord: string | undefined;
}

/** Rare actions on a hashtag: to mute it, and where this is undone. */
export function TagMenu({ tag, muted, mutedWord }: TagMenuProps) {
  const { t } = useTranslation('posts');
  const tellFailure = useFailureToast();
  const { mutate } = useMuteTerm();
  const { unmute } = useUnmuteWord(tag);
  const isHidden = muted || mutedWord !== undefined;
  function mute(on: boolean): void {
    mutate(
      { kind: 'tag', term: tag, muted: on },
      {
        onSuccess: () =>
          showToast({
            text: on ? t('tag.muted', { tag }) : t('tag.unmuted', { tag }),
            ...(on && { action: { label: t('tag.restore'), onPress: () => mute(false) } }),
          }),
        onError: tellFailure,
      },
    );
  }
  return (
    <MoreMenu
      label={t('menu.label')}
      items={[
        {
          label: isHidden ? t('tag.unmute') : t('tag.mute'),
          icon: isHidden ? 'eye' : 'eye-off',
          onSelect: () => (mutedWord === undefined ? mute(!muted) : unmute(mutedWord)),
        },
        { label: t('tag.settings'), icon: 'settings', to: '/edit-profile#hashtags' },
      ]}
    />
  );
}
