import { spawnSync } from 'node:child_process';
import { run } from './children.mjs';
import { node24Environment, toolPath } from './node-24.mjs';
import { Refusal, say, seconds } from './say.mjs';

/** Headless Chromium draws the same pages with a third less work; some journeys need a full one. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const JAPANESE = 'fonts-noto-cjk';

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

function which(name) {
  const found = spawnSync('sh', ['-c', 'command -v -- "$1"', 'sh', name], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

const mayInstall = () => process.geteuid?.() === 0 && which('apt-get') !== undefined;

const byHand = (packages) =>
  `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

let listsAreFresh = false;

/** Installs Debian packages; false on failure, after apt's output. */
async function apt(packages) {
  const since = Date.now();
  say(`Installing ${packages.join(', ')} (apt)…`);
  const options = {
    quiet: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  if (!listsAreFresh) await run('apt-get', [...wait, 'update'], options);
  listsAreFresh = true;
  const args = [...wait, 'install', '-y', '--no-install-recommends', ...packages];
  const { code, output } = await run('apt-get', args, options);
  say(code === 0 ? `Installed in ${seconds(since)}.` : output);
  return code === 0;
}

/**
 * A name on the PATH is not enough: some systems put a stub there that only advertises an app
 * store.
 */
function findBrowser(names) {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(which)];
  return candidates.find((path) => path && succeeds(path, ['--version']));
}

/** Whether a Japanese font is installed: without one, Japanese is drawn as boxes. */
function hasJapanese() {
  const fonts = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return Boolean(fonts.stdout) || succeeds('dpkg', ['-s', 'fonts-noto-cjk']);
}

/** Playwright's own browser, kept in the user's cache and found there by itself. */
async function playwrightBrowser(node) {
  say('Looking for a browser of Playwright…');
  const env = node24Environment(node);
  const { code, output } = await run(toolPath('playwright'), ['install', 'chromium'], {
    quiet: true,
    env,
  });
  if (code === 0) return;
  throw new Refusal(
    `No Chromium was found and none could be installed:\n\n${output}\nPlease type\n\n  ${byHand(['chromium', JAPANESE])}\n\n` +
      'or set CHROMIUM_PATH to a Chromium or Chrome of yours.',
  );
}

async function installBrowser() {
  if (!findBrowser(WHOLE)) await apt(['chromium', JAPANESE]);
  // Not every Debian has this package.
  if (!which(SHELL) && succeeds('apt-cache', ['show', SHELL])) await apt([SHELL]);
}

/**
 * Prepares a browser for the journeys; returns the environment variables to find it. Only a browser of
 * Playwright's waits for the packages of the project.
 */
export async function prepareBrowser(preparedNode) {
  if (mayInstall()) await installBrowser();
  if (!hasJapanese()) {
    if (mayInstall()) await apt([JAPANESE]);
    else say(`Japanese will be drawn as boxes. To mend it:  ${byHand([JAPANESE])}`);
  }
  const browser = findBrowser([SHELL, ...WHOLE]);
  if (browser) return { CHROMIUM_PATH: browser };
  await playwrightBrowser(await preparedNode);
  return {};
}

const hasSwift = () => succeeds('/usr/bin/python3', ['-c', 'import swift']);

/** Installs services the tests need, in one apt call: each reads the lists anew. */
export async function installServices() {
  if (!mayInstall()) return;
  const missing = [
    ...(which('ffmpeg') ? [] : ['ffmpeg']),
    ...(which('redis-server') ? [] : ['redis-server']),
    ...(hasSwift() ? [] : ['python3-swift']),
  ];
  // Packages that failed are tried again one by one, and reported where they are missed.
  if (missing.length < 2 || !(await apt(missing))) return;
  if (missing.includes('redis-server')) await keepQuiet('redis-server');
}

export async function prepareFfmpeg() {
  if (which('ffmpeg')) return;
  if (mayInstall() && (await apt(['ffmpeg']))) return;
  say(`There is no ffmpeg, so video is off. To have it:  ${byHand(['ffmpeg'])}`);
}

/** Debian starts a service when it is installed; ours is for the tests only. */
async function keepQuiet(service) {
  if (which('systemctl')) await run('systemctl', ['disable', '--now', service], { quiet: true });
}

/**
 * Prepares Redis for the tests of the live line's second bus; returns the environment variables to
 * find it.
 */
export async function prepareRedis() {
  if (!which('redis-server') && mayInstall() && (await apt(['redis-server']))) {
    await keepQuiet('redis-server');
  }
  const path = which('redis-server');
  if (path) return { REDIS_SERVER_PATH: path };
  say(
    `There is no redis-server, so its tests are left out. To have them:  ${byHand(['redis-server'])}`,
  );
  return {};
}

/** OpenStack Swift, which speaks S3: storage tests need a real service. */
export async function prepareSwift() {
  if (!hasSwift() && mayInstall()) await apt(['python3-swift']);
  if (hasSwift()) return { SWIFT_PYTHON: '/usr/bin/python3' };
  say(
    `There is no OpenStack Swift, so S3 is not tested. To test it:  ${byHand(['python3-swift'])}`,
  );
  return {};
}
