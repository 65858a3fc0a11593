import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { alone } from './lock.mjs';
import { node24Environment, toolPath } from './node-24.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { Refusal, say, seconds } from './say.mjs';

const shared = ['packages', 'package-lock.json', 'tsconfig.json', 'scripts/bootstrap/build.mjs'];

/** Each half is built only when its sources have changed. */
const HALVES = [
  { name: 'web', sources: [...shared, 'apps/web'], make: buildWeb },
  {
    name: 'server',
    sources: [...shared, 'apps/server', 'apps/demo', 'apps/product'],
    make: buildServer,
  },
];

const isSource = (path) => !/\.(test|spec)\.tsx?$/.test(path) && !/^apps\/[^/]+\/test\//.test(path);

const stampOf = ({ name }) => inRoot('dist', `.${name}-built`);

function wantedStamp({ sources }) {
  return fingerprint(
    sources.map((path) => inRoot(path)),
    { only: isSource },
  );
}

async function make(tool, args, options) {
  const { code, output } = await run(toolPath(tool), args, { quiet: true, ...options });
  if (code !== 0) throw new Refusal(`The build failed (${tool}):\n\n${output}`);
}

/**
 * Compiling makes much that lives for an instant, which a small heap collects over and over; and
 * thousands of exceptions, whose stacks nobody reads.
 */
const forCompiling = '--max-semi-space-size=64 --stack-trace-limit=2';

const into = (folder) => ['build', '--outDir', inRoot('dist', folder), '--emptyOutDir'];

/** What browsers load, and the module by which the server renders pages of it. */
async function buildWeb({ NODE_OPTIONS: own = '', ...env }) {
  const options = {
    cwd: inRoot('apps/web'),
    env: { ...env, NODE_OPTIONS: `${own} ${forCompiling}`.trim() },
  };
  const renderer = ['--ssr', 'src/app/rendering/render-page.tsx'];
  await Promise.all([
    make('vite', into('web'), options),
    make('vite', [...into('rendering'), ...renderer], options),
  ]);
}

const WEEK_MS = 7 * 24 * 3600 * 1000;

/**
 * Deletes old chunks after a while: a server running during the build may still load one, and their
 * names are unique.
 */
function sweepOldChunks(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > WEEK_MS) rmSync(path);
  }
}

async function buildServer(env) {
  await make(
    'rolldown',
    ['--config', 'apps/product/rolldown.config.ts', '--configLoader', 'native'],
    { cwd: ROOT, env },
  );
  const chunks = inRoot('dist/server/chunks');
  mkdirSync(chunks, { recursive: true });
  sweepOldChunks(chunks);
  const migrations = inRoot('dist/server/migrations');
  rmSync(migrations, { recursive: true, force: true });
  cpSync(inRoot('apps/server/migrations'), migrations, { recursive: true });
}

async function buildHalf(half, node) {
  const stamp = wantedStamp(half);
  rmSync(stampOf(half), { force: true });
  await half.make(node24Environment(node, { NODE_ENV: 'production' }));
  writeFileSync(stampOf(half), stamp);
}

const isStale = (half) => readStamp(stampOf(half)) !== wantedStamp(half);

/** Brings dist up to date with the sources. */
export async function build(node) {
  if (!HALVES.some(isStale)) return;
  await alone(async () => {
    const stale = HALVES.filter(isStale);
    if (stale.length === 0) return;
    const since = Date.now();
    say(`Building ${stale.map(({ name }) => name).join(' and ')}…`);
    mkdirSync(inRoot('dist'), { recursive: true });
    await Promise.all(stale.map((half) => buildHalf(half, node)));
    say(`Built in ${seconds(since)}.`);
  });
}
