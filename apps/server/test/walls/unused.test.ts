import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrow, plant, run, type Outcome, type Tree } from './planted-tree.ts';

interface Issue {
  readonly file: string;
  readonly files: readonly unknown[];
  readonly exports: readonly { name: string }[];
  readonly dependencies: readonly { name: string }[];
  readonly unlisted: readonly { name: string }[];
}

describe('the search for what nobody uses', () => {
  let tree: Tree;
  let outcome: Outcome;
  let issues: readonly Issue[];

  beforeAll(async () => {
    tree = await plant({
      'package.json': JSON.stringify({ private: true, workspaces: ['packages/*', 'apps/*'] }),
      'apps/server/package.json': JSON.stringify({
        name: '@stenope/server',
        type: 'module',
        dependencies: { '@stenope/domain': '0.1.0', fastify: '1', pg: '1' },
      }),
      'apps/server/src/operate/backup.ts': `
        import { used } from '@stenope/domain/echoes/score';
        import 'fastify';
        import 'react';
        import { open } from '../platform/db.ts';
        open(used);`,
      'apps/server/src/platform/db.ts': `
        export const open = (what: number): number => what;
        export const shut = 1;`,
      'apps/server/src/platform/attic.ts': `export const dust = 1;`,
      'packages/domain/src/echoes/score.ts': `export const used = 1; export const idle = 2;`,
    });
    await borrow(tree, 'knip.json');
    const args = ['--reporter', 'json', '--no-progress', '--no-config-hints'];
    outcome = await run('node_modules/knip/bin/knip.js', args, tree.root);
    ({ issues } = JSON.parse(outcome.output) as { issues: Issue[] });
  });

  afterAll(() => tree.uproot());

  const about = (path: string) => issues.find(({ file }) => file === path);
  const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

  it('fails', () => {
    expect(outcome.exitCode).toBe(1);
  });

  it('finds a file', () => {
    expect(about('apps/server/src/platform/attic.ts')?.files).toHaveLength(1);
    expect(about('apps/server/src/platform/db.ts')?.files).toHaveLength(0);
  });

  it('finds an export', () => {
    expect(names(about('apps/server/src/platform/db.ts')?.exports)).toEqual(['shut']);
  });

  it('finds an export of a package whose every file is a door', () => {
    expect(names(about('packages/domain/src/echoes/score.ts')?.exports)).toEqual(['idle']);
  });

  it('finds a dependency, declared in vain or not at all', () => {
    expect(names(about('apps/server/package.json')?.dependencies)).toEqual(['pg']);
    expect(names(about('apps/server/src/operate/backup.ts')?.unlisted)).toEqual(['react']);
  });
});
