import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings, regenerate } from '../../src/operate/describe-settings.ts';
import { settings } from '../../src/platform/env/settings.ts';

const page = path.resolve(import.meta.dirname, '../../../../docs/configuration.md');

test('docs/configuration.md is what the settings say', async () => {
  const written = await readFile(page, 'utf8');
  expect(written, `The settings changed. Write the page anew: ${regenerate}`).toBe(
    describeSettings(),
  );
});

test('every setting is on the page, with its words and its default', () => {
  const text = describeSettings();
  for (const [name, { about, takes, fallback }] of Object.entries(settings)) {
    const given = fallback === '' ? 'Empty by default' : `By default \`${fallback}\``;
    expect(text).toContain(`## \`${name}\`\n\n${about}\n\nTakes ${takes}. ${given}.`);
    expect(about).toMatch(/^[A-Z`].*\.$/);
  }
});
