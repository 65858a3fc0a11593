import type { Files } from './planted-tree.ts';

const server = 'apps/server/src';
const features = `${server}/features`;
const demo = 'apps/demo/src';
const web = 'apps/web/src';

/** A planted fault: its file, and exactly the complaints it must cause. */
export interface Fault {
  readonly path: string;
  readonly text: string;
  readonly complaints: readonly string[];
}

export const fault = (path: string, text: string, ...complaints: string[]): Fault => ({
  path,
  text,
  complaints,
});

export const packageFaults = [
  fault(
    'packages/domain/src/echoes/parse.ts',
    `import 'zod';`,
    'domain-imports-nothing',
    'no-undeclared-package',
  ),
  fault('packages/domain/src/echoes/dice.ts', `import 'node:crypto';`, 'domain-imports-nothing'),
  fault(
    'packages/contract/src/words.ts',
    `import '@stenope/i18n/languages';`,
    'contract-imports-domain-and-zod',
  ),
  fault(
    'packages/contract/src/heavy.ts',
    `import { z } from 'zod';\nexport const heavy = z.string();`,
    'contract-imports-zod-mini',
  ),
  fault(
    'packages/i18n/src/count.ts',
    `import '@stenope/domain/echoes/score';`,
    'i18n-imports-nothing',
  ),
  fault(
    'packages/embedded-postgres/src/length.ts',
    `import '@stenope/domain/echoes/score';`,
    'embedded-postgres-knows-nobody',
  ),
  fault('packages/kit/src/post.ts', `import '@stenope/contract/posts';`, 'kit-knows-nobody'),
  fault(
    'packages/client/src/rule.ts',
    `import '@stenope/domain/echoes/score';`,
    'client-imports-contract-only',
  ),
  fault(
    'packages/contract/src/caller.ts',
    `import '../../client/src/client.ts';`,
    'client-is-for-others',
    'contract-imports-domain-and-zod',
  ),
  fault(
    'packages/embedded-postgres/src/settings.ts',
    `import '../../../apps/server/src/platform/db/database.ts';`,
    'embedded-postgres-knows-nobody',
  ),
];

export const serverFaults = [
  fault(`${server}/platform/port.ts`, `import '@stenope/kit/ports';`, 'src-imports-no-test'),
  fault(
    `${demo}/seed/a.ts`,
    `import '@stenope/server/src/features/accounts/queries.ts';`,
    'demo-asks-services',
  ),
  fault(`${demo}/seed/b.ts`, `import '@stenope/server/src/tables/posts.ts';`, 'demo-asks-services'),
  fault(
    `${demo}/seed/c.ts`,
    `import '@stenope/server/src/features/accounts/sessions/service.ts';`,
    'demo-asks-services',
  ),
  fault(
    `${demo}/fill/a.ts`,
    `import '@stenope/server/src/features/accounts/service.ts';`,
    'fill-stands-on-platform',
  ),
  fault(`${demo}/fill/b.ts`, `import '../service.ts';`, 'fill-stands-on-platform'),
  fault(
    `${features}/shop/f.ts`,
    `import '../../../../demo/src/service.ts';`,
    'server-knows-no-demonstration',
  ),
  fault(
    'apps/product/src/seed.ts',
    `import '@stenope/demo/src/service.ts';`,
    'only-product-starts',
    'stray',
  ),
  fault(`${features}/people/a.ts`, `import '../feed/service.ts';`, 'feature-order:people'),
  fault(
    `${features}/people/b.ts`,
    `import type { Page } from '../feed/service.ts'; export type P = Page;`,
    'feature-order:people',
  ),
  fault(
    `${features}/people/c.ts`,
    `export const late = () => import('../feed/service.ts');`,
    'feature-order:people',
  ),
  fault(`${features}/shop/a.ts`, `import '../accounts/queries.ts';`, 'feature-door'),
  fault(
    `${features}/shop/b.ts`,
    `import type { findAccount } from '../accounts/queries.ts'; export type F = typeof findAccount;`,
    'feature-door',
  ),
  fault(`${features}/shop/d.ts`, `import '../accounts/sessions/service.ts';`, 'feature-door'),
  fault(`${features}/shop/e/a.ts`, `import '../../accounts/sessions/service.ts';`, 'feature-door'),
  fault(
    `${features}/shop/e/service.ts`,
    `import '../../posts/visibility-sql.ts';`,
    'fragments-are-for-queries',
  ),
  fault(
    `${features}/shop/offer-sql.ts`,
    `import '../posts/queries.ts';`,
    'fragments-hold-sql-only',
    'feature-door',
  ),
  fault(`${server}/tables/rows.ts`, `export type Row = string;`, 'type-name'),
  fault(
    `${server}/tables/shelves.ts`,
    `interface Viewer { readonly row: string } export type { Viewer };`,
    'type-name',
  ),
  fault(`${features}/shop/c.ts`, `import '../../main.ts';`, 'features-stand-on-platform'),
  fault(
    `${server}/platform/greet.ts`,
    `import '../features/accounts/service.ts';`,
    'platform-knows-no-feature',
  ),
  fault(`${server}/platform/boot.ts`, `import '../main.ts';`, 'platform-knows-no-feature'),
  fault(
    `${server}/operate/restore.ts`,
    `import '../features/accounts/service.ts';`,
    'operate-imports-platform-only',
  ),
  fault(
    `${server}/tables/people.ts`,
    `import '../platform/db/database.ts';`,
    'tables-hold-shapes-only',
  ),
  fault(
    `${server}/platform/paint.ts`,
    `import '../../../web/src/ui/Button.tsx';`,
    'server-knows-no-web',
  ),
];

