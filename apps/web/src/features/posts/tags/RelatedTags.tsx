import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tagAddress, tagName } from './tag-address.ts';

interface RelatedTagsProps {
  /** Undefined while they are read: their room is left free. */
  readonly tags: readonly string[] | undefined;
}

/** Hashtags that the posts under one also carry. */
export function RelatedTags({ tags }: RelatedTagsProps) {
  const { t } = useTranslation('posts');
  const id = useId();
  if (tags?.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="mt-2 min-h-11">
      <h2 id={id} className="sr-only">
        {t('tag.related')}
      </h2>
      <ul className="flex flex-wrap gap-x-1.5">
        {tags?.map((tag) => (
          <li key={tag} className="max-w-full">
            {/* The pill is lower than 44 px; the touch target is not. */}
            <Link
              to={tagAddress(tag)}
              className="group inline-flex min-h-11 max-w-full items-center"
            >
              <span className="inline-flex min-h-9 max-w-full min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm font-medium wrap-anywhere text-soft transition-colors group-hover:border-mute group-hover:text-ink">
                {tagName(tag)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
