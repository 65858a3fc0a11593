import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Absolute, so that it is the same folder whatever a child's working directory. */
export const dataDir = () => resolve(ROOT, process.env.DATA_DIR || 'data');
