import { build } from './build.mjs';
import { install } from './install.mjs';
import { findNode24 } from './node-24.mjs';

/** Prepares a fresh clone; returns the Node to run on. */
export async function prepare({ built }) {
  await install();
  const node = findNode24();
  if (built) await build(node);
  return node;
}
