import { run } from './bootstrap/children.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main } from './bootstrap/say.mjs';

await main(async () => {
  const node = await prepare({ built: false });
  const args = [inRoot('apps/server/test/sql/command.ts'), ...process.argv.slice(2)];
  const { code } = await run(node, args, { env: node24Environment(node) });
  process.exitCode = code;
});
