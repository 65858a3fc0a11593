import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { News } from './home-news.ts';

interface NewPostsProps {
  readonly news: News;
  readonly onShow: () => void;
}

/**
 * Floating button for new posts; the page itself does not move. Centred by transform, so that a
 * longer text does not count as layout shift.
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
