import type { Post } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { MemberLink } from '../../../ui/buttons/MemberLink.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Section } from './Section.tsx';

/** Links recommended by the author, marked `nofollow ugc` because anybody can write them. */
export function Resources({ resources }: Pick<Post, 'resources'>) {
  const { t } = useTranslation('posts');
  if (resources.length === 0) return null;
  return (
    <Section title={t('resources.title')}>
      <ul>
        {resources.map(({ label, link }, place) => (
          <li key={place} className="border-t border-line">
            <MemberLink
              href={link}
              className="flex min-h-11 items-center gap-3 py-2.5 hover:underline"
            >
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{label}</span>
                <span className="block truncate text-sm text-mute">{hostOf(link)}</span>
              </span>
              <span className="text-mute">
                <Icon name="external" />
              </span>
              <span className="sr-only">{t('resources.external')}</span>
            </MemberLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
}
