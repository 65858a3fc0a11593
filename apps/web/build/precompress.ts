import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:html|js|css|json|svg|txt|webmanifest)$/;
const worthIt = 1024;

/**
 * Above this only the map's library lies, which few pages load: one level less takes half the time,
 * for a hundredth more bytes.
 */
const large = 500 * 1024;

/**
 * Writes `.br` and `.gz` beside each text file: compressed once at build time, at the highest
 * level, not per request.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'stenope-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of textsBelow(outDir)) {
        const bytes = readFileSync(file);
        if (bytes.length <= worthIt) continue;
        writeFileSync(`${file}.br`, brotli(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]:
        constants.BROTLI_MAX_QUALITY - (bytes.length > large ? 1 : 0),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
