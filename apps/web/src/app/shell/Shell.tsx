import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router';
import { useSessionKeeper } from '../../features/accounts/session/useSessionKeeper.ts';
import { useViewer } from '../../features/accounts/useViewer.ts';
import { wasMember } from '../../platform/storage/member-mark.ts';
import { failureFiles, needWords } from '../../platform/words/need.ts';
import { RenderBoundary } from '../faults/RenderBoundary.tsx';
import { home } from '../routing/return-place.ts';
import { SensitiveImages } from '../SensitiveImages.tsx';
import { useLiveLine } from '../live/useLiveLine.ts';
import { useOffline } from '../offline/useOffline.ts';
import { Dock } from './Dock.tsx';
import { ScrollToTop } from './scroll/ScrollToTop.tsx';
import { useArrival } from './useArrival.ts';
import { usePageCount } from './usePageCount.ts';
import { useMemberMark } from './useMemberMark.ts';

const TopBar = lazy(async () => {
  const [bar] = await Promise.all([import('./TopBar.tsx'), needWords(failureFiles)]);
  return { default: bar.TopBar };
});
const Toaster = lazy(async () => ({
  default: (await import('../../ui/toast/Toaster.tsx')).Toaster,
}));

/** Renders the page in its own error boundary, so that a broken page leaves the shell standing. */
export function PagePlace() {
  const { pathname } = useLocation();
  return (
    <RenderBoundary page={pathname}>
      <Outlet />
    </RenderBoundary>
  );
}

/** As high as the top bar, so that nothing jumps when it loads. */
const barPlace = <div className="h-14" />;

/** Frame around every page: bars, dock, toaster. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <RenderBoundary page={pathname}>
      <Frame pathname={pathname} />
    </RenderBoundary>
  );
}

function Frame({ pathname }: { readonly pathname: string }) {
  const { t } = useTranslation();
  const { state, me } = useViewer();
  const navigation = useNavigation();
  const arrived = useArrival();
  const hasToaster = useHasToaster(me !== null || pathname !== home);
  useLiveLine();
  useSessionKeeper();
  useOffline();
  useMemberMark(state);
  usePageCount(pathname);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-wall focus-visible:translate-y-0"
      >
        {t('skip')}
      </a>
      {me ? (
        <Suspense fallback={barPlace}>
          <TopBar me={me} />
        </Suspense>
      ) : (
        state === 'loading' && wasMember() && barPlace
      )}
      <SensitiveImages>
        <Outlet />
      </SensitiveImages>
      <Dock me={me} />
      <ScrollToTop />
      {hasToaster ? (
        <Suspense>
          <Toaster label={t('bar.toasts')} closeLabel={t('bar.close')} />
        </Suspense>
      ) : null}
      {navigation.state === 'idle' ? null : <div className="under-way" />}
      <output className="sr-only">{arrived}</output>
      <ScrollRestoration getKey={visitOf} />
    </>
  );
}

/**
 * Identifies a visit of a page by its history key; a page load always has the key `default`, so the
 * path is used then.
 */
function visitOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * Mounted before the first toast, because a live region inserted with its text is not read out. The
 * visitors' welcome page goes without; once mounted it stays, so that a session ending there is
 * announced.
 */
function useHasToaster(isWanted: boolean): boolean {
  const [has, setHas] = useState(isWanted);
  if (isWanted && !has) setHas(true);
  return has || isWanted;
}
