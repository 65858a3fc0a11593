const domain = (...names) => names.map((name) => `packages/domain/src/${name}.test.ts`);

/** Faults in rules and numbers. */
export const domainFaults = [
  {
    name: 'session-for-ever',
    find: `return new Date(Math.min(renewed, last));`,
    plant: `return new Date(renewed);`,
    tests: domain('accounts/session-life'),
  },
  {
    name: 'name-taken-while-it-rests',
    find: `return former.freedAt > restsSince(now);`,
    plant: `return former.userId !== null && former.freedAt > restsSince(now);`,
    tests: domain('accounts/usernames'),
  },
  {
    name: 'roles-of-a-prototype',
    find: `return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;`,
    plant: `return Reflect.get(value, key);`,
    tests: domain('accounts/claims'),
  },
  {
    name: 'axes-weigh-alike',
    find: `intention: 15,
  composition: 12,`,
    plant: `intention: 12,
  composition: 15,`,
    tests: domain('echoes/global-score'),
  },
  {
    name: 'frames-not-counted',
    find: `width * height * frames <= most;`,
    plant: `width * height <= most;`,
    tests: domain('media/limits'),
  },
  {
    name: 'mirror-unknown',
    find: `across % 2 === 1 ? all | (1n << placeOf(at)) : all`,
    plant: `across % 2 === 0 ? all | (1n << placeOf(at)) : all`,
    tests: domain('look/fingerprint'),
  },
  {
    name: 'noise-as-a-fingerprint',
    find: `if (strong.length < bits / 2) return undefined;`,
    plant: `if (strong.length < 1) return undefined;`,
    tests: domain('look/fingerprint'),
  },
  {
    name: 'validated-for-ever',
    find: `return state === 'validated' ? 'visible' : state;`,
    plant: `return state;`,
    tests: domain('posts/edit'),
  },
  {
    name: 'place-too-exact',
    find: `const squareKm = { exact: 0, km: 1, city: 10 } as const`,
    plant: `const squareKm = { exact: 0, km: 0, city: 10 } as const`,
    tests: domain('places/coordinates'),
  },
  {
    name: 'preview-turned-around',
    find: `const line = body.replaceAll(bidiControls, '').replaceAll(breaks, ' ').trim();`,
    plant: `const line = body.replaceAll(breaks, ' ').trim();`,
    tests: domain('messages/preview'),
  },
  {
    name: 'price-read-two-ways',
    find: `if (mark === undefined && isUnclear(euros)) return { fault: 'unclear' };`,
    plant: '',
    tests: domain('shop/price'),
  },
  {
    name: 'badge-of-a-ring',
    find: `facts.clusterShare <= maxClusterShare,`,
    plant: `true,`,
    tests: domain('trust/badges'),
  },
  {
    name: 'severe-not-read-at-once',
    find: `return category === 'hate' || category === 'illegal';`,
    plant: `return category === 'hate';`,
    tests: domain('moderation/reports'),
  },
  {
    name: 'words-cut-in-two',
    find: `wordEdge.test(text.charAt(end)) ? end : wordStart(text, end)`,
    plant: `end`,
    tests: domain('words/cut', 'messages/preview'),
  },
  {
    name: 'harsh-marks-provoke',
    find: `return distance - severity <= -retaliation.receivedBelow;`,
    plant: `return distance <= -retaliation.receivedBelow;`,
    tests: ['apps/server/test/echoes/batch.test.ts'],
  },
];
