import { inject, vi } from 'vitest';

/** From its sources a picture process takes half a second to start, and the tests start hundreds. */
vi.mock(import('../../../src/platform/media/isolation.ts'), async (original) => ({
  ...(await original()),
  workerFile: () => inject('pictureProgram'),
}));
