import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrow, plant, run, type Outcome, type Tree } from './planted-tree.ts';

const post = 'apps/server/src/features/posts';
const card = 'apps/web/src/features/posts';
const long = (lines: number) => Array.from({ length: lines }, (_, n) => `  ${n};`).join('\n');

/** Content of a file -> rules that must refuse it. */
const refused: Record<string, readonly [text: string, ...rules: string[]]> = {
  [`${post}/env-plain.ts`]: [
    `export const url = process.env['URL'];`,
    'node(no-process-env)',
    'eslint(no-restricted-properties)',
  ],
  [`${post}/env-unpacked.ts`]: [
    `export const { env } = process;`,
    'eslint(no-restricted-properties)',
  ],
  [`${post}/env-imported.ts`]: [
    `import { env } from 'node:process'; export const url = env['URL'];`,
    'eslint(no-restricted-imports)',
  ],
  [`${post}/env-global.ts`]: [
    `export const url = globalThis.process.env['URL'];`,
    'eslint(no-restricted-properties)',
  ],
  [`${post}/any.ts`]: [
    `export function same(value: any): number { return value; }`,
    'typescript(no-explicit-any)',
    'typescript(no-unsafe-return)',
  ],
  [`${post}/any-from-outside.ts`]: [
    `export const read: { a: number } = JSON.parse('{}');`,
    'typescript(no-unsafe-assignment)',
  ],
  [`${post}/any-renamed.ts`]: [
    `export const read = JSON.parse('{}') as { a: number };`,
    'typescript(no-unsafe-type-assertion)',
  ],
  [`${post}/floating.ts`]: [
    `async function save(): Promise<void> {} export function act(): void { save(); }`,
    'typescript(no-floating-promises)',
  ],
  [`${post}/misused.ts`]: [
    `export function all(list: string[], save: (one: string) => Promise<void>): void { list.forEach(save); }`,
    'typescript(no-misused-promises)',
  ],
  [`${post}/unexhausted.ts`]: [
    `export function name(of: 'a' | 'b'): string { switch (of) { case 'a': return 'A'; } return ''; }`,
    'typescript(switch-exhaustiveness-check)',
  ],
  [`${post}/loose.ts`]: [`export const none = (x: string | null) => x == null;`, 'eslint(eqeqeq)'],
  [`${post}/unused.ts`]: [`const forgotten = 1; export const kept = 2;`, 'eslint(no-unused-vars)'],
  [`${post}/talk.ts`]: [`console.log('here');`, 'eslint(no-console)'],
  [`${post}/later.ts`]: [`// TODO finish\nexport const half = 1;`, 'eslint(no-warning-comments)'],
  [`${post}/sideways.ts`]: [
    `export type Url = import('./talk.ts').Url;`,
    'typescript(consistent-type-imports)',
  ],
  [`${post}/left-behind.ts`]: [
    `import { type half } from './later.ts'; export type Half = typeof half;`,
    'typescript(no-import-type-side-effects)',
  ],
  [`${post}/there.ts`]: [`import './back.ts';`, 'import(no-cycle)', 'import(no-unassigned-import)'],
  [`${post}/back.ts`]: [`import './there.ts';`, 'import(no-cycle)', 'import(no-unassigned-import)'],
  [`${post}/long-function.ts`]: [
    `export function tell(): void {\n${long(80)}\n}`,
    'eslint(max-lines-per-function)',
    'eslint(no-unused-expressions)',
  ],
  [`${post}/long-file.ts`]: [
    `export const list = [\n${long(400).replaceAll(';', ',')}\n];`,
    'eslint(max-lines)',
  ],
  [`${post}/posts.test.ts`]: [
    `import { expect, it } from 'vitest';
     it.only('runs alone', () => { expect(1).toBe(1); });
     it.skip('never runs', () => { expect(1).toBe(1); });
     it('asks nothing', () => {});`,
    'eslint(no-restricted-properties)',
    'vitest(no-focused-tests)',
    'vitest(no-disabled-tests)',
    'vitest(expect-expect)',
  ],
  'e2e/journeys/rate.spec.ts': [
    `import { expect, test } from '@playwright/test';
     test.only('alone', () => { expect(1).toBe(1); });`,
    'eslint(no-restricted-properties)',
  ],
  [`${card}/Card.tsx`]: [
    `import { useState } from 'react';
     export function Card({ shown }: { shown: boolean }) {
       if (shown) useState(1);
       return <div><img src="x" /><b aria-label="Close">Hello</b><button>{1}</button></div>;
     }`,
    'react(hooks)',
    'react(jsx-no-literals)',
    'react(button-has-type)',
    'jsx-a11y(alt-text)',
  ],
};

