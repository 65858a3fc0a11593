import type { Plugin } from 'vite';

const style = /\s*<link rel="stylesheet"[^>]*>/g;
const script = /\s*<script type="module" crossorigin src="(?<file>[^"]+)"><\/script>/g;

/**
 * The files of a page stand where the server sends them first. The style sheet, without which nothing
 * is painted, is before all that waits for it; scripts are fetched meanwhile, read and begun once it
 * was painted (`theme.js`).
 */
function orderHead(html: string): string {
  const styles = (html.match(style) ?? []).join('');
  const scripts = [...html.matchAll(script)]
    .map(
      ({ groups }) =>
        `\n    <link rel="preload" as="script" crossorigin href="${groups?.['file']}" data-begins>`,
    )
    .join('');
  if (styles === '' || scripts === '') throw new Error('The page has no files of its own');
  return html
    .replaceAll(style, '')
    .replaceAll(script, '')
    .replace('<script src="/theme.js"></script>', (theme) => theme + styles + scripts);
}

export function headOrder(): Plugin {
  return {
    name: 'stenope-head-order',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: orderHead },
  };
}
