import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  captionsSource,
  photoSource,
  previewSource,
  stillSource,
  videoSource,
} from './media-address.ts';
import { ownServer, reach } from './server.ts';

afterEach(() => reach(ownServer));

const name = 'a'.repeat(32);

test('files are at the page’s own server, or where the app’s server is', () => {
  const all = () => [
    photoSource({ name }, 320, 'webp'),
    stillSource({ name }),
    videoSource({ name }),
    previewSource({ name }),
    captionsSource({ name }),
  ];
  const own = all();
  for (const address of own) expect(address).toMatch(/^\/media\//);
  reach({ ...ownServer, origin: 'https://stenope.example' });
  expect(all()).toEqual(own.map((address) => `https://stenope.example${address}`));
});

test('no other module asks the contract for them, which knows no server', () => {
  const source = path.resolve(import.meta.dirname, '../..');
  const asking = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      const named = /import \{([^}]*)\} from '@stenope\/contract\/media'/.exec(text)?.[1] ?? '';
      return /\w+Source\b/.test(named);
    });
  expect(asking).toEqual([]);
});
