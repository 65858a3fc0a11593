import type { RouteObject } from 'react-router';

/**
 * Pages for developers. The router takes them in during development only; nothing else imports
 * them, so the bundler leaves them out.
 */
export const developmentRoutes: RouteObject[] = [
  {
    path: 'dev/gallery',
    lazy: async () => ({ Component: (await import('./gallery/Gallery.tsx')).Gallery }),
  },
  {
    path: 'dev/spinner',
    lazy: async () => ({ Component: (await import('./SpinnerPage.tsx')).SpinnerPage }),
  },
  {
    path: 'dev/diagnostic',
    lazy: async () => ({ Component: (await import('./diagnostic/Diagnostic.tsx')).Diagnostic }),
  },
  {
    path: 'dev/auth',
    lazy: async () => ({ Component: (await import('./auth/AuthPanel.tsx')).AuthPanel }),
  },
];
