import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type UserConfig } from 'vite';
import { basemap } from './build/basemap.ts';
import { checkChunks, chunks } from './build/chunks.ts';
import { firstLook } from './build/first-look.ts';
import { manifests } from './build/manifest.ts';
import { pageWords } from './build/page-words.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

/**
 * The compiler looks at components and hooks; of our files without JSX, most hold neither, and need
 * not be read by Babel.
 */
const compiler = reactCompilerPreset();
compiler.rolldown.filter = { code: /<\/|\/>|\buse[A-Z]/ };

/** The pages that the server renders, as a module it loads: everything within, nothing compressed. */
const forServer = {
  root: import.meta.dirname,
  plugins: [react(), basemap()],
  ssr: { noExternal: true },
  build: {
    // Names of pictures and fonts stand in the pages: the same as the browser's.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
  },
} satisfies UserConfig;

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return forServer;
  const env = loadEnv(mode, import.meta.dirname, 'STENOPE_');
  const server = `localhost:${env['STENOPE_API_PORT'] ?? '3000'}`;

  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      // Without it, pages are the same, rendered more often: for who opens a few of them once.
      env['STENOPE_COMPILER'] !== 'off' && babel({ presets: [compiler] }),
      tailwind(),
      basemap(),
      pageWords(),
      manifests(),
      firstLook(),
      checkChunks(),
      serviceWorker(),
      precompress(),
    ],
    server: {
      port: Number(env['STENOPE_WEB_PORT'] ?? '5173'),
      strictPort: true,
      // Edits of files must not change a page under test (hot reload).
      ...(env['STENOPE_WATCH'] === 'off' ? { watch: null } : {}),
      proxy: {
        '/api': { target: `http://${server}` },
        '/media': { target: `http://${server}` },
        '/robots.txt': { target: `http://${server}` },
        '/sitemap': { target: `http://${server}` },
        [String.raw`^/profile/\w+/feed\.atom$`]: { target: `http://${server}` },
        '/dev/outbox': { target: `http://${server}` },
        '/live': { target: `ws://${server}`, ws: true },
      },
    },
    build: {
      outDir: '../../dist/web',
      emptyOutDir: true,
      manifest: true,
      // Fonts and pictures as `data:` would need a weaker content security policy.
      assetsInlineLimit: 0,
      // Every supported browser preloads modules natively.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Short export names would depend on the importers, and change the hashes of files that have
          // not changed.
          minifyInternalExports: false,
          codeSplitting: { groups: [...chunks] },
        },
      },
    },
  };
});
