import { flushCompileCache } from 'node:module';
import pg from 'pg';
import { demo } from '../../../demo/src/feature.ts';
import { run } from '../../src/main.ts';
import { notesFeature, notesSchema } from './feature.ts';

/**
 * The real server with the demonstration and the notes feature, as a process for tests that kill it. The schema must
 * exist: `kit/database.ts` creates it.
 */
if (process.argv.includes('--schema')) {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  await client.query(notesSchema);
  await client.end();
} else {
  await run([demo, notesFeature]);
  // A killed process cannot save its compile cache at the end.
  flushCompileCache();
}
