import type { PostCard } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/Button.tsx';
import type { ButtonKind } from '../../ui/buttons/look.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useFavourite } from './favourite.ts';

interface FavouriteButtonProps {
  readonly post: Pick<PostCard, 'id' | 'mine'>;
  readonly kind?: ButtonKind;
}

/** Coup de cœur: adds a post to the viewer's private collection. */
export function FavouriteButton({ post, kind = 'quiet' }: FavouriteButtonProps) {
  const { t } = useTranslation('posts');
  const { mutate } = useFavourite(post.id);
  const { favourite } = post.mine;
  return (
    <IconButton
      kind={kind}
      label={t('favourite')}
      aria-pressed={favourite}
      onClick={() => mutate(!favourite)}
      className={favourite ? 'text-safelight!' : ''}
    >
      <Icon name={favourite ? 'heart-filled' : 'heart'} />
    </IconButton>
  );
}
