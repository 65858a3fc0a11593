import type { Post } from '@stenope/contract/posts';
import { licenceDeeds } from '@stenope/domain/posts/licences';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

/** Licence of the photograph. */
export function Licence({
  post,
}: {
  readonly post: Pick<Post, 'licence' | 'author' | 'createdAt'>;
}) {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  const { licence, author, createdAt } = post;
  if (licence === 'all_rights_reserved') {
    const year = new Date(createdAt).getFullYear();
    return (
      <p className="text-sm text-mute">
        {t('licence.all_rights_reserved', { year, name: author.displayName })}
      </p>
    );
  }
  return (
    <p className="text-sm text-mute">
      <a
        href={`https://creativecommons.org/${licenceDeeds[licence].path}/deed.${language}`}
        rel="license noopener noreferrer"
        target="_blank"
        className="underline underline-offset-3 hover:text-ink"
      >
        {t(`licence.${licence}`)}
      </a>
    </p>
  );
}
