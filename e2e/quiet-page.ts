import { test as base, type BrowserContext } from '@playwright/test';

/** Logs violations of the content security policy to the console. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

interface Quiet {
  /**
   * Statuses this journey expects, e.g. 401 for a wrong password. Browsers log them to the console;
   * any other is noise.
   */
  readonly refusals: readonly number[];
  readonly noise: readonly string[];
}

/**
 * A journey in which every page must be silent: nothing in the console worse than a hint, no
 * uncaught error, no CSP violation.
 */
export const test = base.extend<Quiet>({
  refusals: [[], { option: true }],
  noise: [
    async ({ context, refusals }, use) => {
      const noise: string[] = [];
      await context.addInitScript({ content: tellViolations });
      listen(context, noise);
      await use(noise);
      base.expect(noise.filter((said) => !isRefusal(said, refusals))).toEqual([]);
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

/** Software that draws maps remarks that a screenshot is slow. */
function isDriverHint(said: string): boolean {
  return /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/.test(said);
}

function isRefusal(said: string, statuses: readonly number[]): boolean {
  const status = /^error: Failed to load resource: .* status of (?<status>\d+)/.exec(said);
  return statuses.includes(Number(status?.groups?.['status']));
}
