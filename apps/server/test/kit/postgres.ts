import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '@stenope/embedded-postgres/embedded';
import { connected, databaseAt } from '@stenope/kit/database';
import { migrate } from '../../src/platform/db/migrate.ts';
import { application } from '../../src/platform/env/application.ts';
import { notesSchema } from '../notes/feature.ts';
import { bundlePrograms } from './quick/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL shared by all tests; each file makes its own database in it. */
    postgresUrl: string;
    /** Folder of the bundled programs that a server starts. */
    programs: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * One real PostgreSQL for all files of a project, with a migrated template database, and bundles of
 * the programs a server starts, which start faster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ application, dataDir, log: silent });
  await planOnce(postgres.url);
  await leaveTablesAlone(postgres.url);
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  const programs = await bundlePrograms();
  project.provide('programs', programs.folder);
  return async () => {
    programs.remove();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * A test asks each statement a few times, and PostgreSQL plans it anew each of the first five: a
 * fifth of its work here. What is answered is the same.
 */
async function planOnce(url: string): Promise<void> {
  await connected(url, (admin) =>
    admin.query('alter role current_user set plan_cache_mode = force_generic_plan'),
  );
}

/** Databases live for seconds. What needs statistics asks for them (`analyze`). */
async function leaveTablesAlone(url: string): Promise<void> {
  await connected(url, async (admin) => {
    await admin.query('alter system set autovacuum = off');
    await admin.query('select pg_reload_conf()');
  });
}

export const templateName = 'stenope_template';

async function makeTemplate(url: string): Promise<void> {
  await connected(url, (admin) => admin.query(`create database ${templateName}`));
  const templateUrl = databaseAt(url, templateName);
  await migrate(templateUrl, path.resolve(import.meta.dirname, '../../migrations'));
  await connected(templateUrl, (template) => template.query(notesSchema));
}
