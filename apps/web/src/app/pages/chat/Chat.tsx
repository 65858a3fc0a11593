import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

/** Conversations on one side, the one that is open on the other. */
export function Chat() {
  const { t } = useTranslation('pages');
  usePageTitle(t('chat.title'));
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-3.5rem)] grid-rows-[auto_1fr] md:grid-cols-[22.5rem_1fr] md:grid-rows-1"
    >
      <section className="border-line px-4.5 pt-6 md:border-r">
        <h1 className="text-[1.875rem]">{t('chat.title')}</h1>
        <p className="mt-6 text-soft">{t('chat.none')}</p>
      </section>
      <div className="grid content-start px-4.5 pb-32 md:content-center md:justify-center">
        <EmptyState
          icon="chat"
          title={t('chat.closed')}
          sentence={t('chat.sentence')}
          action={<ButtonLink to="/welcome">{t('home.back')}</ButtonLink>}
        />
      </div>
    </main>
  );
}
