import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Preferences } from '../../Preferences.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Pinhole } from './Pinhole.tsx';

const pillars = ['share', 'learn', 'exchange'] as const;

/**
 * Welcome page of visitors: title, sentence, sign-in links, three pillars. Dark in both themes,
 * because the photograph fills the page.
 */
export function VisitorWelcome() {
  const { t } = useTranslation();
  usePageTitle(t('description'));
  return (
    <div className="night relative isolate flex min-h-dvh flex-col bg-wall text-ink">
      <header className="flex justify-end px-[calc(6vw-0.75rem)] pt-[max(0.75rem,env(safe-area-inset-top))]">
        <Preferences />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mt-auto px-[6vw] pt-[22svh] pb-[calc(6.5rem+env(safe-area-inset-bottom))] lg:pt-16 lg:pb-[13svh]"
      >
        <Pinhole alt={t('welcome.photograph')} />
        <Mark />
        <h1 className="mt-5 text-[clamp(2.5rem,2rem+3.6vw,5.25rem)] whitespace-pre-line">
          {t('welcome.title')}
        </h1>
        <p className="mt-4 max-w-[44ch] text-lg text-soft">{t('welcome.sentence')}</p>
        <div className="mt-6 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
          <ButtonLink to="/search" kind="primary" className="max-sm:col-span-2">
            {t('welcome.explore')}
          </ButtonLink>
          <ButtonLink to="/register" className="border-ink/40!">
            {t('welcome.register')}
          </ButtonLink>
          <ButtonLink to="/login" kind="quiet" className="text-ink!">
            {t('welcome.login')}
          </ButtonLink>
        </div>
        <ul
          aria-label={t('welcome.pillars')}
          className="mt-7 grid max-w-[47.5rem] grid-cols-3 gap-3.5 sm:mt-10 sm:gap-6.5"
        >
          {pillars.map((pillar) => (
            <li key={pillar} className="border-t border-ink/33 pt-3">
              <h2 className="sm:text-[1.1875rem]">{t(`welcome.${pillar}.title`)}</h2>
              <p className="mt-1.5 text-sm text-soft max-sm:hidden">
                {t(`welcome.${pillar}.sentence`)}
              </p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
