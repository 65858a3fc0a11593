import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface FaultPageProps {
  readonly title: string;
  readonly sentence?: string;
  readonly message?: string;
  readonly stack?: string | undefined;
}

/** Full page shown in place of one that failed. */
export function FaultPage({ title, sentence, message, stack }: FaultPageProps) {
  const { t } = useTranslation();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh content-center gap-6 px-[6vw] pt-16 pb-28"
    >
      <Mark />
      <h1 className="text-[2.25rem]">{title}</h1>
      <p className="max-w-prose text-lg text-soft">{sentence ?? t('fault.sentence')}</p>
      {message === undefined ? null : (
        <p className="max-w-prose font-edge text-sm wrap-anywhere text-mute">{message}</p>
      )}
      {stack === undefined ? null : (
        // Focusable, so that a long stack can be scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} className="max-h-60 overflow-auto font-edge text-xs text-mute">
          {stack}
        </pre>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button kind="primary" onClick={() => location.reload()}>
          {t('fault.reload')}
        </Button>
        {/* A full page load, not a route change: the broken state may still be in memory. */}
        <ButtonLink href="/welcome">{t('fault.home')}</ButtonLink>
      </div>
    </main>
  );
}
