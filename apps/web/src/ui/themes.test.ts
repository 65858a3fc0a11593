import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * That themes differ in colours and nothing else: what a journey sees in one of them of roles,
 * names, order and sizes holds in the other, and only rules about colours are asked in both
 * (`ofLight` in `e2e/kit/inspect.ts`).
 */
const source = path.join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !file.startsWith(path.join('app', 'development')) && !/[.]test[.]tsx?$/.test(file),
);
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');

/** What is declared in a rule without inner rules, by its selector. */
const rulesOf = (file: string) =>
  [...withoutComments(textOf(file)).matchAll(/(?<selector>[^{};]+)\{(?<body>[^{}]*)\}/g)].map(
    ({ groups }) => ({
      selector: (groups?.['selector'] ?? '').trim(),
      declared: (groups?.['body'] ?? '').split(';').flatMap((line) => line.trim() || []),
    }),
  );

const styles = files.filter((file) => file.endsWith('.css'));
const themes = ['@utility darkroom', '@utility light-table'];
const tokens = (theme: string) =>
  rulesOf(path.join('ui', 'tokens.css')).find(({ selector }) => selector === theme)?.declared ?? [];

test('both themes give the same variables, which are colours and a shadow', () => {
  const [dark = [], light = []] = themes.map((theme) =>
    tokens(theme).map((line) => line.split(':')[0]),
  );
  expect(light).toEqual(dark);
  for (const line of themes.flatMap(tokens)) {
    expect(line).toMatch(/^(?:color-scheme: \w+|--lift: 0 \d+px \d+px #\w+|--[\w-]+: #\w+)$/);
  }
});

test('a rule for a theme takes its variables and says nothing else', () => {
  const ofThemes = styles
    .flatMap(rulesOf)
    .filter(({ selector }) => /data-theme|[.]night/.test(selector));
  expect(ofThemes.length).toBeGreaterThan(3);
  for (const { declared } of ofThemes) {
    expect(declared).toHaveLength(1);
    expect(declared[0]).toMatch(/^@apply (?:darkroom|light-table|system-colours)$/);
  }
  for (const file of styles) {
    const asked = [...withoutComments(textOf(file)).matchAll(/prefers-color-scheme[^{]*\{\s*(.)/g)];
    expect(asked.map(([, next]) => next)).toEqual(asked.map(() => ':'));
  }
});

/** The switch, with its drawing, and the map, which paints itself. */
const asking = [
  'app/Preferences.tsx',
  'app/shell/BarMenus.tsx',
  'app/shell/curtain/before-paint.js',
  'platform/native/begin.ts',
  'platform/theme/theme.ts',
  'platform/theme/useTheme.ts',
  'ui/map/engine.ts',
];

test('nothing else is drawn otherwise in another theme', () => {
  const found = files
    .filter((file) => /[.](?:tsx?|js)$/.test(file))
    .filter((file) =>
      /useTheme|litTheme|prefers-color-scheme|data-theme|dataset[.]theme|\b(?:dark|light):[a-z]/.test(
        textOf(file),
      ),
    );
  expect(found.map((file) => file.split(path.sep).join('/')).toSorted()).toEqual(asking);
});
