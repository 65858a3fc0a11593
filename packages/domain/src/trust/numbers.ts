import type { TrustConfig } from './config.ts';

/** A configuration as a flat list of numbers by path: `weight.gamma`, `badges.new_eye.minT`. */
export type TrustNumbers = Readonly<Record<string, number | boolean>>;

type Branch = { readonly [name: string]: unknown };

export function numbersOf(config: TrustConfig): TrustNumbers {
  return Object.fromEntries(leavesOf(config, '').filter(([place]) => place !== 'version'));
}

function leavesOf(branch: unknown, place: string): [string, number | boolean][] {
  if (typeof branch === 'number' || typeof branch === 'boolean') return [[place, branch]];
  return childrenOf(branch).flatMap(([name, child]) =>
    leavesOf(child, place === '' ? name : `${place}.${name}`),
  );
}

/** Items of a list are named by their ids. */
function childrenOf(branch: unknown): [string, unknown][] {
  if (Array.isArray(branch)) {
    return branch.map((child: { id: string }): [string, unknown] => [child.id, child]);
  }
  return isBranch(branch) ? Object.entries(branch) : [];
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

/**
 * The same configuration with other numbers, under a new version name. Unknown paths, wrong types
 * and invalid numbers are returned instead.
 */
export function withNumbers(
  config: TrustConfig,
  version: string,
  numbers: TrustNumbers,
): { readonly config: TrustConfig } | { readonly wrong: readonly string[] } {
  const known = numbersOf(config);
  const wrong = Object.entries(numbers).flatMap(([place, value]) => {
    const isSame = Object.hasOwn(known, place) && typeof known[place] === typeof value;
    return isSame && (typeof value === 'boolean' || Number.isFinite(value)) ? [] : [place];
  });
  if (wrong.length > 0) return { wrong };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only leaves of the same kind change
  const changed = changedBranch(config, '', numbers) as TrustConfig;
  return { config: { ...changed, version } };
}

function changedBranch(branch: unknown, place: string, numbers: TrustNumbers): unknown {
  if (Object.hasOwn(numbers, place)) return numbers[place];
  const below = (name: string): string => (place === '' ? name : `${place}.${name}`);
  if (Array.isArray(branch)) {
    return branch.map((child: { id: string }) => changedBranch(child, below(child.id), numbers));
  }
  if (!isBranch(branch)) return branch;
  return Object.fromEntries(
    Object.entries(branch).map(([name, child]) => [
      name,
      changedBranch(child, below(name), numbers),
    ]),
  );
}