/** The same code where it is allowed. */
const allowed: Record<string, string> = {
  'apps/server/src/platform/env/settings.ts': `export const url = process.env['URL'];`,
  'apps/server/src/operate/backup.ts': `console.log('kept');`,
  'scripts/start.mjs': `console.log(process.env.URL);`,
  'apps/web/tsconfig.json': `{
    "extends": "../../tsconfig.json",
    "compilerOptions": { "jsx": "react-jsx", "lib": ["es2024", "dom"] },
    "include": ["src"]
  }`,
  'playwright.config.ts': `export const ci = process.env['CI'];`,
  [`${post}/story.test.ts`]: `
    import { expect, it } from 'vitest';
    it('is told at length', () => {\n${'expect(process.env).toBe(1);\n'.repeat(100)}});`,
  [`${card}/Long.tsx`]: `
    export function Long() { return <ul>\n${'<li />\n'.repeat(120)}</ul>; }`,
};

interface Diagnosis {
  readonly code: string;
  readonly filename: string;
  readonly severity: string;
}

describe('the linter', () => {
  let tree: Tree;
  let outcome: Outcome;
  let diagnoses: readonly Diagnosis[];

  beforeAll(async () => {
    const texts = Object.entries(refused).map(([path, [text]]) => [path, `${text}\n`]);
    tree = await plant({ ...Object.fromEntries(texts), ...allowed });
    await borrow(tree, '.oxlintrc.json', 'tsconfig.json');
    await borrow(
      tree,
      ...['@types/node', '@types/react', 'csstype'].map((name) => `node_modules/${name}`),
    );
    outcome = await run('node_modules/oxlint/bin/oxlint', ['--format', 'json'], tree.root);
    ({ diagnostics: diagnoses } = JSON.parse(outcome.output) as { diagnostics: Diagnosis[] });
  });

  afterAll(() => tree.uproot());

  const rulesAgainst = (path: string) => [
    ...new Set(diagnoses.filter(({ filename }) => filename === path).map(({ code }) => code)),
  ];

  it('fails, and nothing it says is a mere warning', () => {
    expect(outcome.exitCode).toBe(1);
    expect(new Set(diagnoses.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  it.each(Object.entries(refused))('refuses %s', (path, [, ...rules]) => {
    expect(rulesAgainst(path).toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.keys(allowed))('allows %s', (path) => {
    expect(rulesAgainst(path)).toEqual([]);
  });
});

describe('the formatter', () => {
  it('refuses another hand and accepts its own', async () => {
    const tree = await plant({ 'packages/domain/src/ours.ts': `export const ours = 'ours';\n` });
    try {
      await borrow(tree, '.oxfmtrc.json');
      const check = () => run('node_modules/oxfmt/bin/oxfmt', ['--check', 'packages'], tree.root);
      expect((await check()).exitCode).toBe(0);
      await tree.add('packages/domain/src/theirs.ts', `export const theirs = "theirs"\n`);
      const { exitCode, output } = await check();
      expect(exitCode).toBe(1);
      expect(output).toContain('theirs.ts');
      expect(output).not.toContain('ours.ts');
    } finally {
      await tree.uproot();
    }
  });
});
