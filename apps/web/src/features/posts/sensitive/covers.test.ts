import { expect, onTestFinished, test, vi } from 'vitest';
import { asksForAge, isCovered, sayOfAge } from './covers.ts';

const visitor = { isMember: false, showsAll: false, isUncovered: false };
const member = { ...visitor, isMember: true };
const nude = { sensitive: 'nude' } as const;

test('what is labelled is covered, for visitors and for members who chose nothing', () => {
  expect(isCovered(nude, false, visitor)).toBe(true);
  expect(isCovered(nude, false, member)).toBe(true);
  expect(isCovered({ sensitive: 'suggestive' }, false, member)).toBe(true);
  expect(isCovered({ sensitive: 'none' }, false, visitor)).toBe(false);
});

test('members may choose to see it, visitors may not', () => {
  expect(isCovered(nude, false, { ...member, showsAll: true })).toBe(false);
  expect(isCovered(nude, false, { ...visitor, showsAll: true })).toBe(true);
});

test('a tap uncovers one, and nobody is hidden from their own work', () => {
  expect(isCovered(nude, false, { ...visitor, isUncovered: true })).toBe(false);
  expect(isCovered(nude, true, member)).toBe(false);
});

test('a visitor is asked once per visit whether they are of age, a member never', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('sessionStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect([asksForAge(false), asksForAge(true)]).toEqual([true, false]);
  sayOfAge();
  expect([asksForAge(false), asksForAge(true)]).toEqual([false, false]);
  expect([...kept.values()]).toEqual(['yes']);
  // The next visit has another storage.
  kept.clear();
  expect(asksForAge(false)).toBe(true);
});
