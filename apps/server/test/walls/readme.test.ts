import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync(path.join(import.meta.dirname, '../../../../README.md'), 'utf8');

/** Features whose row has another name, the one members know, or that are part of a larger row. */
const rowOf: Readonly<Record<string, string>> = {
  media: 'photographs',
  responses: 'visual responses',
  feed: 'posts',
  site: 'administration',
  messages: 'chat',
};

test('what exists is listed, every feature of the server in a row', async () => {
  const rules = new URL('../../../../.dependency-cruiser.mjs', import.meta.url).href;
  const { serverFeatures } = (await import(rules)) as { serverFeatures: readonly string[] };
  const [, listed = ''] = readme.split('## What exists');
  const rows = [...listed.matchAll(/^[|] ([a-z][a-z ]*) [|]/gm)].map(([, name]) => name);
  expect(serverFeatures.filter((feature) => !rows.includes(rowOf[feature] ?? feature))).toEqual([]);
});
