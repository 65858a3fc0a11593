import { run } from './bootstrap/children.mjs';
import { prepareBrowser } from './bootstrap/machine.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { inRoot } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main } from './bootstrap/say.mjs';

/** The pictures of the README, taken from the built product. */
await main(async () => {
  const node = await prepare({ built: true });
  const env = node24Environment(node, await prepareBrowser(node));
  const { code } = await run(node, [inRoot('e2e/tour.ts')], { env });
  process.exitCode = code;
});
