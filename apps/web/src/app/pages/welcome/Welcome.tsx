import { useTranslation } from 'react-i18next';
import { Mark } from '../../../ui/Mark.tsx';
import { Preferences } from '../../Preferences.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Pinhole } from './Pinhole.tsx';

const pillars = ['share', 'learn', 'exchange'] as const;

/** Spec §2: title, sentence, three pillars. The photograph is the page: night in either light. */
export function Welcome() {
  const { t } = useTranslation();
  usePageTitle(t('description'));
  return (
    <div className="night relative isolate flex min-h-dvh flex-col bg-wall text-ink">
      <header className="flex justify-end px-[calc(6vw-0.75rem)] pt-[max(0.75rem,env(safe-area-inset-top))]">
        <Preferences />
      </header>
      <main
        id="content"
        className="mt-auto px-[6vw] pt-[28svh] pb-[max(2.5rem,env(safe-area-inset-bottom))] lg:pt-16 lg:pb-[10svh]"
      >
        <Pinhole alt={t('welcome.photograph')} />
        <Mark />
        <h1 className="mt-5 text-[clamp(2.5rem,1.4rem+4.6vw,5.25rem)] whitespace-pre-line">
          {t('welcome.title')}
        </h1>
        <p className="mt-4 max-w-[44ch] text-lg text-soft">{t('welcome.sentence')}</p>
        <ul
          aria-label={t('welcome.pillars')}
          className="mt-7 grid max-w-[47.5rem] grid-cols-3 gap-3.5 sm:mt-9 sm:gap-6.5"
        >
          {pillars.map((pillar) => (
            <li key={pillar} className="border-t border-ink/33 pt-3">
              <h2 className="sm:text-lg">{t(`welcome.${pillar}.title`)}</h2>
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
