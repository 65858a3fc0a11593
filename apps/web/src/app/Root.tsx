import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { useLiveLine } from './useLiveLine.ts';

/** What stands around every page. */
export function Root() {
  const { t } = useTranslation();
  useLiveLine();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-wall focus-visible:translate-y-0"
      >
        {t('skip')}
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
