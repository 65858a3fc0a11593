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
import { Dock } from './Dock.tsx';
import { ScrollToTop } from './scroll/ScrollToTop.tsx';
import { useArrival } from './useArrival.ts';
import { useMemberMark } from './useMemberMark.ts';

const TopBar = lazy(async () => {
  const [bar] = await Promise.all([import('./TopBar.tsx'), needWords(failureFiles)]);
  return { default: bar.TopBar };
});
const Toaster = lazy(async () => ({
  default: (await import('../../ui/toast/Toaster.tsx')).Toaster,
}));

/** A page that cannot be drawn leaves the frame around it standing. */
export function PagePlace() {
  const { pathname } = useLocation();
  return (
    <RenderBoundary page={pathname}>
      <Outlet />
    </RenderBoundary>
  );
}

/** Of the bar's height, so that nothing jumps when it comes. */
const barPlace = <div className="h-14" />;

/** What stands around every page. */
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
  useMemberMark(state);
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

/** Every page opened anew begins its history with the same key: then its address tells it apart. */
function visitOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * It is there before it is needed, or nothing would be read out; the first page says nothing to
 * visitors. Once there it stays: who is signed out on the first page is told why.
 */
function useHasToaster(isWanted: boolean): boolean {
  const [has, setHas] = useState(isWanted);
  if (isWanted && !has) setHas(true);
  return has || isWanted;
}
