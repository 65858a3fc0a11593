import { expect, onTestFinished, test, vi } from 'vitest';
import { isCovered, isOfAge, sayOfAge } from './covers.ts';

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

test('a visitor says once per visit that they are of age', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('sessionStorage', storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isOfAge()).toBe(false);
  sayOfAge();
  expect(isOfAge()).toBe(true);
  expect([...kept.values()]).toEqual(['yes']);
});
