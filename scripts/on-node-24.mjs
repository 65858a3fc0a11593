import { run } from './bootstrap/children.mjs';
import { node24Environment, toolPath } from './bootstrap/node-24.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal } from './bootstrap/say.mjs';

await main(async () => {
  const [tool, ...args] = process.argv.slice(2);
  if (tool === undefined) throw new Refusal('Usage: node scripts/on-node-24.mjs TOOL [arguments]');
  const node = await prepare({ built: false });
  const { code } = await run(toolPath(tool), args, { env: node24Environment(node) });
  process.exitCode = code;
});
