import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appPage } from './app-page.ts';
import { finishCopies, xcconfig } from './after-copy.ts';
import { readInstanceFile, shellFolder } from './instance.ts';

const repository = path.resolve(shellFolder, '../..');

const builtPage = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <style>body{color:red}</style>
    <script>before()</script>
    <script type="module" crossorigin src="/assets/first.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

const android = 'apps/native/android/app/src/main/assets/public';
const ios = 'apps/native/ios/App/App/public';

/** What Capacitor writes, and no clone has. */
const written =
  /\/(?:node_modules|build|public|capacitor-cordova-(?:ios|android)-plugins|capacitor\.(?:config|plugins)\.json|config\.xml)$/;

/** What makes a browser install the site. */
const ofBrowsers = [
  'service-worker.js',
  'offline.html',
  'manifest-fr.webmanifest',
  'icons/icon-192.png',
];

let copy: string;
let output: string;

/** Synchronises a copy of the shell, as a clone has it, with a page in place of the built web app. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'native-'));
  cpSync(shellFolder, path.join(copy, 'apps/native'), {
    recursive: true,
    filter: (file) => !written.test(file.slice(shellFolder.length)),
  });
  symlinkSync(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'));
  const assets = path.join(copy, 'dist/web/assets');
  mkdirSync(path.join(copy, 'dist/web/.vite'), { recursive: true });
  mkdirSync(assets);
  writeFileSync(path.join(copy, 'dist/web/index.html'), builtPage);
  mkdirSync(path.join(copy, 'dist/web/icons'));
  for (const name of ofBrowsers) writeFileSync(path.join(copy, 'dist/web', name), '');
  writeFileSync(path.join(copy, 'dist/web/.vite/manifest.json'), '{}');
  for (const name of ['first.js', 'first.js.br', 'first.js.gz']) {
    writeFileSync(path.join(assets, name), '');
  }
  const run = spawnSync(
    process.execPath,
    [path.join(repository, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
    {
      cwd: path.join(copy, 'apps/native'),
      encoding: 'utf8',
      // The hook after the copy asks for `node`: the one that runs the tests.
      env: {
        ...process.env,
        CAPACITOR_TELEMETRY: 'off',
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
      },
    },
  );
  output = run.stdout + run.stderr;
  if (run.status !== 0) throw new Error(output);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');

test('both platforms take the built web app and every plugin', () => {
  expect(output).not.toMatch(/\[error\]|failed/i);
  const { dependencies } = JSON.parse(read('apps/native/package.json')) as {
    dependencies: Record<string, string>;
  };
  const plugins = Object.keys(dependencies).filter((name) =>
    /^@(?:capacitor\/(?!(?:core|ios|android)$)|aparajita\/)/.test(name),
  );
  expect(plugins).toHaveLength(8);
  for (const plugin of plugins) {
    expect(read('apps/native/android/capacitor.settings.gradle')).toContain(`${plugin}/android'`);
    expect(read('apps/native/ios/App/CapApp-SPM/Package.swift')).toContain(`${plugin}")`);
  }
});

test('what synchronising writes beside the web app is what is committed', () => {
  for (const file of [
    'android/capacitor.settings.gradle',
    'android/app/capacitor.build.gradle',
    'ios/App/CapApp-SPM/Package.swift',
    'ios/instance.xcconfig',
  ]) {
    const committed = readFileSync(path.join(shellFolder, file), 'utf8');
    // The copy lies elsewhere, so its way to the packages is another.
    const bare = (text: string) =>
      text.replaceAll(/(?:\.\.\/)+[^'"]*node_modules/g, 'node_modules');
    expect(bare(read(`apps/native/${file}`)), file).toBe(bare(committed));
  }
});

test.each([android, ios])('%s has the pages, and nothing only a server needs', (folder) => {
  const isThere = (file: string) => existsSync(path.join(copy, folder, file));
  expect(['index.html', 'assets/first.js'].map(isThere)).toEqual([true, true]);
  for (const file of [
    'assets/first.js.br',
    'assets/first.js.gz',
    ...ofBrowsers,
    '.vite/manifest.json',
  ]) {
    expect(isThere(file), file).toBe(false);
  }
  const page = read(`${folder}/index.html`);
  // No clone has the file of a Firebase project, without which the app on Android is told nothing.
  const push = folder === ios ? 'apns' : undefined;
  expect(page).toBe(appPage(builtPage, readInstanceFile(shellFolder), push));
  expect(page.includes('<meta name="stenope-push" content="apns" />')).toBe(folder === ios);
});

test('with the file of a Firebase project, the page on Android knows that it can be told things', () => {
  writeFileSync(path.join(copy, 'apps/native/android/app/google-services.json'), '{}');
  finishCopies(path.join(copy, 'apps/native'));
  expect(read(`${android}/index.html`)).toContain('<meta name="stenope-push" content="fcm" />');
});

test('the page of an app says where its server is, and loads from nowhere else', () => {
  const page = appPage(builtPage, {
    server: 'https://a.example',
    alsoFrom: ['https://tiles.example'],
  });
  expect(page).toContain('<meta name="stenope-server" content="https://a.example" />');
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const rule = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
  expect(rule('default-src')).toBe("default-src 'none'");
  expect(rule('script-src')).toMatch(
    /^script-src 'self' capacitor:\/\/localhost https:\/\/localhost 'sha256-[\w+/=]{44}'$/,
  );
  expect(rule('connect-src')).toContain('https://a.example https://tiles.example wss://a.example');
  expect(policy).not.toMatch(/unsafe|http:|\*/);
  // Synchronised twice, it is the same.
  expect(appPage(page, { server: 'https://a.example', alsoFrom: ['https://tiles.example'] })).toBe(
    page,
  );
  expect(() => appPage('<p>', { server: 'https://a.example', alsoFrom: [] })).toThrow(/charset/);
});

test.each([
  'http://stenope.example',
  'https://stenope.example/',
  'stenope.example',
  'https://a.example/b',
  '',
])('an app is built for no server like "%s"', (server) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'instance-'));
  writeFileSync(path.join(folder, 'instance.json'), JSON.stringify({ server, alsoFrom: [] }));
  expect(() => readInstanceFile(folder)).toThrow(/has to be like/);
  rmSync(folder, { recursive: true });
});

test('Xcode is told the host of the site', () => {
  expect(xcconfig({ server: 'https://stenope.example:8443', alsoFrom: [] })).toContain(
    '\nSTENOPE_HOST = stenope.example\n',
  );
});
