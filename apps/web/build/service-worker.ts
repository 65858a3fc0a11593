import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** What the service worker knows of the build it belongs to. */
export interface Build {
  /** Changes with any file. */
  readonly id: string;
  /** SHA-256 of the page that is shown without a network. */
  readonly page: string;
  /** Files without which it does not begin. */
  readonly core: readonly string[];
  /** Every file of the build that pages load by themselves. */
  readonly all: readonly string[];
}

const nothing: Build = { id: 'none', page: '', core: [], all: [] };

/** Pages a member reads and writes on without a network, beside what the page begins with. */
const begins = [
  'shared',
  'screens',
  'rating',
  'ListedRating',
  'LeftSenders',
  'offline',
  'page-words-fr',
];

const sources = ['push.js', 'offline.js'].map((name) =>
  path.join(import.meta.dirname, '../worker', name),
);

/** The service worker as it is served: what it knows of the build, then its parts. */
export function workerSource(build: Build): string {
  const parts = sources.map((file) => readFileSync(file, 'utf8'));
  return [`const build = ${JSON.stringify(build)};`, ...parts].join('\n');
}

/**
 * Writes the service worker, which names the files of this very build, and the page it shows without
 * a network: the built page, marked. The build's id stands in the page, for it to know which it is.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'stenope-service-worker',
    enforce: 'post',
    configureServer: ({ middlewares }) => {
      // Of no build: in development it receives push messages, and keeps nothing.
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(workerSource(nothing));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('The build has no page');
        const html = String(page.source);
        const all = Object.keys(bundle)
          .filter((file) => /^assets\/.*\.(?:js|css|woff2)$/.test(file))
          .map((file) => `/${file}`)
          .toSorted();
        const id = digest([html, ...all].join('\n')).slice(0, 16);
        const marked = html.replace(
          '</title>',
          `</title>\n    <meta name="build" content="${id}" />`,
        );
        page.source = marked;
        const shell = marked.replace('<html ', '<html data-offline ');
        const core = coreOf(bundle).map((file) => `/${file}`);
        const source = workerSource({ id, page: digest(shell), core, all });
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: shell });
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: minifySync('service-worker.js', source, { module: false }).code,
        });
        return undefined;
      },
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The chunks a page begins with and those above, with all they import, the style sheet and the fonts. */
function coreOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const core = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (core.has(file) || chunk?.type !== 'chunk') return;
    core.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const { fileName, isEntry, name } of chunks) {
    if (isEntry || begins.includes(name)) add(fileName);
  }
  const styles = /^assets\/(?:styles-.*\.css|.*\.woff2)$/;
  return [...core, ...Object.keys(bundle).filter((file) => styles.test(file))].toSorted();
}
