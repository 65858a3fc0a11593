import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';

/** Where a page would be that could not be shown (Spec §8: "Erreur de rendu", with the message). */
export function Fault() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <main id="content" className="grid min-h-dvh content-center gap-6 px-[6vw] py-16">
      <Mark />
      <h1 className="text-4xl">{t('fault.render')}</h1>
      <p className="max-w-prose text-lg text-soft">{t('fault.sentence')}</p>
      <p className="max-w-prose font-edge text-sm wrap-anywhere text-mute">{messageOf(error)}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button kind="primary" onClick={() => location.reload()}>
          {t('fault.reload')}
        </Button>
        {/* A whole new page: what broke may still be in this one. */}
        <ButtonLink href="/welcome">{t('fault.home')}</ButtonLink>
      </div>
    </main>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
