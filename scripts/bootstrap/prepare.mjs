import { build } from './build.mjs';
import { install } from './install.mjs';
import { findNode24 } from './node-24.mjs';

/** Everything a fresh clone needs before anything can run; gives the Node to run it on. */
export async function prepare({ built }) {
  await install();
  const node = findNode24();
  if (built) await build(node);
  return node;
}
