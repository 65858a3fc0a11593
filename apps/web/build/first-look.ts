import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const beforePaint = /<script src="(?<file>[^"]+\/before-paint\.js)"><\/script>/;
const style = /\s*<link rel="stylesheet"[^>]*>/g;
const script = /\s*<script type="module" crossorigin src="(?<file>[^"]+)"><\/script>/g;

/** What runs before the first paint stands in the page; the server names it in the page's policy. */
function withBeforePaint(html: string): string {
  return html.replace(beforePaint, (_, file: string) => {
    const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
    return `<script>${minifySync(file, source, { module: false }).code}</script>`;
  });
}

/**
 * The files of a page stand where the server sends them first, and the first paint waits for none of
 * them. The style sheet holds up only what stands after the curtain; scripts are fetched meanwhile,
 * read and begun once that was painted (`before-paint.js`).
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
