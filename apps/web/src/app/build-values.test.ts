import { afterEach, expect, test, vi } from 'vitest';
import { buildProblems, warnOfBuildValues } from './build-values.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('nothing, everything and more than we know are all fine', () => {
  expect(buildProblems({})).toEqual([]);
  expect(
    buildProblems({
      VITE_APP_NAME: 'Sténopé',
      VITE_API_URL: 'https://stenope.example',
      VITE_USE_EMULATOR: 'false',
      VITE_ENABLE_MESSAGING: true,
      VITE_SOMETHING_ELSE: 7,
      MODE: 'production',
      DEV: false,
    }),
  ).toEqual([]);
});

test('what is neither text nor flag is named', () => {
  expect(
    buildProblems({ VITE_APP_NAME: ' ', VITE_APP_ID: 7, VITE_ENABLE_ANALYTICS: 'perhaps' }),
  ).toEqual(['VITE_APP_NAME: text', 'VITE_APP_ID: text', 'VITE_ENABLE_ANALYTICS: true or false']);
});

test('it warns once, and keeps quiet when all is well', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  warnOfBuildValues({ VITE_APP_NAME: 'Sténopé' });
  expect(warn).not.toHaveBeenCalled();
  warnOfBuildValues({ VITE_APP_NAME: '', VITE_USE_EMULATOR: '' });
  expect(warn).toHaveBeenCalledOnce();
});
