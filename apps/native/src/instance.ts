import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod/mini';

/** The folder of the native shell, with both platforms. */
export const shellFolder = path.resolve(import.meta.dirname, '..');

/** Plain http is refused: the apps forbid it. */
const origin = z.string().check(z.refine(isHttpsOrigin, 'has to be like https://stenope.example'));

const shellInstance = z.strictObject({
  /** Origin of the site the app belongs to. */
  server: origin,
  /** Further hosts whose files pages may load: that of `MAP_STYLE_URL`, where there is one. */
  alsoFrom: z.array(origin),
});

export type ShellInstance = z.output<typeof shellInstance>;

/** Reads `instance.json`, the one place that says which site an app is built for. */
export function readInstanceFile(folder: string): ShellInstance {
  const text = readFileSync(path.join(folder, 'instance.json'), 'utf8');
  return shellInstance.parse(JSON.parse(text));
}

function isHttpsOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.origin === text;
}
