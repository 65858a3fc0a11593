import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface UpdateScreenProps {
  readonly own: string;
  readonly least: string;
}

/** All an app shows that is older than its server works with. */
export function UpdateScreen({ own, least }: UpdateScreenProps) {
  const { t } = useTranslation('native');
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh content-center gap-6 px-[6vw] pt-16 pb-28"
    >
      <Mark />
      <h1 className="text-[2.25rem]">{t('update.title')}</h1>
      <p className="max-w-prose text-lg text-soft">{t('update.sentence')}</p>
      <p className="edge text-mute">{t('update.versions', { own, least })}</p>
      <div>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('update.again')}
        </Button>
      </div>
    </main>
  );
}
