import { createBrowserRouter } from 'react-router';
import { pageBelow } from '../ui/overlays/page-below.ts';
import { routes } from './routes.tsx';

export async function createRouter() {
  // In a production build the condition is false, and the bundler drops this import.
  const more = import.meta.env.DEV
    ? (await import('./development/routes.tsx')).developmentRoutes
    : [];
  if (hasStepOver(history.state)) await uncover();
  const router = createBrowserRouter(routes(more));
  pageBelow.key = () => router.state.location.key;
  // Navigation first closes overlays that lie over the page, and takes back their history entry.
  router.navigate = new Proxy(router.navigate, {
    apply: (navigate, self, asked) => {
      const go = (): unknown => Reflect.apply(navigate, self, asked);
      return pageBelow.uncover()?.then(go) ?? go();
    },
  });
  return router;
}

/** Reloaded while an overlay was open: the overlay is gone, so its history entry is taken back. */
async function uncover(): Promise<void> {
  await (await import('../ui/overlays/useBackCloses.ts')).backSteps.leave();
}

function hasStepOver(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'over' in entry;
}
