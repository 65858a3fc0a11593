import { createBrowserRouter } from 'react-router';
import { routes } from './routes.tsx';

export async function createRouter() {
  // Built for people, the page has no development pages at all: this line goes with its condition.
  const more = import.meta.env.DEV
    ? (await import('./development/routes.tsx')).developmentRoutes
    : [];
  return createBrowserRouter(routes(more));
}
