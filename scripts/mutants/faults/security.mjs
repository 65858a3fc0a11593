const origins = ['apps/server/test/wire/every-origin.test.ts'];
const limits = ['apps/server/test/permissions/limits.test.ts'];
const rendering = ['apps/server/test/site/rendering.test.ts'];
const rights = ['apps/server/test/wire/lost-rights.test.ts'];

/** Faults an attacker tries first: lost rights, origins, limits, links. */
export const securityFaults = [
  {
    name: 'viewer-not-asked-again',
    find: `...(action.method !== 'GET' && { preHandler: binding.recheck(action) }),`,
    plant: '',
    tests: rights,
  },
  {
    name: 'origin-asked-on-post-only',
    find: `const writes = action.method !== 'GET';`,
    plant: `const writes = action.method === 'POST';`,
    tests: origins,
  },
  {
    name: 'origin-not-asked-of-a-part',
    find: `const patch = [...write, within('uploads.patch')];`,
    plant: `const patch = [...read, within('uploads.patch')];`,
    tests: origins,
  },
  {
    name: 'limit-of-password-change',
    find: `errors: ['wrong_password', 'requires_recent_login', 'password_too_common'],
  limits: [{ by: 'member', times: 10, seconds: 900 }],`,
    plant: `errors: ['wrong_password', 'requires_recent_login', 'password_too_common'],`,
    tests: limits,
  },
  {
    name: 'limit-of-comments',
    find: `creates: true,
  limits: [{ by: 'member', times: 30, seconds: 60 }],`,
    plant: `creates: true,`,
    tests: limits,
  },
  {
    name: 'limits-not-spent',
    find: `if (action.limits) await spendAll(action, action.limits, call, binding.rateLimiter);`,
    plant: '',
    tests: limits,
  },
  {
    name: 'site-not-counted',
    find: `{ ...limit, who: siteOf(network), times: times * networksOf.site },`,
    plant: '',
    tests: ['apps/server/src/platform/limits/network.test.ts'],
  },
  {
    name: 'claim-code-unnoticed',
    find: `await db.transaction((tx) => record(tx, { actorId, act: 'owner.claim.refused' }));`,
    plant: '',
    tests: ['apps/server/test/administration/administration.test.ts'],
  },
  {
    name: 'mails-to-former-addresses-stay',
    find: 'const theirs = new Set([`${memberHeader}: ${memberId}`, `To: ${address}`]);',
    plant: 'const theirs = new Set([`To: ${address}`]);',
    tests: [
      'apps/server/test/leaving/goodbye.test.ts',
      'apps/server/src/platform/mail/mailer.test.ts',
    ],
  },
  {
    name: 'link-to-a-machine-beside-us',
    find: `link: z.nullable(publicLink),`,
    plant: `link: z.nullable(text({ max: 500 })),`,
    tests: ['packages/contract/src/links.test.ts'],
  },
  {
    name: 'cursor-of-another-list',
    find: "return signer.sign('cursor', `${list.length} ${list} ${body}`).slice(0, 16);",
    plant: "return signer.sign('cursor', body).slice(0, 16);",
    tests: ['apps/server/src/platform/db/cursor.test.ts'],
  },
  {
    name: 'link-to-a-router',
    find: `['192.168.0.0', 16],`,
    plant: '',
    tests: ['packages/domain/src/links/public-host.test.ts'],
  },
  {
    name: 'link-without-a-dot',
    find: 'return /^[^.]+(?:\\.[^.]+)+$/.test(name) && !innerNames.test(name);',
    plant: 'return !innerNames.test(name);',
    tests: ['packages/domain/src/links/public-host.test.ts'],
  },
  {
    name: 'demonstration-known-by-its-address',
    find: `const theirs = tx.sql.select({ id: users.id }).from(users).where(eq(users.isDemo, true));`,
    plant: `const theirs = tx.sql.select({ id: users.id }).from(users)
    .where(sql\`\${users.email} like '%@demo.example'\`);`,
    tests: ['apps/demo/test/demo.test.ts'],
  },
  {
    name: 'site-claimed-without-the-lock',
    find: 'await lockOwnership(tx); await ensureLiving(tx, viewer, now()); if (await hasOwner(tx))',
    plant: 'await ensureLiving(tx, viewer, now()); if (await hasOwner(tx))',
    tests: ['apps/server/test/administration/claiming-races.test.ts'],
  },
  {
    name: 'case-handled-without-the-lock',
    find: "await tx.sql.select().from(cases).where(eq(cases.id, id)).for('update');",
    plant: 'await tx.sql.select().from(cases).where(eq(cases.id, id));',
    tests: ['apps/server/test/moderation/races.test.ts'],
  },
  {
    name: 'rendered-page-kept-past-its-answers',
    find: `(await answerTo(address)) === before`,
    plant: `Boolean(await answerTo(address))`,
    tests: rendering,
  },
  {
    name: 'rendered-page-kept-past-its-head',
    find: `JSON.stringify([language, at, head])`,
    plant: `JSON.stringify([language, at])`,
    tests: rendering,
  },
  {
    name: 'rendered-data-ends-its-script',
    find: `String.raw\`\\u003c\`,`,
    plant: `'<',`,
    tests: rendering,
  },
  {
    name: 'rendered-at-any-address',
    find: `.every((name) => name === 'lng')`,
    plant: `.every(() => true)`,
    tests: rendering,
  },
];
