import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where a program of ours lies that runs in a process or thread of its own. From the sources it is
 * `source`, beside the module at `from`; in the bundle it is `name` (`rolldown.config.ts`), at the
 * top, whose chunks that module may be among.
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
