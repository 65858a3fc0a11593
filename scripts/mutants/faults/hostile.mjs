const server = (...names) => names.map((name) => `apps/server/test/${name}.test.ts`);
const isolation = server('media/isolation');
const amplifying = server('leaving/import-amplifying');
const signIn = server('accounts/limits', 'accounts/sign-in-guard');
const rights = server('wire/lost-rights');
const memory = server('wire/memory');
const contract = server('walk/contract');

/** Faults under attack: hostile pictures, archives and bodies, floods of requests. */
export const hostileFaults = [
  {
    name: 'decoder-under-our-account',
    find: `yield { ...plain, before: ['unshare', '-n', '--', ...becoming(account)], missing: [] };`,
    plant: `yield { ...plain, before: ['unshare', '-n', '--', 'setpriv', ...powerless], missing: [] };`,
    tests: isolation,
  },
  {
    name: 'decoder-in-our-network',
    find: `yield { ...plain, before: ['unshare', '-n', '--', ...becoming(account)], missing: [] };`,
    plant: `yield { ...plain, before: [...becoming(account)], missing: [] };`,
    tests: isolation,
  },
  {
    name: 'isolation-left-out',
    find: `const words = [
    ...before,`,
    plant: `const words = [`,
    tests: isolation,
  },
  {
    name: 'import-beyond-the-quota',
    find: `await db.transaction((tx) => ensureRoom(tx, context, { ownerId: userId, bytes }));
  return { ...nothingPassed,`,
    plant: `return { ...nothingPassed,`,
    tests: amplifying,
  },
  {
    name: 'first-bytes-not-looked-at',
    find: `if ((formatOf(begun) ?? videoFormatOf(begun)) === undefined) return;`,
    plant: '',
    tests: amplifying,
  },
  {
    name: 'bad-pictures-without-end',
    find: `if (passed.bad >= archiveLimits.badPictures) throw new BadPictures();`,
    plant: '',
    tests: amplifying,
  },
  {
    name: 'import-in-one-turn',
    find: `if (!isThere && isOver(post)) return passed;`,
    plant: '',
    tests: amplifying,
  },
  {
    name: 'ties-in-one-turn',
    find: `if (turn.left <= 0) return { page, ofPage };`,
    plant: '',
    tests: amplifying,
  },
  {
    name: 'list-without-a-budget',
    find: `budget: 'lists',
  query: z.strictObject({ ...pageQuery, parentId: z.optional(id) }),`,
    plant: `query: z.strictObject({ ...pageQuery, parentId: z.optional(id) }),`,
    tests: contract,
  },
  {
    name: 'pages-of-a-thousand',
    find: `export const mostOnPage = 100;`,
    plant: `export const mostOnPage = 1000;`,
    tests: contract,
  },
  {
    name: 'budgets-not-paid',
    find: `if (action.budget) payFrom(binding.budgets, action.budget, call);`,
    plant: '',
    tests: server('wire/budgets'),
  },
  {
    name: 'topics-without-a-budget',
    find: `const mayAsk = () => budgets.take('topics', reader) === 0;`,
    plant: `const mayAsk = () => true;`,
    tests: server('wire/budgets'),
  },
  {
    name: 'address-without-a-budget',
    find: `[member, userId],
              [membersOf, network],`,
    plant: `[member, userId],`,
    tests: ['apps/server/src/platform/limits/budgets.test.ts'],
  },
  {
    name: 'readers-never-forgotten',
    find: `this.#forget(at);`,
    plant: '',
    tests: ['apps/server/src/platform/limits/budgets.test.ts'],
  },
  {
    name: 'key-for-each-list',
    find: `const digest = (purpose: SigningPurpose, value: string): Buffer =>
    createHmac('sha256', keys[purpose]).update(value).digest();`,
    plant: `const kept = new Map<string, KeyObject>();
  const digest = (purpose: SigningPurpose, value: string): Buffer => {
    const name = purpose === 'cursor' ? value.replace(/ [^ ]*$/, '') : purpose;
    const key = kept.get(name) ?? createSecretKey(createHmac('sha256', secret).update(name).digest());
    kept.set(name, key);
    return createHmac('sha256', key).update(value).digest();
  };`,
    tests: memory,
  },
  {
    name: 'asker-never-forgotten',
    find: `export function networkOf(address: string): string {`,
    plant: `const seen = new Map<string, string[]>();
export function networkOf(address: string): string {
  seen.set(address, Array.from({ length: 50 }, () => address));`,
    tests: memory,
  },
  {
    name: 'map-without-a-bound',
    find: `export function networkOf(address: string): string {`,
    plant: `const seen = new Map<string, string>();
export function networkOf(address: string): string {
  seen.set(address, address);`,
    tests: ['scripts/checks/boundaries.mjs'],
  },
  {
    name: 'joining-makes-no-home',
    find: `// Marks their network as known, so that guessing elsewhere cannot lock them out.
  await rememberNetwork(context, { email, network });`,
    plant: '',
    tests: signIn,
  },
  {
    name: 'door-without-kept-places',
    find: `await enter(caller, isKnown ? [known, strangers] : [strangers]);`,
    plant: `await enter(caller, [strangers]);`,
    tests: ['apps/server/src/platform/batching/fair-queue.test.ts'],
  },
  {
    name: 'home-not-known-at-the-door',
    find: `const signedIn = await hashingFor({ network: attempt.network, known }, signIn);`,
    plant: `const signedIn = await hashingFor({ network: attempt.network, known: false }, signIn);`,
    tests: signIn,
  },
  {
    name: 'site-takes-many-turns',
    find: `return takeTurns(siteOf(network), work, known);`,
    plant: `return takeTurns(network, work, known);`,
    tests: signIn,
  },
  {
    name: 'import-part-not-asked-again',
    find: `return leases.during( importId, () => mayGoOn(request),`,
    plant: `return leases.during(importId, async () => true,`,
    tests: rights,
  },
  {
    name: 'upload-part-not-asked-again',
    find: `return leases.during( id, () => mayGoOn(request),`,
    plant: `return leases.during(id, async () => true,`,
    tests: rights,
  },
  {
    name: 'waiting-import-outlives-the-password',
    find: `.where(and(inArray(imports.state, ['receiving', 'queued', 'running']), isOutdated))`,
    plant: `.where(and(inArray(imports.state, ['receiving']), isOutdated))`,
    tests: server('leaving/import'),
  },
];
