import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const beforePaint = /<script src="(?<file>[^"]+\/before-paint\.js)"><\/script>/;
const style = /\s*<link rel="stylesheet"[^>]*>/g;
const script = /\s*<script type="module" crossorigin src="(?<file>[^"]+)"><\/script>/g;

/** Inlines the script that runs before the first paint; the server adds its hash to the CSP. */
function withBeforePaint(html: string): string {
  return html.replace(beforePaint, (_, file: string) => {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    return `<script>${minifySync(file, source, { module: false }).code}</script>`;
  });
}

/**
 * Orders the files of a page so that the server can send them early and the first paint waits for
 * none of them. The style sheet blocks only what follows the curtain; scripts are fetched meanwhile
 * and run once the curtain was painted (`before-paint.js`).
 */
function orderFiles(html: string): string {
  const styles = (html.match(style) ?? []).join('');
  const scripts = [...html.matchAll(script)]
    .map(
      ({ groups }) =>
        `\n    <link rel="preload" as="script" crossorigin fetchpriority="low" href="${groups?.['file']}" data-begins>`,
    )
    .join('');
  if (styles === '' || scripts === '') throw new Error('The page has no files of its own');
  const early = styles.replaceAll('rel="stylesheet"', 'rel="preload" as="style"');
  return html
    .replaceAll(style, '')
    .replaceAll(script, '')
    .replace(/(?=\s*<\/head>)/, () => early + scripts)
    .replace(/(?<=<div id="loader".*?<\/div>)/s, () => styles);
}

export function firstLook(): Plugin[] {
  return [
    {
      name: 'stenope-before-paint',
      transformIndexHtml: { order: 'pre', handler: withBeforePaint },
    },
    {
      name: 'stenope-files-in-order',
      apply: 'build',
      transformIndexHtml: { order: 'post', handler: orderFiles },
    },
  ];
}
