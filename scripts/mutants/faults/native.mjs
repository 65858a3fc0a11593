const session = ['apps/web/src/platform/native/native-server.test.ts'];
const places = ['apps/web/src/app/native/places.test.ts'];
const system = ['apps/web/src/app/native/follow-system.test.ts'];
const wire = ['apps/server/test/wire/native-apps.test.ts'];

/** Faults of the native apps: their session, what comes from other apps, what the server tells them. */
export const nativeFaults = [
  {
    name: 'native-token-outlives-sign-out',
    find: `entry.id === logout.id ||`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-session-without-token',
    find: `{ ...body, client: 'native' }`,
    plant: `body`,
    tests: session,
  },
  {
    name: 'native-token-lost-to-late-answer',
    find: `&& asking === token`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-token-not-stored',
    find: `await store.write(next).catch(() => undefined);`,
    plant: '',
    tests: session,
  },
  {
    name: 'native-waits-like-a-browser',
    find: `const timeoutMs = 60_000;`,
    plant: `const timeoutMs = 30_000;`,
    tests: session,
  },
  {
    name: 'native-rewrites-words',
    find: String.raw`/(?<![\\\w])"(?=\/media\/[0-9a-z]{32}\/)/g`,
    plant: String.raw`/"(?=\/media\/)/g`,
    tests: session,
  },
  {
    name: 'native-unknown-address-leads-home',
    find: `return place === home && !isHome ? undefined : place;`,
    plant: `return place;`,
    tests: places,
  },
  {
    name: 'native-back-leaves',
    find: `if (canGoBack) history.back();`,
    plant: `if (!canGoBack) history.back();`,
    tests: system,
  },
  {
    name: 'native-launched-again',
    find: `if (isLoadedAnew()) return;`,
    plant: '',
    tests: system,
  },
  {
    name: 'native-launched-twice',
    find: `if (address === last.address && at - last.at < sameMs) return;`,
    plant: '',
    tests: system,
  },
  {
    name: 'native-shared-picture-forgotten',
    find: `handOver(await readFile(path, type));`,
    plant: `await readFile(path, type);`,
    tests: system,
  },
  {
    name: 'native-versions-as-text',
    find: `(own[at] ?? 0) < (other[at] ?? 0)`,
    plant: `String(own[at]) < String(other[at])`,
    tests: ['apps/web/src/platform/native/version.test.ts'],
  },
  {
    name: 'native-link-file-without-apps',
    find: `env.APPLE_APPS.length > 0 && appleFile(env)`,
    plant: `appleFile(env)`,
    tests: wire,
  },
  {
    name: 'native-any-origin-reads',
    find: `if (origin !== undefined && listed.has(origin)) {`,
    plant: `if (origin !== undefined) {`,
    tests: wire,
  },
  {
    name: 'native-least-version-untold',
    find: `leastAppVersion: env.APP_LEAST_VERSION ?? null,`,
    plant: `leastAppVersion: null,`,
    tests: wire,
  },
];
