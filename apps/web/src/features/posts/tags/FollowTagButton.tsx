import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useFollowTag } from './api.ts';

interface FollowTagButtonProps {
  readonly tag: string;
  readonly following: boolean;
  /** Primary look while not followed yet. */
  readonly isMain?: boolean;
  /** Called at once (optimistically), and again with the old value on failure. */
  readonly onChange: (following: boolean) => void;
}

export function FollowTagButton(props: FollowTagButtonProps) {
  const { tag, following, isMain = false, onChange } = props;
  const { t } = useTranslation('posts');
  const { mutate } = useFollowTag(tag, onChange);
  return (
    <Button
      kind={isMain && !following ? 'primary' : 'plain'}
      aria-pressed={following}
      aria-label={following ? t('tag.following', { tag }) : t('tag.follow', { tag })}
      onClick={() => mutate(!following)}
    >
      {following ? t('follow.following') : t('follow.follow')}
    </Button>
  );
}
