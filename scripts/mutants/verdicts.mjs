import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';

const path = inRoot('.cache', 'mutants.json');

/**
 * Caught faults, kept between runs, so that an interrupted run resumes. A verdict is valid as long
 * as the fault, its file and its tests are unchanged.
 */
export function keptVerdicts(root) {
  const kept = read();
  return {
    find(fault, place) {
      const verdict = kept[fault.name];
      return verdict?.of === fingerprint(root, fault, place) ? verdict : undefined;
    },
    keep(fault, place, verdict) {
      kept[fault.name] = { ...verdict, of: fingerprint(root, fault, place) };
      write(kept);
    },
  };
}

function fingerprint(root, { tests }, { planted }) {
  const hash = createHash('sha256').update(planted);
  for (const test of tests) hash.update(readFileSync(join(root, test)));
  return hash.digest('hex');
}

function read() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

function write(kept) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(kept, null, 1));
  renameSync(`${path}.new`, path);
}
