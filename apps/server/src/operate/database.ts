import { serveEmbeddedPostgres } from '@stenope/embedded-postgres/serve';
import { application } from '../platform/env/application.ts';

/** The embedded database in a process of its own, for `npm run dev`: `node database.ts DATA_DIR`. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Usage: node database.ts DATA_DIR');
await serveEmbeddedPostgres({ application, dataDir });
