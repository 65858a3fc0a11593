import { cp, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  commonplaceFaults,
  featureFileFaults,
  misplaced,
  packageFaults,
  serverFaults,
  webFaults,
  type Fault,
} from './faults.ts';
import { growthFaults } from './growth-faults.ts';
import { plant, run, type Files, type Tree } from './planted-tree.ts';
import { soundTree } from './sound-tree.ts';

interface Report {
  readonly modules: Readonly<Record<string, number>>;
  readonly faults: readonly { rule: string; from: string; to: string }[];
}

/**
 * Checks a planted tree; the repository itself is checked by the step `boundaries` of `npm test`.
 */
async function inspect(root: string): Promise<Report & { exitCode: number }> {
  const { exitCode, output } = await run('scripts/checks/boundaries.mjs', [root, '--json']);
  return { exitCode, ...(JSON.parse(output) as Report) };
}

async function inspectPlanted(files: Files, damage?: (tree: Tree) => Promise<void>) {
  const tree = await plant(files);
  try {
    await damage?.(tree);
    return await inspect(tree.root);
  } finally {
    await tree.uproot();
  }
}

/** The actual rules, not a copy. */
async function readRules() {
  const path = new URL('../../../../.dependency-cruiser.mjs', import.meta.url).href;
  const rules = (await import(path)) as {
    default: { forbidden: { name: string; severity: string }[] };
    serverFeatures: string[];
  };
  return { features: rules.serverFeatures, forbidden: rules.default.forbidden };
}

const complaintsOf = (report: Report) => report.faults.map(({ rule, from }) => `${rule} ${from}`);

describe('a sound tree', () => {
  it('draws no complaint', async () => {
    const report = await inspectPlanted(soundTree);
    expect(report.faults).toEqual([]);
    expect(report.exitCode).toBe(0);
  });
});

describe('a tree full of faults', () => {
  const faults = [
    ...packageFaults,
    ...serverFaults,
    ...featureFileFaults,
    ...webFaults,
    ...commonplaceFaults,
    ...growthFaults,
  ];
  let report: Awaited<ReturnType<typeof inspect>>;

  beforeAll(async () => {
    const planted = Object.fromEntries(faults.map(({ path, text }) => [path, text]));
    report = await inspectPlanted({ ...soundTree, ...planted, ...misplaced.files });
  });

  it('fails', () => {
    expect(report.exitCode).toBe(1);
  });

  it.each(faults)('complains of $path: $complaints', ({ path, complaints }: Fault) => {
    const heard = report.faults.filter(({ from }) => from === path).map(({ rule }) => rule);
    expect(heard.toSorted()).toEqual(complaints.toSorted());
  });

  it.each(misplaced.complaints)('complains: %s', (complaint) => {
    expect(complaintsOf(report)).toContain(complaint);
  });

  it('has tried every rule, and each is an error', async () => {
    const { forbidden } = await readRules();
    const tried = new Set(faults.flatMap(({ complaints }) => complaints));
    const untried = forbidden.filter(
      ({ name }) => !name.startsWith('feature-order:') && !tried.has(name),
    );
    expect(untried).toEqual([]);
    expect(forbidden.filter(({ severity }) => severity !== 'error')).toEqual([]);
  });

  it('complains of nothing else', () => {
    const expected = [
      ...faults.flatMap(({ path, complaints }) => complaints.map((rule) => `${rule} ${path}`)),
      ...misplaced.complaints,
    ];
    expect(complaintsOf(report).toSorted()).toEqual(expected.toSorted());
  });
});

describe('the order of features', () => {
  it('lets each see those to its left, and refuses all others', async () => {
    const { features } = await readRules();
    const home = 'apps/server/src/features';
    const importing = (names: string[]) =>
      names.map((name) => `import '../${name}/service.ts';`).join(' ');
    const files = features.flatMap((feature, place) => [
      [`${home}/${feature}/service.ts`, importing(features.slice(0, place))],
      [`${home}/${feature}/rightward.ts`, importing(features.slice(place + 1))],
    ]);
    const refused = features.flatMap((feature, place) =>
      features
        .slice(place + 1)
        .map((right) => `feature-order:${feature} -> ${home}/${right}/service.ts`),
    );
    const report = await inspectPlanted({
      ...soundTree,
      ...(Object.fromEntries(files) as Files),
    });
    const heard = report.faults.filter(({ rule }) => rule.startsWith('feature-order:'));
    expect(heard.map(({ rule, to }) => `${rule} -> ${to}`).toSorted()).toEqual(refused.toSorted());
    expect(heard.every(({ from }) => from.endsWith('/rightward.ts'))).toBe(true);
  });
});

describe('a check that cannot see', () => {
  it('fails when a room is empty', async () => {
    const report = await inspectPlanted(soundTree, (tree) =>
      rm(join(tree.root, 'apps/web/src'), { recursive: true }),
    );
    expect(complaintsOf(report)).toEqual(['unseen apps/web/src']);
    expect(report.exitCode).toBe(1);
  });

  it('fails when one of our packages is read from a copy', async () => {
    const report = await inspectPlanted(soundTree, async ({ root }) => {
      const link = join(root, 'node_modules/@stenope/domain');
      await unlink(link);
      await cp(join(root, 'packages/domain'), link, { recursive: true });
    });
    expect(complaintsOf(report)).toContain('unseen packages/contract/src/posts.ts');
    expect(report.exitCode).toBe(1);
  });
});
