import { readBudgets, type Action, type Limit, type ReadBudget } from '@stenope/contract/action';

/** One line of the page: a rate limit. */
export interface Limited {
  readonly id: string;
  readonly limits: readonly Limit[];
}

const header = '| operation | a member | a network |';

/** Lines of the page's second table. */
export function readLimits(page: string): readonly string[] {
  const lines = page.split('\n');
  const from = lines.indexOf(header);
  if (from < 0) throw new Error(`No table with the header ${header}`);
  const rest = lines.slice(from + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The lines expected by the contract, in its order. */
export function linesOf(limited: readonly Limited[]): readonly string[] {
  return limited.map(({ id, limits }) => {
    const words = (by: Limit['by']) =>
      limits
        .filter((limit) => limit.by === by)
        .map(wordsOf)
        .join('; ');
    return `| ${[id, words('member'), words('address')].join(' | ')} |`.replaceAll('|  |', '| |');
  });
}

export function limitedOf(actions: readonly Action[]): readonly Limited[] {
  return actions.flatMap(({ id, limits }) => (limits ? [{ id, limits }] : []));
}

const windows: Readonly<Record<number, string>> = {
  60: 'a minute',
  3600: 'an hour',
  86_400: 'a day',
};

const number = (of: number): string => of.toLocaleString('en');

function wordsOf({ times, seconds }: Limit): string {
  return `${number(times)} ${windows[seconds] ?? `in ${seconds / 60} minutes`}`;
}

const budgetNames: Readonly<Record<ReadBudget, string>> = {
  lists: 'Lists',
  searches: 'Searches',
  tiles: 'Tiles of the map',
  topics: 'Topics of the live line',
};

/** The read budgets as the page says them. */
export function budgetsSaid(): string {
  return Object.entries(readBudgets)
    .map(([name, { member, address }]) => {
      const [one, all] = [member, address].map(
        ({ atOnce, perMinute }) => `${number(atOnce)} and ${number(perMinute)}`,
      );
      return `${budgetNames[name as ReadBudget]}: a member ${one}, a network ${all}.`;
    })
    .join(' ');
}
