import { settings } from '../platform/env/settings.ts';

/** Generates docs/configuration.md from the settings. */
export function describeSettings(): string {
  const entries = Object.entries(settings).map(([name, { about, takes, fallback }]) => {
    const defaultText = fallback === '' ? 'Empty by default.' : `By default \`${fallback}\`.`;
    return `## \`${name}\`\n\n${about}\n\nTakes ${takes}. ${defaultText}`;
  });
  return `${[opening, ...entries].join('\n\n')}\n`;
}

export const regenerate =
  'node scripts/on-node-24.mjs node apps/server/src/operate/describe-settings.ts > docs/configuration.md';

const opening = `# Configuration

Everything is set through environment variables, and everything has a default: \`npm start\` needs
none of them. A value that does not fit stops the start with its name. An empty value counts as
none.

This page is written from the program itself: \`${regenerate}\`.`;

if (import.meta.main) process.stdout.write(describeSettings());
