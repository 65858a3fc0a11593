/** Allowed entries of an application's src: its rooms, and the files that compose them. */
export const floorPlans = {
  'apps/server/src': {
    rooms: ['platform', 'tables', 'features', 'operate'],
    composition: ['main.ts', 'compose.ts', 'features.ts'],
  },
  'apps/demo/src': {
    rooms: ['community', 'darkroom', 'seed', 'fill'],
    composition: ['feature.ts', 'jobs.ts', 'logins.ts', 'queries.ts', 'service.ts'],
  },
  'apps/product/src': {
    rooms: [],
    composition: ['main.ts'],
  },
  'apps/web/src': {
    rooms: ['app', 'features', 'ui', 'platform'],
    composition: ['main.tsx'],
  },
  'apps/native/src': {
    rooms: [],
    composition: ['after-copy.ts', 'app-page.ts', 'instance.ts', 'pictures.ts'],
  },
};

/** A check that read nothing also finds nothing: these must not come out empty. */
export const neverEmpty = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'apps/server/src',
  'apps/demo/src',
  'apps/product/src',
  'apps/web/src',
  'apps/native/src',
];
