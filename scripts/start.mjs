import { startChild } from './bootstrap/children.mjs';
import { showLog } from './bootstrap/logs.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { dataDir, inRoot, ROOT } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main, say } from './bootstrap/say.mjs';

/**
 * Whether this is a trial: on this machine alone, without a database of one's own. It starts with
 * the demonstration, whose accounts have a public password.
 */
function isTrial() {
  const { DATABASE_URL, PUBLIC_URL, HOST } = process.env;
  const here = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/?$/;
  return !DATABASE_URL && (!PUBLIC_URL || here.test(PUBLIC_URL)) && (!HOST || here.test(HOST));
}

await main(async () => {
  const node = await prepare({ built: true });
  const server = startChild(node, [inRoot('dist/server/main.js')], {
    cwd: ROOT,
    env: node24Environment(node, {
      NODE_ENV: 'production',
      DATA_DIR: dataDir(),
      DEMO: process.env.DEMO || (isTrial() ? 'on' : 'off'),
      // Caches compiled code between starts: reading is faster than compiling.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compiled'),
      // The server ends with its standard input, and so with us, even when we are killed.
      STENOPE_SUPERVISED: '1',
    }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  showLog(server.stdout, (address) => say(`\n  Sténopé  ${address}\n`));
  const { code } = await server.ended;
  process.exitCode = code;
});
