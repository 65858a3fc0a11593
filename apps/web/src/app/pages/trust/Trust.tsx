import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../usePageTitle.ts';

const chapters = ['index', 'compare', 'provisional', 'groups', 'reports', 'limits'] as const;
const badges = ['new', 'attentive', 'trusted', 'seasoned', 'bearer'] as const;

/** Spec §2: how the trust system works, in plain words, for everybody. */
export function Trust() {
  const { t } = useTranslation('trust');
  usePageTitle(t('name'));
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[67.5rem] gap-x-16 gap-y-10 px-4.5 pt-10 pb-16 sm:px-7 sm:pt-14 lg:grid-cols-[1fr_25rem]"
    >
      <div>
        <h1 className="text-[3rem] whitespace-pre-line sm:text-[3.75rem]">{t('title')}</h1>
        <p className="mt-5 max-w-[56ch] text-lg text-soft">{t('lead')}</p>
        {chapters.map((chapter) => (
          <section key={chapter} className="mt-9 max-w-[60ch]">
            <h2 className="text-[1.25rem]">{t(`${chapter}.title`)}</h2>
            <p className="mt-2 text-soft">{t(`${chapter}.text`)}</p>
          </section>
        ))}
      </div>
      <div className="grid content-start gap-6">
        <section className="rounded-2 bg-panel p-6">
          <h2 className="edge text-mute">{t('badges.title')}</h2>
          <ol className="mt-4">
            {badges.map((badge) => (
              <li key={badge} className="border-t border-line py-3.5">
                <p className="font-semibold">{t(`badges.${badge}.name`)}</p>
                <p className="mt-1 text-sm text-soft">{t(`badges.${badge}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className="rounded-2 bg-panel p-6">
          <h2 className="edge text-mute">{t('configuration.title')}</h2>
          <p className="mt-3 text-soft">{t('configuration.text')}</p>
        </section>
      </div>
    </main>
  );
}
