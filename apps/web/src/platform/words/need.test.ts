import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { needWords } from './need.ts';

const asked: string[] = [];
let refuses: (name: string, times: number) => boolean;

beforeAll(async () => {
  await i18next
    .use({
      type: 'backend' as const,
      callbackApi: false,
      init: () => undefined,
      read: async (language: string, file: string) => {
        const name = `${language}/${file}`;
        asked.push(name);
        if (refuses(name, asked.filter((one) => one === name).length)) throw new Error('offline');
        return { title: `${file} in ${language}` };
      },
    })
    .init({
      lng: 'de',
      fallbackLng: 'fr',
      ns: ['shell'],
      defaultNS: 'shell',
      partialBundledLanguages: true,
      resources: { de: { shell: {} }, fr: { shell: {} } },
    });
});

beforeEach(() => {
  asked.length = 0;
  refuses = () => false;
});

test('words come once, and with them those to fall back to', async () => {
  await needWords(['legal']);
  await needWords(['legal']);
  expect(asked.toSorted()).toEqual(['de/legal', 'fr/legal']);
});

test('what failed once is asked for again', async () => {
  refuses = (_, times) => times === 1;
  await needWords(['trust']);
  expect(i18next.hasResourceBundle('de', 'trust')).toBe(true);
});

test('French will do; nothing at all will not, until it comes', async () => {
  refuses = (name) => name.startsWith('de/');
  await needWords(['admin']);
  expect(i18next.hasResourceBundle('de', 'admin')).toBe(false);

  refuses = () => true;
  await expect(needWords(['accounts'])).rejects.toThrow('No words: accounts');
  refuses = () => false;
  await needWords(['accounts']);
  expect(i18next.hasResourceBundle('de', 'accounts')).toBe(true);
});
