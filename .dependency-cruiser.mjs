import { nativeRooms } from './scripts/checks/native-rooms.mjs';

/**
 * Which way imports may point: domain <- contract <- platform <- features <- the composition root.
 * Types count like values, for a wall with a hole the size of a type is no wall. Only a few rules
 * say otherwise, and say why. `scripts/checks/boundaries.mjs` runs these and adds what an import
 * rule cannot see: names, sizes, barrels, cycles.
 */

/**
 * The server's features. Each may call only those to its left, through their service.ts alone, so a
 * newcomer reads this list and knows what can depend on what. A new one takes its place deliberately.
 */
export const serverFeatures = [
  'accounts',
  'notifications',
  'places',
  'media',
  'people',
  'posts',
  'echoes',
  'responses',
  'shop',
  'feed',
  'search',
  'reports',
  'moderation',
  'administration',
  'site',
  'sharing',
  'messages',
  'leaving',
];

const server = '^apps/server/src/';
const serverFeature = `${server}features/`;
const demo = '^apps/demo/src/';
const web = '^apps/web/src/';
const webFeature = `${web}features/`;
const test = '[.](?:test|spec)[.]tsx?$';

const npm = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})/`;
/** A large feature has parts, each with the same files: `accounts/recovery/service.ts`. */
const fileOfFeature = (...names) => `${serverFeature}.+/(?:${names.join('|')})[.]ts$`;

/** The one file of a feature that others may import. */
const door = `${serverFeature}[^/]+/service[.]ts$`;

/**
 * Conditions and JSON in SQL, of which statements are composed: `posts/visibility-sql.ts`. A statement
 * is answered in one go, so a feature on the left must be able to say in it what it may show of
 * rows on the right. A fragment asks nothing by itself and decides nothing; the owner of the rule
 * still holds it, and every list obeys the same one.
 */
const fragment = `${serverFeature}[^/]+/[^/]+-sql[.]ts$`;

const http = [npm('fastify', '@fastify/[^/]+'), fileOfFeature('routes')];
const sql = [npm('pg', 'pg-[^/]+', 'drizzle-orm')];
const embedded = '^packages/embedded-postgres/';
const kit = '^packages/kit/';
const client = '^packages/client/';
const database = [...sql, `${server}platform/db/`, embedded];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const packages = [
  forbid(
    'domain-imports-nothing',
    'The domain is arithmetic: time, ids and settings are arguments, a value comes out.',
    { path: '^packages/domain/', pathNot: test },
    { pathNot: '^packages/domain/' },
  ),
  forbid(
    'contract-imports-domain-and-zod',
    'The wire is spoken by both sides, so it knows neither of them.',
    { path: '^packages/contract/', pathNot: test },
    { pathNot: ['^packages/(?:contract|domain)/', npm('zod')] },
  ),
  forbid(
    'contract-imports-zod-mini',
    'What the contract imports, every page loads: the small form only.',
    { path: '^packages/contract/', pathNot: test },
    { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(?:v4/)?mini/' },
  ),
  forbid(
    'password-list-stays-on-the-server',
    'Its three thousand words would weigh on every page.',
    { path: ['^apps/web/', '^packages/contract/'] },
    { path: '^packages/domain/src/accounts/common-passwords' },
  ),
  forbid(
    'i18n-imports-nothing',
    'Words are data.',
    { path: '^packages/i18n/', pathNot: test },
    { pathNot: '^packages/i18n/' },
  ),
  forbid(
    'client-imports-contract-only',
    'Others build on it: whatever it leans on, they must install.',
    { path: client, pathNot: test },
    { pathNot: '^packages/(?:client|contract)/' },
  ),
  forbid(
    'client-is-for-others',
    'Server and web have their own ways; the client sees of the site what anybody does.',
    { path: '^(?:apps|packages)/[^/]+/src/', pathNot: client },
    { path: client },
  ),
  forbid(
    'embedded-postgres-knows-nobody',
    'It runs a database for whoever asks: names and folders are arguments.',
    { path: embedded },
    { path: '^(?:packages|apps)/', pathNot: embedded },
  ),
  forbid(
    'kit-knows-nobody',
    'Tests, journeys and benches share it, so it can lean on none of them, nor on what they try.',
    { path: kit },
    { path: '^(?:packages|apps|bench|e2e|scripts)/', pathNot: kit },
  ),
];

const serverRooms = [
  forbid(
    'server-knows-no-web',
    'Server and web meet in the contract only.',
    { path: '^apps/server/' },
    { path: ['^apps/web/', npm('react', 'react-dom')] },
  ),
  forbid(
    'platform-knows-no-feature',
    'The platform serves any feature, so it can name none.',
    { path: `${server}platform/` },
    { path: server, pathNot: `${server}platform/` },
  ),
  forbid(
    'operate-imports-platform-only',
    'A backup must run when the features do not.',
    { path: `${server}operate/` },
    { path: server, pathNot: `${server}(?:operate|platform)/` },
  ),
  forbid(
    'demo-asks-services',
    'The demonstration is made as members would make it: by the same rules.',
    { path: demo, pathNot: [test, `${demo}fill/`] },
    { path: server, pathNot: [`${server}platform/`, door] },
  ),
  forbid(
    'fill-stands-on-platform',
    'Rows by the million are written past the features, with the words of the other commands.',
    { path: `${demo}fill/` },
    {
      path: [server, demo],
      pathNot: [`${demo}fill/`, `${server}platform/`, `${server}operate/terminal[.]ts$`],
    },
  ),
  forbid(
    'server-knows-no-demonstration',
    'Whoever starts the product mounts the demonstration; the server runs without it.',
    { path: server },
    { path: '^apps/(?:demo|product)/' },
  ),
  forbid(
    'only-product-starts',
    'Product puts server and demonstration together, and does nothing else.',
    { path: '^apps/product/src/' },
    { pathNot: [`${server}main[.]ts$`, `${demo}feature[.]ts$`] },
  ),
  forbid(
    'tables-hold-shapes-only',
    'Every feature may read from every table, so a table may lean on no feature.',
    { path: `${server}tables/` },
    { pathNot: [`${server}tables/`, '^packages/(?:contract|domain)/', npm('drizzle-orm')] },
  ),
  forbid(
    'features-stand-on-platform',
    'The composition root knows the features; they do not know it.',
    { path: serverFeature },
    { path: server, pathNot: `${server}(?:platform|tables|features)/` },
  ),
  forbid(
    'feature-door',
    'Another feature is reached through its own service.ts and nothing else, not through those of its parts.',
    { path: `${serverFeature}([^/]+)/` },
    { path: serverFeature, pathNot: [`${serverFeature}$1/`, door, fragment] },
  ),
  ...serverFeatures.map((feature, place) =>
    forbid(
      `feature-order:${feature}`,
      `To its left: ${serverFeatures.slice(0, place).join(', ') || 'nobody'}.`,
      { path: `${serverFeature}${feature}/` },
      {
        path: serverFeature,
        pathNot: [`${serverFeature}(?:${serverFeatures.slice(0, place + 1).join('|')})/`, fragment],
      },
    ),
  ),
];

const filesOfAServerFeature = [
  forbid(
    'access-and-present-are-pure',
    'Who may do what, and what is shown, follow from values already fetched.',
    { path: fileOfFeature('access', 'present') },
    { path: [...database, ...http] },
  ),
  forbid(
    'tables-are-for-queries',
    'Whoever holds a table can ask it. The shape of a row is a type, and asks nothing.',
    { path: fileOfFeature('routes', 'service', 'access', 'present', 'live', 'jobs') },
    { path: `${server}tables/`, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'fragments-are-for-queries',
    'They are parts of statements, as tables are.',
    { path: fileOfFeature('routes', 'service', 'access', 'present', 'live', 'jobs') },
    { path: fragment, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'fragments-hold-sql-only',
    'Every feature may compose its statements of them, so they lean on no feature.',
    { path: fragment },
    {
      path: ['^apps/', '(?:^|/)node_modules/'],
      pathNot: [fragment, `${server}(?:tables|platform)/`, npm('drizzle-orm')],
    },
  ),
  forbid(
    'access-and-present-call-nobody',
    'They are called by the service. The shape of a row may come from its query: a type fetches nothing.',
    { path: fileOfFeature('access', 'present') },
    {
      path: fileOfFeature('queries', 'service', 'live', 'jobs'),
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'queries-decide-nothing',
    'SQL in, rows out; the service decides what to ask and what to make of it.',
    { path: fileOfFeature('queries') },
    { path: [fileOfFeature('service', 'access', 'present', 'live', 'jobs'), ...http] },
  ),
  forbid(
    'service-knows-no-http',
    'A job or another feature calls the service too; it throws codes, not statuses.',
    { path: fileOfFeature('service') },
    { path: http },
  ),
  forbid(
    'service-holds-no-sql',
    'SQL text stands in queries.ts.',
    { path: fileOfFeature('service') },
    { path: sql },
  ),
  forbid(
    'routes-ask-the-service',
    'A route translates; whoever reaches past the service also reaches past its permissions.',
    { path: fileOfFeature('routes') },
    { path: [fileOfFeature('queries'), ...sql] },
  ),
  forbid(
    'jobs-and-live-know-no-http',
    'Nobody waits for an answer there.',
    { path: fileOfFeature('jobs', 'live') },
    { path: http },
  ),
];

const webRooms = [
  forbid(
    'web-knows-no-server',
    'Server and web meet in the contract only.',
    { path: '^apps/web/' },
    {
      path: ['^apps/(?:server|demo|product)/', embedded, ...sql, npm('fastify', '@fastify/[^/]+')],
    },
  ),
  forbid(
    'web-runs-in-a-browser',
    'Modules of Node do not exist there.',
    { path: web, pathNot: test },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-features-are-strangers',
    'Pages compose features through slots.',
    { path: `${webFeature}([^/]+)/` },
    { path: webFeature, pathNot: `${webFeature}$1/` },
  ),
  forbid(
    'only-app-composes',
    'Nothing below the application knows it.',
    { path: [webFeature, `${web}platform/`, `${web}ui/`] },
    { path: web, pathNot: `${web}(?:features|platform|ui)/` },
  ),
  forbid(
    'web-platform-knows-no-feature',
    'The platform serves any feature, so it can name none.',
    { path: `${web}platform/` },
    { path: webFeature },
  ),
  forbid(
    'ui-has-no-words-and-no-data',
    'The design system is told what to show.',
    { path: `${web}ui/`, pathNot: test },
    {
      path: [
        `${web}(?:features|platform)/`,
        '^packages/(?:i18n|contract)/',
        npm('i18next', 'i18next-[^/]+', 'react-i18next', '@tanstack/[^/]+'),
      ],
    },
  ),
];

const anySource = { path: '^(?:apps|packages)/[^/]+/src/', pathNot: [test, kit] };

const everywhere = [
  forbid('src-imports-no-test', 'What ships must run without its tests.', anySource, {
    path: [test, '^apps/[^/]+/test/', '^(?:bench|e2e|scripts)/', kit],
  }),
  forbid(
    'no-development-dependency',
    'It is not installed where the product runs. Types are gone by then.',
    anySource,
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-undeclared-package',
    "It is there by accident, through somebody else's package.json.",
    anySource,
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'no-unresolvable',
    'It leads nowhere.',
    {},
    // The bundler makes up modules with this prefix.
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  forbid(
    'no-deprecated-core',
    'Node advises against it.',
    {},
    {
      dependencyTypes: ['core'],
      path: '^(?:node:)?(?:punycode|domain|constants|sys|_linklist|_stream_wrap)$',
    },
  ),
];

/**
 * Cycles are not a rule here: the cruiser looks at the first cycle it meets, and when that one
 * passes through a type it does not look for another that exists at run time.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    ...packages,
    ...serverRooms,
    ...filesOfAServerFeature,
    ...webRooms,
    ...nativeRooms(forbid, web, test),
    ...everywhere,
  ],
  options: {
    // Without this the cruiser asks TypeScript's old JavaScript API, which version 7 has not.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(?:^|/)node_modules/' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