export const featureFileFaults = [
  fault(
    `${features}/shop/access.ts`,
    `import type { Database } from '../../platform/db/database.ts'; export type D = Database;`,
    'access-and-present-are-pure',
  ),
  fault(
    `${features}/people/access.ts`,
    `import '@stenope/embedded-postgres/embedded';`,
    'access-and-present-are-pure',
  ),
  fault(
    `${features}/shop/present.ts`,
    `import '../accounts/service.ts';`,
    'access-and-present-call-nobody',
  ),
  fault(`${features}/shop/queries.ts`, `import './access.ts';`, 'queries-decide-nothing'),
  fault(
    `${features}/shop/service.ts`,
    `import 'fastify'; import 'drizzle-orm'; import '../../tables/posts.ts';`,
    'service-knows-no-http',
    'service-holds-no-sql',
    'tables-are-for-queries',
  ),
  fault(
    `${features}/shop/routes.ts`,
    `import './queries.ts'; import 'pg';`,
    'routes-ask-the-service',
    'routes-ask-the-service',
  ),
  fault(`${features}/shop/jobs.ts`, `import './routes.ts';`, 'jobs-and-live-know-no-http'),
];

export const webFaults = [
  fault(
    `${web}/platform/eager.ts`,
    `import './native/feel.ts'; export const eager = 1;`,
    'native-bridge-is-fetched',
  ),
  fault(
    `${web}/platform/wrapped.ts`,
    `import '../../../native/src/instance.ts';`,
    'native-wraps-alone',
  ),
  fault(
    'apps/native/src/app-page.ts',
    `import '@stenope/domain/echoes/score';`,
    'native-knows-contract-only',
  ),
  fault(
    `${web}/features/feed/passwords.ts`,
    `import '@stenope/domain/accounts/common-passwords';`,
    'password-list-stays-on-the-server',
  ),
  fault(
    `${web}/features/feed/a.ts`,
    `import '../echoes/useEcho.ts';`,
    'web-features-are-strangers',
  ),
  fault(`${web}/features/feed/b.ts`, `import '../../app/App.tsx';`, 'only-app-composes'),
  fault(
    `${web}/features/feed/c.ts`,
    `import 'pg';`,
    'web-knows-no-server',
    'no-undeclared-package',
  ),
  fault(
    `${web}/features/feed/d.ts`,
    `import type { Page } from '../../../../server/src/features/feed/service.ts'; export type P = Page;`,
    'web-knows-no-server',
  ),
  fault(
    `${web}/features/feed/database.ts`,
    `import '@stenope/embedded-postgres/embedded';`,
    'web-knows-no-server',
  ),
  fault(`${web}/features/feed/e.ts`, `import 'node:fs';`, 'web-runs-in-a-browser'),
  fault(
    `${web}/platform/peek.ts`,
    `import '../features/echoes/useEcho.ts';`,
    'web-platform-knows-no-feature',
  ),
  fault(
    `${web}/ui/Label.tsx`,
    `import '@stenope/i18n/languages'; import 'react-i18next';`,
    'ui-has-no-words-and-no-data',
    'ui-has-no-words-and-no-data',
  ),
  fault(`${web}/ui/Fetch.tsx`, `import '../platform/api.ts';`, 'ui-has-no-words-and-no-data'),
  fault(`${web}/ui/Page.tsx`, `import '../app/App.tsx';`, 'only-app-composes'),
];

