import { run } from './bootstrap/children.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { dataDir, inRoot, ROOT } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal } from './bootstrap/say.mjs';

const OPERATIONS = [
  'backup',
  'restore',
  'repair',
  'fill',
  'trust-replay',
  'trust-judge',
  'recount',
];

await main(async () => {
  const [operation, ...args] = process.argv.slice(2);
  if (!OPERATIONS.includes(operation)) {
    throw new Refusal(`Usage: node scripts/operate.mjs ${OPERATIONS.join('|')} [arguments]`);
  }
  const node = await prepare({ built: false });
  const entry = inRoot('apps/server/src/operate', `${operation}.ts`);
  const { code } = await run(node, [entry, ...args], {
    cwd: ROOT,
    env: node24Environment(node, { DATA_DIR: dataDir() }),
  });
  process.exitCode = code;
});
