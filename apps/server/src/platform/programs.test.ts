import { expect, test, vi } from 'vitest';
import type * as programs from './programs.ts';

// Unmocked: the server's tests start its programs from a bundle of their own.
const { programFile } = await vi.importActual<typeof programs>('./programs.ts');

const find = (from: string) => programFile(from, 'worker/main.ts', 'media-worker');

test('beside the sources a program is a source', () => {
  expect(find('file:///app/src/platform/media/isolation.ts')).toBe(
    '/app/src/platform/media/worker/main.ts',
  );
});

test('in the bundle it stands at the top, also for a chunk', () => {
  expect(find('file:///app/dist/server/main.js')).toBe('/app/dist/server/media-worker.js');
  expect(find('file:///app/dist/server/chunks/places-x1.js')).toBe(
    '/app/dist/server/media-worker.js',
  );
});
