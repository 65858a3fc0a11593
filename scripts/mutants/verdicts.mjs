import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../bootstrap/paths.mjs';

const path = inRoot('.cache', 'mutants.json');

/**
 * What was caught, kept between runs: a run that was stopped goes on where it was. A verdict counts
 * for as long as the fault, the file it is planted in and the tests that should see it are the same.
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
