import type { PostCard } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { uncover } from './covers.ts';

interface CoverProps {
  readonly post: Pick<PostCard, 'id' | 'sensitive' | 'title'>;
}

/** Stands before what the author labelled; one tap takes it away. */
export function Cover({ post }: CoverProps) {
  const { t } = useTranslation('posts');
  const { id, sensitive, title } = post;
  const kind = sensitive === 'nude' ? t('sensitive.nude') : t('sensitive.suggestive');
  return (
    <button
      type="button"
      onClick={() => uncover(id)}
      className="night absolute inset-0 grid cursor-pointer place-content-center justify-items-center gap-2 bg-[#00000066] p-3 text-center text-ink -outline-offset-4"
    >
      <Icon name="eye-off" size={24} />
      <span className="edge">{kind}</span>
      <span className="text-sm font-semibold underline underline-offset-4">
        {t('sensitive.reveal')}
      </span>
      <span className="sr-only">{title}</span>
    </button>
  );
}
