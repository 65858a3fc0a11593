import { startChild, stopChildren } from './bootstrap/children.mjs';
import { eachLine, showLog } from './bootstrap/logs.mjs';
import { node24Environment, toolPath } from './bootstrap/node-24.mjs';
import { dataDir, inRoot, ROOT } from './bootstrap/paths.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal, say } from './bootstrap/say.mjs';

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

/** The database in a process of its own: it does not restart with the server. */
async function startDatabase(node) {
  const entry = inRoot('apps/server/src/operate/database.ts');
  const child = startChild(node, [entry, dataDir()], {
    env: node24Environment(node),
    stdio: ['pipe', 'pipe', 'inherit'],
    endsLast: true,
  });
  const url = await new Promise((resolveUrl) => {
    eachLine(child.stdout, (line) => resolveUrl(JSON.parse(line).url));
    void child.ended.then(() => resolveUrl(undefined));
  });
  if (url === undefined)
    throw new Refusal('The database did not start; its own words stand above.');
  return { child, url };
}

function startServer(node, databaseUrl) {
  const child = startChild(
    node,
    ['--watch', '--watch-preserve-output', inRoot('apps/product/src/main.ts')],
    {
      cwd: ROOT,
      env: node24Environment(node, {
        NODE_ENV: 'development',
        STENOPE_SUPERVISED: '1',
        PORT: String(apiPort),
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
        DATA_DIR: dataDir(),
        DATABASE_URL: databaseUrl,
      }),
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  showLog(child.stdout, () => say(`\n  Sténopé  http://localhost:${port}\n`));
  return child;
}

function startWeb(node) {
  return startChild(
    toolPath('vite'),
    ['--port', String(port), '--strictPort', '--clearScreen', 'false'],
    {
      cwd: inRoot('apps/web'),
      env: node24Environment(node, { NODE_ENV: 'development', STENOPE_API_PORT: String(apiPort) }),
      // Vite, too, ends with its standard input.
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
}

await main(async () => {
  const node = await prepare({ built: false });
  const given = process.env.DATABASE_URL;
  const database = given ? { url: given } : await startDatabase(node);
  const parts = [startServer(node, database.url), startWeb(node)];
  // Without one of them the rest is of no use. The server's watcher goes on when the server itself
  // crashes.
  const { code } = await Promise.race(
    [...parts, database.child].flatMap((part) => part?.ended ?? []),
  );
  stopChildren();
  await Promise.all([...parts, database.child].map((part) => part?.ended));
  process.exitCode = code;
});
