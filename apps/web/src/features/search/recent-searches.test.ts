import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page just loaded, by somebody or by nobody known yet. */
async function aLoad(member?: string) {
  vi.resetModules();
  const [writer, searches] = await Promise.all([
    import('../../platform/sending/writer.ts'),
    import('./recent-searches.ts'),
  ]);
  if (member !== undefined) writer.writeAs(member);
  return searches;
}

test('the latest come first, each once, and no more than eight', async () => {
  const { rememberSearch, recentSearches } = await aLoad('lila');
  for (let at = 1; at <= 10; at += 1) rememberSearch(`brume ${at}`);
  rememberSearch(' BRUME 5 ');
  rememberSearch('x');
  const left = [10, 9, 8, 7, 6, 4, 3].map((at) => `brume ${at}`);
  expect((await aLoad('lila')).recentSearches()).toEqual(['BRUME 5', ...left]);
  expect(recentSearches()).toHaveLength(8);
});

test('the next person at the device is shown none, and keeps their own', async () => {
  (await aLoad('lila')).rememberSearch('portrait de noé');
  expect((await aLoad()).recentSearches()).toEqual([]);
  const { recentSearches, rememberSearch } = await aLoad('noe');
  expect(recentSearches()).toEqual([]);
  rememberSearch('brume');
  expect(recentSearches()).toEqual(['brume']);
  expect([...stored.values()].join(''), 'nothing of the former stays').not.toContain('portrait');
});

test('what an earlier version kept, or nobody can read, is nobody’s', async () => {
  for (const text of ['["brume"]', '{"by":"lila"}', '{', 'null']) {
    stored.set('stenope.searches', text);
    expect((await aLoad('lila')).recentSearches()).toEqual([]);
  }
});
