import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { parts, type PartName } from './parts.ts';
import { usePartInSight } from './usePartInSight.ts';

/** Table of contents of the settings: above the page, or beside it where there is room. */
export function SettingsIndex() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const inSight = usePartInSight();
  return (
    <nav
      aria-label={t('settings.index')}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1.5rem)] lg:self-start"
    >
      <ul className="grid border-b border-line lg:border-b-0 lg:border-l">
        {parts.map((name) => (
          <li key={name} className="border-t border-line lg:border-0">
            <Link
              to={{ search, hash: name }}
              aria-current={name === inSight ? 'location' : undefined}
              className="group focus-inside -mx-2 block border-transparent px-2 py-3 transition-colors lg:mr-0 lg:-ml-px lg:border-l-2 lg:px-4 lg:text-soft lg:hover:text-ink lg:aria-[current]:border-ink lg:aria-[current]:text-ink"
            >
              <span className="block leading-tight font-semibold">
                {t(`settings.parts.${name}`)}
              </span>
              <Contents of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Titles of the sections in a part. */
function Contents({ of }: { readonly of: PartName }) {
  const { t } = useTranslation(['accounts', 'leaving', 'media', 'people']);
  const [comma, blank] = useLanguageCode() === 'ja' ? ['、', ''] : [',', ' '];
  const titles: Readonly<Record<PartName, readonly string[]>> = {
    page: [
      t('media:avatar.label'),
      t('username.label'),
      t('people:edit.words.title'),
      t('settings.interests'),
    ],
    pro: [
      t('people:edit.shop.title'),
      t('people:edit.covers.title'),
      t('people:edit.location.title'),
    ],
    access: [t('email.label'), t('password.label'), t('sessions.title'), t('tokens.title')],
    wishes: [
      t('people:edit.notifications.title'),
      t('people:edit.privacy.title'),
      t('people:edit.sensitive.title'),
      t('people:edit.tags.title'),
      t('people:edit.boundaries.title'),
      t('settings.preferences'),
    ],
    data: [t('leaving:export.title'), t('leaving:import.title'), t('leaving:danger.title')],
  };
  return (
    <span className="mt-1 block text-sm leading-snug text-mute lg:leading-relaxed lg:group-aria-[current]:text-soft lg:[@media(height<52rem)]:hidden">
      {/* A title is not broken across lines (Japanese has no spaces to break at), and no line
         starts with a comma. In the side column each title has its own line. */}
      {titles[of].map((title, at) => (
        <Fragment key={title}>
          {at > 0 && blank}
          <span className="inline-block lg:block">
            {title}
            {at < titles[of].length - 1 && <span className="lg:sr-only">{comma}</span>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