export const commonplaceFaults = [
  fault(`${server}/platform/t.ts`, `import '../../test/app.ts';`, 'src-imports-no-test'),
  fault(
    `${server}/platform/u.ts`,
    `import '../features/posts/posts.test.ts';`,
    'src-imports-no-test',
    'platform-knows-no-feature',
  ),
  fault(`${server}/platform/v.ts`, `import 'vitest';`, 'no-development-dependency'),
  fault(`${server}/platform/w.ts`, `import 'react-i18next';`, 'no-undeclared-package'),
  fault(`${server}/platform/x.ts`, `import './nowhere.ts';`, 'no-unresolvable'),
  fault(`${server}/platform/y.ts`, `import 'node:punycode';`, 'no-deprecated-core'),
];

/** Sixteen files, one too many; tests do not count. */
const crowd: Files = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => `${web}/features/crowd/part-${index}`).flatMap(
    (path) => [
      [`${path}.ts`, ''],
      [`${path}.test.ts`, ''],
    ],
  ),
);

/** Faults of several files, or of none. */
export const misplaced: { readonly files: Files; readonly complaints: readonly string[] } = {
  files: {
    ...crowd,
    [`${server}/platform/log/there.ts`]: `import './back.ts';`,
    [`${server}/platform/log/back.ts`]: `import './there.ts';`,
    // The cycle through a type comes first; the one through a value must still be found.
    [`${server}/platform/mail/a.ts`]: `import { b } from './b.ts'; export const a = b; export type A = 1;`,
    [`${server}/platform/mail/b.ts`]: `
      import type { A } from './a.ts';
      import { c } from './c.ts';
      export const b: A = c;`,
    [`${server}/platform/mail/c.ts`]: `import { a } from './a.ts'; export const c = a;`,
    [`${server}/platform/utils.ts`]: '',
    [`${server}/platform/together.ts`]: '',
    [`${server}/platform/date-helpers.ts`]: '',
    [`${web}/platform/lib/clock.ts`]: '',
    [`${server}/platform/Clock.ts`]: '',
    [`${web}/ui/forms/index.ts`]: `export { Button } from '../Button.tsx'; export const own = 1;`,
    [`${web}/ui/all.ts`]: `export { Button } from './Button.tsx';`,
    [`${web}/ui/stars.ts`]: `export * from './Button.tsx'; export const own = 1;`,
    [`${web}/ui/handed-on.ts`]: `import { Button } from './Button.tsx'; export { Button };`,
    [`${features}/gallery/service.ts`]: '',
    [`${features}/loose.ts`]: '',
    [`${server}/extra.ts`]: '',
    [`${server}/shed/spade.ts`]: '',
  },
  complaints: [
    `folder-size ${web}/features/crowd`,
    `no-cycle ${server}/platform/log/back.ts`,
    `no-cycle ${server}/platform/mail/a.ts`,
    `vague-name ${server}/platform/utils.ts`,
    `vague-name ${server}/platform/together.ts`,
    `vague-name ${server}/platform/date-helpers.ts`,
    `vague-name ${web}/platform/lib`,
    `file-name ${server}/platform/Clock.ts`,
    `no-barrel ${web}/ui/forms/index.ts`,
    `no-barrel ${web}/ui/all.ts`,
    `no-barrel ${web}/ui/stars.ts`,
    `no-barrel ${web}/ui/handed-on.ts`,
    `unlisted-feature ${features}/gallery`,
    `unlisted-feature ${features}/loose.ts`,
    `stray ${server}/extra.ts`,
    `stray ${server}/shed`,
  ],
};
