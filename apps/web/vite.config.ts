import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { basemap } from './build/basemap.ts';
import { checkChunks, chunks } from './build/chunks.ts';
import { firstLook } from './build/first-look.ts';
import { pageWords } from './build/page-words.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'STENOPE_');
  const server = `localhost:${env['STENOPE_API_PORT'] ?? '3000'}`;

  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      tailwind(),
      basemap(),
      pageWords(),
      firstLook(),
      checkChunks(),
      precompress(),
    ],
    server: {
      port: Number(env['STENOPE_WEB_PORT'] ?? '5173'),
      strictPort: true,
      proxy: {
        '/api': { target: `http://${server}` },
        '/media': { target: `http://${server}` },
        '/dev/outbox': { target: `http://${server}` },
        '/live': { target: `ws://${server}`, ws: true },
      },
    },
    build: {
      outDir: '../../dist/web',
      emptyOutDir: true,
      manifest: true,
      // One file: what single pages add to it is small.
      cssCodeSplit: false,
      // Fonts and pictures as `data:` would need a weaker content security policy.
      assetsInlineLimit: 0,
      // Every browser we build for preloads modules by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Short names would change with whoever uses them, and with them the names of files that
          // have not changed.
          minifyInternalExports: false,
          codeSplitting: { groups: [...chunks] },
        },
      },
    },
  };
});
