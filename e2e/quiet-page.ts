import { test as base, type BrowserContext } from '@playwright/test';

/** Tells in the console what the content security policy stopped, wherever it was stopped. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/**
 * A journey in which every page must keep quiet: nothing in the console worse than a hint, no
 * error nobody caught, nothing the content security policy had to stop.
 */
export const test = base.extend<{ readonly noise: readonly string[] }>({
  noise: [
    async ({ context }, use) => {
      const noise: string[] = [];
      await context.addInitScript({ content: tellViolations });
      listen(context, noise);
      await use(noise);
      base.expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = base.expect;

function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud) noise.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
}
