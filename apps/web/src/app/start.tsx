import { startTransition, StrictMode, useEffect, useRef, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { isNative } from '../platform/native/shell.ts';
import { watchStyles } from '../platform/parts/styles.ts';
import { startWords } from '../platform/words/start.ts';
import { cache } from './cache.ts';
import { showLine } from './live/line-state.ts';
import { Providers } from './Providers.tsx';
import { keepEarlyInput } from './rendering/early-input.ts';
import { removeRendered, takeOver } from './rendering/take-over.ts';
import { createRouter } from './router.tsx';
import { translateAddress } from './routing/legacy-address.ts';
import { fadeLoader } from './shell/curtain/loader.ts';

/** Loads the words first, so that no page shows in the wrong language, then draws the page. */
export async function start(place: HTMLElement): Promise<void> {
  showLine('off');
  // Before the first call: it knows the server, and who is signed in.
  if (isNative()) await (await import('../platform/native/begin.ts')).beginNative();
  watchStyles(document);
  if (location.search.includes('social=')) await leaveIfWindow();
  const address = translateAddress(location);
  if (address !== undefined) history.replaceState(null, '', address);
  await startWords();
  if (document.documentElement.hasAttribute('data-offline')) await recallSeen();
  const isRendered = takeOver(cache);
  const router = await createRouter();
  if (isRendered) await hydrate(place, router);
  else draw(place, router);
  if (hasBuildValues(import.meta.env)) void checkBuildValues();
}

type Router = Awaited<ReturnType<typeof createRouter>>;

/** Draws the page from nothing, behind the curtain. */
function draw(place: HTMLElement, router: Router): void {
  removeRendered(place);
  const root = createRoot(place);
  // A transition renders in short slices, so that a slow phone stays responsive.
  const render = (page: ReactNode) => startTransition(() => root.render(whole(page)));
  render(<RouterProvider router={router} />);
  if (isNative()) void followApp(router, render);
  onceReady(router, () => fadeLoader(document.getElementById('loader')));
}

/** Takes over the page as the server rendered it, once its code is there: until then it stands. */
async function hydrate(place: HTMLElement, router: Router): Promise<void> {
  await new Promise<void>((resolve) => onceReady(router, resolve));
  if (router.state.errors) return draw(place, router);
  const repeatInput = keepEarlyInput(place);
  const begin = () => {
    document.getElementById('loader')?.remove();
    document.documentElement.removeAttribute('data-rendered');
    repeatInput();
  };
  const page = (
    <Begun then={begin}>
      <RouterProvider router={router} />
    </Begun>
  );
  startTransition(() => void hydrateRoot(place, whole(page)));
}

const whole = (page: ReactNode) => (
  <StrictMode>
    <Providers>{page}</Providers>
  </StrictMode>
);

/** Calls `then` once its children answer to the reader. */
function Begun({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    then();
  }, [then]);
  return children;
}

/** In a native app: what the phone asks for, and whether the server still works with this version. */
async function followApp(router: Router, render: (page: ReactNode) => void): Promise<void> {
  const [{ followSystem }, { askForUpdate }] = await Promise.all([
    import('./native/follow-system.ts'),
    import('./native/ask-for-update.tsx'),
  ]);
  followSystem({ navigate: (to) => router.navigate(to) });
  await askForUpdate(render);
}

/** Few builds set any of these values: the others skip loading the check. */
function hasBuildValues(values: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(values).some((name) => name.startsWith('VITE_'));
}

async function checkBuildValues(): Promise<void> {
  const { warnOfBuildValues } = await import('./build-values.ts');
  warnOfBuildValues(import.meta.env);
}

/** The service worker gave this page, since the server did not answer. */
async function recallSeen(): Promise<void> {
  const { recall } = await import('./offline/recall.ts');
  await recall(cache);
}

/** In the popup of a social sign-in, reports the outcome and closes it. */
async function leaveIfWindow(): Promise<void> {
  const { endSocialWindow } = await import('../features/accounts/social/channel.ts');
  await endSocialWindow();
}

/** Runs `then` once the first page is ready: a lazy route is loaded before it renders. */
function onceReady(router: Router, then: () => void): void {
  if (router.state.initialized) return then();
  const leave = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    leave();
    then();
  });
}
