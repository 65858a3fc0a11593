import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a program that runs in its own process or worker thread. From sources it is `source`,
 * next to the module at `from`; in the bundle it is `name` (`rolldown.config.ts`) at the top level,
 * also when that module is in a chunk.
 */
export function programFile(from: string, source: string, name: string): string {
  const here = fileURLToPath(from);
  const folder = path.dirname(here);
  if (here.endsWith('.ts')) return path.join(folder, source);
  return path.join(
    path.basename(folder) === 'chunks' ? path.dirname(folder) : folder,
    `${name}.js`,
  );
}
