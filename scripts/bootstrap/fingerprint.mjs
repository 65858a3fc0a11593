import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const NEVER = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'results']);

function* filesBelow(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (!NEVER.has(name)) yield* filesBelow(join(path, name));
  }
}

/** Hash of the contents of files and folders; `only` may exclude files by path. */
export function fingerprint(paths, { only = () => true, also = [] } = {}) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => [...filesBelow(one)])) {
    const name = relative(ROOT, path);
    if (!only(name)) continue;
    const content = readFileSync(path);
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.update(also.join('\0')).digest('hex');
}

export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
