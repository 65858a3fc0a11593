import path from 'node:path';
import { inject, vi } from 'vitest';

/** From sources these programs take seconds to start, and the tests start hundreds. */
vi.mock(import('../../../src/platform/programs.ts'), () => ({
  programFile: (_from: string, _source: string, name: string) =>
    path.join(inject('programs'), `${name}.js`),
}));
