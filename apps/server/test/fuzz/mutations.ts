import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A request body as bytes, with its mutation. */
export interface Mutant {
  readonly how: string;
  readonly bytes: Buffer;
  /** Mutations of every kind came before those of the second round. */
  readonly round: number;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

/** Placeholder for text that JSON.stringify cannot produce; replaced afterwards. */
const hole = '\u{F8FF}hole\u{F8FF}';

/** Replacements of a value. Strings in `raw` are JSON text, sent as they are. */
const replacements: Readonly<Record<string, (value: Json) => Json | { raw: string }>> = {
  'null for a value': () => null,
  'a number for a value': () => 7,
  'a string for a value': () => 'text',
  'a truth for a value': () => true,
  'an array for a value': (value) => [value],
  'an empty array': () => [],
  'an object for a value': (value) => ({ value }),
  'an empty object': () => ({}),
  'an empty string': () => '',
  blanks: () => ' \t ',
  'a huge number': () => ({ raw: '1e400' }),
  'a number beyond 2^63': () => ({ raw: '9223372036854775808' }),
  'a number of 5,000 digits': () => ({ raw: '9'.repeat(5_000) }),
  'minus one': () => -1,
  'minus nothing': () => ({ raw: '-0' }),
  'a fraction': () => 0.1,
  'almost a number': () => 'NaN',
  'almost infinity': () => '-Infinity',
  'a number in letters': () => '12',
  'a lone surrogate': (value) => ({ raw: `"${letters(value)}\\ud800"` }),
  'a lone surrogate, the other': (value) => ({ raw: `"\\udfff${letters(value)}"` }),
  NUL: (value) => ({ raw: `"${letters(value)}\\u0000"` }),
  'a control character': (value) => ({ raw: `"${letters(value)}\\u001b[31m"` }),
  'a raw control character': (value) => ({ raw: `"${letters(value)}\u0007"` }),
  'a text direction': (value) => `${letters(value)}\u202Egnp.exe`,
  'an isolate': (value) => `\u2066${letters(value)}`,
  'a line break': (value) => `${letters(value)}\n${letters(value)}`,
  'a line separator': (value) => `${letters(value)}\u2028`,
  markup: (value) => `${letters(value)}<script>alert(1)</script>`,
  'another language': (value) => `${letters(value)}'; drop table users; --`,
  'a template': () => '{{constructor.constructor("return 1")()}}',
  'one thousand marks on one letter': () => `a${'\u0301'.repeat(1_000)}`,
  'just over the longest of any field': () => 'é'.repeat(4_001),
  'one hundred thousand characters': () => 'a'.repeat(100_000),
  'nested one thousand deep': () => ({ raw: '['.repeat(1_000) + ']'.repeat(1_000) }),
  'nested thirty thousand deep': () => ({ raw: '['.repeat(30_000) + ']'.repeat(30_000) }),
  'objects one hundred deep': () => ({ raw: '{"a":'.repeat(100) + '1' + '}'.repeat(100) }),
  'ten thousand items': () => ({ raw: `[${'1,'.repeat(9_999)}1]` }),
};

/** An extra field in some object. */
const extras: Readonly<Record<string, string>> = {
  'an unknown field': '"zebra":1',
  'a privileged field': '"role":"owner"',
  'another identity': '"userId":"00000000-0000-0000-0000-000000000000"',
  'a field named __proto__': '"__proto__":{"role":"owner"}',
  'a field named __proto__, spelled out': '"\\u005f_proto__":{"role":"owner"}',
  'a field named constructor': '"constructor":{"prototype":{"role":"owner"}}',
  'a field named toString': '"toString":"a"',
  'a field named hasOwnProperty': '"hasOwnProperty":null',
  'an empty name': '"":1',
  'a name of 10,000 letters': `"${'n'.repeat(10_000)}":1`,
  'a name with a lone surrogate': '"\\ud800":1',
  'five thousand fields': Array.from({ length: 5_000 }, (_, at) => `"f${at}":1`).join(','),
};

/** Mutations of the whole text or its bytes. */
const spoilings: Readonly<Record<string, (json: string) => Buffer | string>> = {
  'cut short': (json) => json.slice(0, Math.max(1, json.length - 1)),
  'cut in half': (json) => json.slice(0, Math.ceil(json.length / 2)),
  'nothing at all': () => '',
  'only blanks': () => ' \n\t',
  'two documents': (json) => json + json,
  'a comma too many': (json) => json.replace(/([\]}])$/, ',$1'),
  'a comment': (json) => `${json}// ok`,
  'single quotes': (json) => json.replaceAll('"', "'"),
  'no quotes': (json) => json.replaceAll('"', ''),
  'NaN itself': () => '{"text":NaN}',
  'undefined itself': () => 'undefined',
  'a byte order mark': (json) => `\uFEFF${json}`,
  'in UTF-16': (json) => Buffer.from(json, 'utf16le'),
  'in Latin-1': (json) => Buffer.from(json.replace('"', '"é'), 'latin1'),
  'with a broken byte': (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff])]),
  'with a broken byte inside': (json) => spliced(json, [0xc3, 0x28]),
  'with an overlong slash': (json) => spliced(json, [0xc0, 0xaf]),
  'with a surrogate in UTF-8': (json) => spliced(json, [0xed, 0xa0, 0x80]),
  'with NUL bytes': (json) => spliced(json, [0, 0]),
  compressed: (json) => gzipSync(json),
  'as a form': () => 'text=a&email=a%40b.org',
  'a string of JSON': (json) => JSON.stringify(json),
  'a list of it': (json) => `[${json}]`,
  'a number alone': () => '1',
  'a truth alone': () => 'true',
  'an empty list': () => '[]',
  'seventy thousand blanks before': (json) => ' '.repeat(70_000) + json,
};

