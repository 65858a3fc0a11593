import { test as base, type BrowserContext } from '@playwright/test';
import { atDatabase } from './database.ts';
import { serverData } from './server.ts';

/** Logs violations of the content security policy to the console. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

interface Quiet {
  /**
   * Statuses this journey expects, e.g. 401 for a wrong password. Browsers log them to the console;
   * any other is noise.
   */
  readonly refusals: readonly number[];
  /** Whether other journeys act on the same server meanwhile. */
  readonly isShared: boolean;
  readonly noise: readonly string[];
}

/**
 * A journey in which every page must be silent: nothing in the console worse than a hint, no
 * uncaught error, no CSP violation.
 */
export const test = base.extend<Quiet>({
  refusals: [[], { option: true }],
  isShared: [true, { option: true }],
  noise: [
    async ({ context, refusals, isShared }, use) => {
      const noise: string[] = [];
      await context.addInitScript({ content: tellViolations });
      listen(context, noise);
      await use(noise);
      const heard = noise.filter((said) => !isRefusal(said, refusals));
      base.expect(isShared ? await withoutTakenDown(heard) : heard).toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = base.expect;

/** For further browsers of a journey, which must be silent too. */
function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud && !isDriverHint(message.text()))
      noise.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
}

/** Software that draws maps remarks that a screenshot is slow; the driver says that it blocks workers. */
function isDriverHint(said: string): boolean {
  return (
    /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(said) ||
    said === 'Service Worker registration blocked by Playwright'
  );
}

function isRefusal(said: string, statuses: readonly number[]): boolean {
  const status = /^error: Failed to load resource: .* status of (?<status>\d+)/.exec(said);
  return statuses.includes(Number(status?.groups?.['status']));
}

/**
 * Journeys side by side share a server: what one of them deletes or hides may still stand on another
 * one's page, whose picture then does not come.
 */
async function withoutTakenDown(noise: readonly string[]): Promise<readonly string[]> {
  const names = noise.flatMap((said) => pictureMissed(said) ?? []);
  if (names.length === 0) return noise;
  const standing = await atDatabase(serverData(), async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>(
      'select name from media where name = any($1) and hidden_at is null',
      [names],
    );
    return rows.map(({ name }) => name);
  });
  return noise.filter((said) => {
    const name = pictureMissed(said);
    return name === undefined || standing.includes(name);
  });
}

function pictureMissed(said: string): string | undefined {
  const missed = /^error: Failed to load resource: .* status of 404 .*\/media\/(?<name>\w+)\//;
  return missed.exec(said)?.groups?.['name'];
}
