import type { Application } from '@stenope/embedded-postgres/application';

/** Names the embedded PostgreSQL is run under. A change would lose sight of every existing one. */
export const application: Application = {
  name: 'stenope',
  settings: { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' },
};
