import { join } from 'node:path';
import type { Launch } from './contender.ts';
import { installOnce } from './install.ts';

const folder = join(import.meta.dirname, '../references/parse');

/** parse-server, ready to be launched. */
export async function parseServer(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<Launch> {
  await installOnce(folder, log);
  return {
    name: 'parse',
    script: join(folder, 'server.mjs'),
    probe: '/parse/health',
    // Its option for log files is read only after it has opened them.
    env: () => ({ DATABASE_URL: databaseUrl, PARSE_SERVER_LOGS_FOLDER: 'null' }),
  };
}
