import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rooms = [
  'packages/domain/src',
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'apps/server/src',
  'apps/demo/src',
  'apps/web/src',
];
const source = /[.]tsx?$/;
const test = /[.]test[.]tsx?$/;

/** Text of every shipped file, by path. */
export function sourcesOf(root) {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => source.test(file) && !test.test(file))
      .map((file) => `${room}/${file}`),
  );
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/**
 * Finds where a fault is planted by the text there, however it is wrapped and in whatever file.
 * Fails when it is not found or found twice, so that whoever changed the code updates the fault.
 */
export function placeOf(sources, { name, find, plant }) {
  const words = find.trim().split(/\s+/);
  // Few files have the longest word, and only those are worth searching.
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const wanted = new RegExp(
    words
      .map((word) => RegExp.escape?.(word) ?? word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'g',
  );
  const found = [...sources]
    .filter(([, text]) => text.includes(longest))
    .flatMap(([file, text]) => [...text.matchAll(wanted)].map((match) => ({ file, text, match })));
  if (found.length !== 1) {
    const where = found.map(({ file }) => file).join(', ') || 'nowhere';
    throw new Error(`${name}: its place is found ${found.length} times (${where}): ${find.trim()}`);
  }
  const [{ file, text, match }] = found;
  const end = match.index + match[0].length;
  return { file, sound: text, planted: text.slice(0, match.index) + plant + text.slice(end) };
}
