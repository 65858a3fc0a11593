import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { firstWordFiles } from '@stenope/i18n/words';
import { defineConfig, loadEnv } from 'vite';
import { basemap } from './build/basemap.ts';
import { pageWords } from './build/page-words.ts';
import { precompress } from './build/precompress.ts';

const frame =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/[^/]+|i18next[^/]*|react-i18next)\//;
const firstWords = new RegExp(
  String.raw`/i18n/locales/(?<language>[a-z]{2})/(?:${firstWordFiles.join('|')})\.json$`,
);
const failureWords = /\/i18n\/locales\/(?<language>[a-z]{2})\/(?:errors|fields)\.json$/;

const first = /\/(?:apps\/web\/src|packages\/[a-z0-9]+\/(?:src|locales\/fr))\/.*[.](?:tsx?|json)$/;

const own = /\/(?:apps\/web\/src|packages|node_modules)\/.*[.](?:tsx?|m?js)$/;

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
      // Fonts and pictures as `data:` would need a weaker content security policy.
      assetsInlineLimit: 0,
      // Every browser we build for preloads modules by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Short names would change with whoever uses them, and with them the names of files that
          // have not changed.
          minifyInternalExports: false,
          codeSplitting: {
            groups: [
              // What changes with its versions only stays in caches over our own changes.
              // What only some pages use comes with those.
              { name: 'frame', test: frame, tags: ['$initial'] },
              // Our own part of the first page in one file: its pieces are small, requests are not.
              { name: 'first', test: first, tags: ['$initial'] },
              // What most pages use, in one file: a browser asks for each of its pieces, and begins each.
              { name: 'shared', test: own, minShareCount: 8 },
              // Words that are always needed together: one file a language, as words are small and
              // requests are not. The others come with the pages that speak them.
              {
                debugName: 'first words',
                test: firstWords,
                name: (id) => {
                  const language = firstWords.exec(id)?.groups?.['language'];
                  return language === undefined || language === 'fr' ? null : `words-${language}`;
                },
              },
              {
                debugName: 'failure words',
                test: failureWords,
                name: (id) => `failures-${failureWords.exec(id)?.groups?.['language']}`,
              },
            ],
          },
        },
      },
    },
  };
});
