import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, hearTheme } from './theme.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is chosen in one place is heard in every other, and kept', () => {
  const heard: string[] = [];
  const leave = hearTheme(() => heard.push(`menu ${chosenTheme()}`));
  hearTheme(() => heard.push(`list ${chosenTheme()}`));
  chooseTheme('light');
  expect(heard).toEqual(['menu light', 'list light']);
  expect([...stored.values()]).toEqual(['light']);

  leave();
  chooseTheme('system');
  expect(heard.slice(2)).toEqual(['list system']);
  expect(stored.size).toBe(0);
});

test('storage that is closed takes nothing from the page', () => {
  vi.stubGlobal('localStorage', undefined);
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
});
