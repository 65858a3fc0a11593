import { createBrowserRouter } from 'react-router';
import { pageBelow } from '../ui/overlays/page-below.ts';
import { routes } from './routes.tsx';

export async function createRouter() {
  // Built for people, the page has no development pages at all: this line goes with its condition.
  const more = import.meta.env.DEV
    ? (await import('./development/routes.tsx')).developmentRoutes
    : [];
  if (hasStepOver(history.state)) await uncover();
  const router = createBrowserRouter(routes(more));
  pageBelow.key = () => router.state.location.key;
  // What leads elsewhere leads there from the page, not from what lies over it.
  router.navigate = new Proxy(router.navigate, {
    apply: (navigate, self, asked) => {
      const go = (): unknown => Reflect.apply(navigate, self, asked);
      return pageBelow.uncover()?.then(go) ?? go();
    },
  });
  return router;
}

/** Loaded anew where something lay over the page: nothing does now, and its step is taken back. */
async function uncover(): Promise<void> {
  await (await import('../ui/overlays/useBackCloses.ts')).backSteps.leave();
}

function hasStepOver(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'over' in entry;
}