/**
 * Infinite mutations of valid bodies (`{}` for an action without one), cycling through all kinds.
 * `lengths` are the maximum string lengths of this body: one more is too long.
 */
export function* mutants(
  valid: fc.Arbitrary<unknown>,
  lengths: readonly number[],
  seed: number,
): Generator<Mutant, never> {
  const sources = fc.tuple(valid as fc.Arbitrary<Json>, fc.nat());
  const names = [
    ...Object.keys(replacements),
    ...Object.keys(extras),
    ...Object.keys(spoilings),
    ...lengths.map((length) => `${tooLong}${length}`),
    'a field missing',
    'a field twice',
  ];
  for (let round = 0; ; round += 1) {
    const drawn = fc.sample(sources, { numRuns: names.length, seed: seed + round });
    for (const [at, [value, spot]] of drawn.entries()) {
      const how = names[at] ?? '';
      yield { how, round, bytes: Buffer.from(mutate(value, how, spot)) };
    }
  }
}

const tooLong = 'one character more than ';

function mutate(value: Json, how: string, seed: number): Buffer | string {
  const pick = <T>(list: readonly T[]): T | undefined => list[seed % list.length];
  const replace = replacements[how];
  if (replace) return withReplaced(value, pick(pathsIn(value)) ?? [], replace);
  const extra = extras[how];
  if (extra)
    return withExtra(value, pick(pathsIn(value).filter((at) => isObject(read(value, at)))), extra);
  if (how.startsWith(tooLong)) {
    const excess = (seed % 2 ? 'a' : '🎞').repeat(Number(how.slice(tooLong.length)) + 1);
    return withReplaced(value, pick(pathsIn(value)) ?? [], () => excess);
  }
  const spoil = spoilings[how];
  if (spoil) return spoil(JSON.stringify(value));
  const field = pick(pathsIn(value).filter((at) => typeof at.at(-1) === 'string')) ?? [];
  return how === 'a field missing' ? withMissing(value, field) : withDoubled(value, field);
}

function withReplaced(
  value: Json,
  path: Path,
  replace: (old: Json) => Json | { raw: string },
): string {
  const fresh = replace(read(value, path));
  const raw = isObject(fresh) ? fresh['raw'] : undefined;
  if (typeof raw !== 'string') return JSON.stringify(written(value, path, fresh));
  return JSON.stringify(written(value, path, hole)).replace(JSON.stringify(hole), () => raw);
}

function withExtra(value: Json, path: Path | undefined, extra: string): string {
  const target = path && read(value, path);
  if (!path || !isObject(target)) return `{${extra}}`;
  const json = JSON.stringify(written(value, path, { ...target, [hole]: 0 }));
  return json.replace(`${JSON.stringify(hole)}:0`, () => extra);
}

function withMissing(value: Json, path: Path): string {
  const parent = read(value, path.slice(0, -1));
  if (!isObject(parent)) return '{}';
  const { [String(path.at(-1))]: _, ...rest } = parent;
  return JSON.stringify(written(value, path.slice(0, -1), rest));
}

/** A duplicated key, of which the second counts: here the wrong one. */
function withDoubled(value: Json, path: Path): string {
  const parent = read(value, path.slice(0, -1));
  if (!isObject(parent) || path.length === 0) return '{"a":1,"a":2}';
  const doubled = `${JSON.stringify(path.at(-1))}:[null]`;
  return withExtra(value, path.slice(0, -1), doubled);
}

function pathsIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value)
    ? value.flatMap((item, place) => pathsIn(item, [...at, place]))
    : Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...at, key]));
  return [at, ...inner];
}

function read(value: Json, path: Path): Json {
  let current = value;
  for (const key of path) current = (current as Record<string | number, Json>)[key] ?? null;
  return current;
}

function written(value: Json, path: Path, fresh: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return fresh;
  const inner = written((value as Record<string | number, Json>)[key] ?? null, rest, fresh);
  if (Array.isArray(value)) return value.map((item, place) => (place === key ? inner : item));
  return { ...(value as Record<string, Json>), [key]: inner };
}

function isObject(value: unknown): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Characters of a string that are safe inside quotes, so that the mutation is the only fault. */
function letters(value: Json): string {
  return typeof value === 'string' ? value.replaceAll(/[^\w@.-]/g, '').slice(0, 20) : 'a';
}

function spliced(json: string, bytes: readonly number[]): Buffer {
  const at = Math.ceil(json.length / 2);
  return Buffer.concat([
    Buffer.from(json.slice(0, at)),
    Buffer.from(bytes),
    Buffer.from(json.slice(at)),
  ]);
}
