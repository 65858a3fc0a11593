import type { Post } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

const deeds = {
  cc_by: 'licenses/by/4.0',
  cc_by_sa: 'licenses/by-sa/4.0',
  cc_by_nd: 'licenses/by-nd/4.0',
  cc_by_nc: 'licenses/by-nc/4.0',
  cc_by_nc_sa: 'licenses/by-nc-sa/4.0',
  cc_by_nc_nd: 'licenses/by-nc-nd/4.0',
  cc0: 'publicdomain/zero/1.0',
} as const;

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
        href={`https://creativecommons.org/${deeds[licence]}/deed.${language}`}
        rel="license noopener noreferrer"
        target="_blank"
        className="underline underline-offset-3 hover:text-ink"
      >
        {t(`licence.${licence}`)}
      </a>
    </p>
  );
}
