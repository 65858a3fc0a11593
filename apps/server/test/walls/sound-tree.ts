import type { Files } from './planted-tree.ts';

const server = 'apps/server/src';
const demo = 'apps/demo/src';
const web = 'apps/web/src';

/** Everything the rules allow, once: detects a rule that is too strict. */
export const soundTree: Files = {
  'apps/server/package.json': JSON.stringify({
    name: '@stenope/server',
    dependencies: { fastify: '1', pg: '1', 'drizzle-orm': '1' },
    devDependencies: { vitest: '1' },
  }),
  'apps/demo/package.json': JSON.stringify({
    name: '@stenope/demo',
    dependencies: { '@stenope/server': '1' },
  }),
  'apps/product/package.json': JSON.stringify({
    name: '@stenope/product',
    dependencies: { '@stenope/demo': '1', '@stenope/server': '1' },
  }),
  'apps/web/package.json': JSON.stringify({
    name: '@stenope/web',
    dependencies: { react: '1', 'react-i18next': '1' },
  }),
  'apps/native/package.json': JSON.stringify({ name: '@stenope/native' }),

  'packages/domain/src/accounts/common-passwords.ts': `export const common = '';`,
  'packages/domain/src/echoes/score.ts': `export const score = 1;`,
  'packages/domain/src/echoes/score.test.ts': `import 'vitest'; import './score.ts';`,
  'packages/contract/src/posts.ts': `
    import { score } from '@stenope/domain/echoes/score';
    import * as z from 'zod/mini';
    export const posts = [score, z];
    export type Post = number;`,
  'packages/embedded-postgres/src/embedded.ts': `import 'pg'; import 'node:os'; export const embedded = 1;`,
  'packages/client/src/client.ts': `import '@stenope/contract/posts'; export const client = 1;`,
  'packages/kit/src/ports.ts': `import 'node:net'; export const port = 1;`,
  'packages/i18n/src/languages.ts': `export const languages = ['fr'];`,

  [`${server}/main.ts`]: `
    import './compose.ts';
    import './features/messages/routes.ts';`,
  [`${server}/compose.ts`]: `import './features/posts/service.ts';`,
  [`${server}/operate/backup.ts`]: `import '../platform/db/database.ts';`,
  [`${server}/tables/posts.ts`]: `
    import 'drizzle-orm';
    export type Row = number;
    export const posts = 1;`,
  [`${server}/platform/db/database.ts`]: `
    import 'pg';
    import '@stenope/embedded-postgres/embedded';
    import type { Pool } from './pool.ts';
    export type Database = Pool;
    export const database = 1;`,
  // Cycles of types are allowed: they do not exist at run time.
  [`${server}/platform/db/pool.ts`]: `
    import type { Database } from './database.ts';
    export type Pool = Database;`,
  [`${server}/platform/http/listen.ts`]: `import 'fastify'; import '@stenope/contract/posts';`,
  [`${server}/features/accounts/service.ts`]: `
    import { database } from '../../platform/db/database.ts';
    export { ensureLiving } from './sessions/service.ts';
    export const accounts = database;
    export type Viewer = number;`,
  [`${server}/features/accounts/sessions/service.ts`]: `export const ensureLiving = 1;`,
  [`${server}/features/accounts/queries.ts`]: `export const findAccount = 1;`,
  [`${server}/features/posts/routes.ts`]: `
    import 'fastify';
    import './service.ts';`,
  // A service may re-export public names, as long as it does more than that.
  [`${server}/features/posts/service.ts`]: `
    import '../accounts/service.ts';
    import './access.ts';
    import './present.ts';
    import '@stenope/i18n/languages';
    export { visibleTo } from './queries.ts';
    export const posts = 1;`,
  [`${server}/features/posts/queries.ts`]: `
    import 'drizzle-orm';
    import '../../tables/posts.ts';
    export const visibleTo = 1;`,
  // Fragments of SQL are read from both sides.
  [`${server}/features/posts/visibility-sql.ts`]: `
    import 'drizzle-orm';
    import '../../tables/posts.ts';
    import '../people/person-sql.ts';
    export const visible = 1;`,
  [`${server}/features/people/person-sql.ts`]: `import 'drizzle-orm'; export const person = 1;`,
  [`${server}/features/notifications/queries.ts`]: `import '../posts/visibility-sql.ts';`,
  [`${server}/features/posts/access.ts`]: `
    import type { Viewer } from '../accounts/service.ts';
    export const mayRead = (viewer: Viewer) => viewer > 0;`,
  [`${server}/features/posts/present.ts`]: `
    import type { Row } from '../../tables/posts.ts';
    import type { visibleTo } from './queries.ts';
    export const present = (row: Row, visible: typeof visibleTo) => row + visible;`,
  [`${server}/features/posts/posts.test.ts`]: `
    import 'vitest';
    import '../../../test/app.ts';
    import './queries.ts';`,
  [`${server}/features/feed/service.ts`]: `
    import '../posts/service.ts';
    export type Page = number;`,
  [`${server}/features/messages/routes.ts`]: `import '../feed/service.ts';`,
  [`${demo}/feature.ts`]: `import './service.ts'; export const demo = 1;`,
  [`${demo}/service.ts`]: `
    import '@stenope/server/src/features/accounts/service.ts';
    import '@stenope/server/src/platform/db/database.ts';
    export const demonstration = 1;`,
  [`${demo}/fill/command.ts`]: `
    import '@stenope/server/src/operate/terminal.ts';
    import '@stenope/server/src/platform/db/database.ts';`,
  [`${server}/operate/terminal.ts`]: `export const operate = 1;`,
  'apps/product/src/main.ts': `
    import '@stenope/demo/src/feature.ts';
    import '@stenope/server/src/main.ts';`,
  'apps/server/test/app.ts': `
    import '../src/main.ts'; import 'vitest'; import '@stenope/kit/ports';`,

  [`${web}/main.tsx`]: `import { App } from './app/App.tsx'; export const root = <App />;`,
  [`${web}/app/App.tsx`]: `
    import { Card } from '../features/posts/Card.tsx';
    import { useEcho } from '../features/echoes/useEcho.ts';
    export const App = () => <Card echo={useEcho()} />;
    export const later = () => import('./pages/About.tsx');`,
  [`${web}/app/pages/About.tsx`]: `export const About = () => null;`,
  [`${web}/features/posts/Card.tsx`]: `
    import { useTranslation } from 'react-i18next';
    import { Button } from '../../ui/Button.tsx';
    import { api } from '../../platform/api.ts';
    import './card.css';
    export const Card = (props: object) => <Button {...props} {...api} {...useTranslation()} />;`,
  [`${web}/features/posts/card.css`]: ``,
  [`${web}/features/echoes/useEcho.ts`]: `export const useEcho = () => 1;`,
  [`${web}/ui/Button.tsx`]: `import 'react'; export const Button = () => <button type="button" />;`,
  [`${web}/platform/api.ts`]: `import { posts } from '@stenope/contract/posts'; export const api = { posts };`,
  'apps/native/src/instance.ts': `
    import '@stenope/contract/posts'; import 'node:fs'; export const instance = 1;`,
  [`${web}/platform/native/feel.ts`]: `export const feel = 1;`,
  [`${web}/platform/native/shell.ts`]: `export const feelIt = () => import('./feel.ts');`,
  [`${web}/app/native/follow.ts`]: `import '../../platform/native/feel.ts'; export const follow = 1;`,
  [`${web}/app/felt.ts`]: `
    import '../platform/native/shell.ts';
    export const later = () => import('./native/follow.ts');`,
  // Imports only a bundler understands.
  [`${web}/vite-env.d.ts`]: `/// <reference types="vite/client" />`,
  [`${web}/platform/map.ts`]: `
    import worker from './map-worker.mjs?worker&url';
    import { registerSW } from 'virtual:pwa-register';
    import words from '@stenope/i18n/locales/fr/posts.json';
    export const map = [worker, registerSW, words];`,
  [`${web}/platform/map-worker.mjs`]: `export {};`,
  'packages/i18n/locales/fr/posts.json': '{}',
};
