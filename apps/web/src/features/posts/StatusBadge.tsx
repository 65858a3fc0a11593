import type { PostCard } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';

/** Tells the author why others do not see the post. */
export function StatusBadge({ status }: Pick<PostCard, 'status'>) {
  const { t } = useTranslation('posts');
  if (status === 'visible' || status === 'validated') return null;
  return (
    <span className="night edge inline-block rounded-full bg-wall/85 px-2.5 py-1.5 text-ink">
      {t(`status.${status}`)}
    </span>
  );
}
