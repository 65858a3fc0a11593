import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { News } from './home-news.ts';

interface NewPostsProps {
  readonly news: News;
  readonly onShow: () => void;
}

/**
 * Over the page, which does not move: what came is shown to who asks for it. Held by its middle, so
 * that a longer word does not count as something that was pushed.
 */
export function NewPosts({ news, onShow }: NewPostsProps) {
  const { t } = useTranslation('posts');
  const { count, isMore } = news;
  return (
    <div
      aria-live="polite"
      className="fixed top-[calc(4.25rem+env(safe-area-inset-top))] left-1/2 z-30 w-max max-w-[calc(100%-9rem)] -translate-x-1/2"
    >
      {count > 0 && (
        <Button kind="primary" className="shadow-[0_12px_40px_#0005]" onClick={onShow}>
          <Icon name="arrow-up" size={18} />
          {isMore ? t('news.more', { count }) : t('news.some', { count })}
        </Button>
      )}
    </div>
  );
}
