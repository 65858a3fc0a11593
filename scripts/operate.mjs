import { run } from './bootstrap/children.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { dataDir, inRoot, ROOT } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal } from './bootstrap/say.mjs';

const ofServer = (name) => [name, `apps/server/src/operate/${name}.ts`];

const OPERATIONS = new Map([
  ofServer('backup'),
  ofServer('restore'),
  ofServer('repair'),
  ['fill', 'apps/demo/src/fill/command.ts'],
  ofServer('trust-replay'),
  ofServer('trust-judge'),
  ofServer('recount'),
]);

await main(async () => {
  const [operation, ...args] = process.argv.slice(2);
  const entry = OPERATIONS.get(operation);
  if (entry === undefined) {
    const names = [...OPERATIONS.keys()].join('|');
    throw new Refusal(`Usage: node scripts/operate.mjs ${names} [arguments]`);
  }
  const node = await prepare({ built: false });
  const { code } = await run(node, [inRoot(entry), ...args], {
    cwd: ROOT,
    env: node24Environment(node, { DATA_DIR: dataDir() }),
  });
  process.exitCode = code;
});
