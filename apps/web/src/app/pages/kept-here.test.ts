import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes, type Language } from '@stenope/i18n/languages';
import { describe, expect, test } from 'vitest';

/** The privacy page says all that is kept: on the device, and for how long on the server. */

const root = path.join(import.meta.dirname, '../../../../..');
const source = path.join(root, 'apps/web/src');

interface Part {
  readonly text: string;
}

interface Legal {
  readonly notice: { readonly works: Part };
  readonly terms: { readonly works: Part };
  readonly privacy: Readonly<Record<'data' | 'cookies' | 'duration' | 'others', Part>>;
}

function legalIn(language: Language): Legal {
  const file = path.join(root, `packages/i18n/locales/${language}/legal.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Legal;
}

const privacyIn = (language: Language) => legalIn(language).privacy;

type Said = Readonly<Record<Language, string>>;

const said = (fr: string, en: string, it: string, ja: string, es: string, de: string): Said => ({
  fr,
  en,
  it,
  ja,
  es,
  de,
});

const draft = said('brouillon', 'draft', 'bozza', '下書き', 'borrador', 'Entwurf');
const lists = said('listes', 'lists', 'elenchi', '一覧', 'listas', 'Listen');
const link = said('lien d’un e-mail', 'link of an', 'link di un', 'リンク', 'enlace', 'Link einer');

/** Each name under which something is kept in the browser, with the words that say so. */
const kept: Readonly<Record<string, Said>> = {
  'stenope.language': said('langue', 'language', 'lingua', '言語', 'idioma', 'Sprache'),
  'stenope.theme': said('lumière', 'light', 'luce', '明るさ', 'luz', 'Beleuchtung'),
  'stenope.member': said('membre', 'member', 'membro', 'メンバー', 'miembro', 'Mitglied'),
  'stenope.viewer': said('l’heure', 'when somebody', 'l’ora', '時刻', 'la hora', 'wann sich'),
  'stenope.searches': said('recherches', 'searches', 'ricerche', '検索', 'búsquedas', 'Suchen'),
  'stenope.push': said(
    ...(['notifications', 'notifications', 'notifiche', '通知'] as const),
    ...(['notificaciones', 'Benachrichtigungen'] as const),
  ),
  'stenope.view.': lists,
  'stenope.captions': lists,
  'stenope.of-age': said('âge', 'age', 'età', '年齢', 'edad', 'Alter'),
  'stenope.draft': draft,
  'stenope-drafts': draft,
  'stenope.chat.': said(
    'messages',
    'messages',
    'messaggi',
    'メッセージ',
    'mensajes',
    'Nachrichten',
  ),
  'stenope.words': said('commencés', 'begun', 'iniziati', '書きかけ', 'empezados', 'begonnene'),
  'stenope.waiting.': said('attendent', 'waiting', 'in attesa', '送信待ち', 'espera', 'wartende'),
  'stenope.room': said(
    ...(['onglet', 'tab', 'scheda', 'タブ'] as const),
    ...(['pestaña', 'Tab'] as const),
  ),
  'stenope-seen': said(
    ...(['vu en dernier', 'saw last', 'visto per ultimo', '最後に見た'] as const),
    ...(['visto por último', 'zuletzt gesehen'] as const),
  ),
  'stenope.verification': link,
  'stenope.statement': link,
  'stenope.address-later': said(
    'rappel',
    'reminder',
    'promemoria',
    '案内',
    'recordatorio',
    'Erinn',
  ),
  // In the secure store of the native apps.
  'stenope.session': said('jeton', 'token', 'token', 'トークン', 'token', 'Token'),
  'stenope.desk-letters': said(
    ...(['raccourcis', 'shortcuts', 'scorciatoie', 'キーボード'] as const),
    ...(['atajos', 'Tastenkürzel'] as const),
  ),
};

/** Names of channels, locks, a window, a file and a tag of the page: nothing is kept by them. */
const spoken = new Set([
  // Names what a native build is told by.
  'stenope-push',
  'stenope.social',
  'stenope.draft.',
  'stenope.outbox.',
  'stenope-social',
  'stenope-server',
  'stenope-transparency-',
]);

const ships = (file: string) => !/[.]test[.]|^app\/development\//.test(file);
const files = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter(ships)
  .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));
const namesIn = (text: string) =>
  [...text.matchAll(/['"`](stenope[.-][a-z-]*[.]?)/g)].map(([, name = '']) => name);

describe('what a device keeps', () => {
  test('stands in the table, and nothing else does', () => {
    const all = new Set(files.flatMap(({ text }) => namesIn(text)));
    expect([...all].filter((name) => !spoken.has(name)).toSorted()).toEqual(
      Object.keys(kept).toSorted(),
    );
  });

  test('is named where it is kept', () => {
    const keeping = /\b(?:onDevice|inTab)[.](?:read|write)|indexedDB[.]open/;
    const unnamed = files.filter(({ text }) => keeping.test(text) && namesIn(text).length === 0);
    expect(unnamed.map(({ file }) => file)).toEqual([]);
  });

  test.each(languageCodes)('is said on the privacy page in %s', (language) => {
    const { text } = privacyIn(language).cookies;
    const unsaid = Object.entries(kept).filter(([, words]) => !text.includes(words[language]));
    expect(unsaid.map(([name]) => name)).toEqual([]);
  });
});

/** Numbers that are spelt out, or whose plural is short for them, in each language. */
const spelt: Readonly<Record<string, Said>> = {
  '6 months': said('six mois', 'six months', 'sei mesi', '六か月', 'seis meses', 'sechs Monate'),
  '12 months': said('un an ', 'a year', 'un anno', '一年', 'un año', 'ein Jahr'),
  '25 months': said('25 mois', '25 months', '25 mesi', '25 か月', '25 meses', '25 Monate'),
  '7 days': said('sept jours', 'seven days', 'sette giorni', '七日間', 'siete días', 'sieben Tage'),
  '30 days': said('30 jours', '30 days', '30 giorni', '30 日', '30 días', '30 Tage'),
  'a year': said('un an ', 'a year', 'un anno', '一年', 'un año', 'ein Jahr'),
  'a day': said('un jour', 'one day', 'un giorno', '一日', 'un día', 'ein Tag'),
};

/** Lines of the page, by their place, with the rows of docs/retention.md they tell in other words. */
const told: readonly (readonly [line: number, row: string])[] = [
  [3, 'sealed copies of reported messages'],
  [4, 'exports'],
  [4, 'uploads, and pictures and videos that nothing shows'],
  [5, 'sessions'],
  [6, 'personal access tokens'],
  [9, 'usernames given up'],
  [12, 'reports on a member who has left'],
  [12, 'words and name of who made a report'],
  [13, 'notes of the team on a case'],
  [13, 'words of an appeal, and of the answer to it'],
  [14, 'notices of illegal content: name, e-mail address, words of the sender'],
  [15, 'counts of pages (`FEATURES=analytics`)'],
];

describe('how long it is kept', () => {
  const rows = readFileSync(path.join(root, 'docs/retention.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const periodsOf = (row: string) => {
    const period = rows.find(([, what]) => what === row)?.[2] ?? '';
    return period.match(/\b(?:\d+|a) (?:day|month|year)s?\b/g) ?? [];
  };

  test.each(languageCodes)('is what docs/retention.md says, in %s', (language) => {
    const lines = privacyIn(language).duration.text.split('\n');
    for (const [line, row] of told) {
      const periods = periodsOf(row);
      expect(periods, row).not.toEqual([]);
      for (const period of periods) {
        const words = spelt[period]?.[language] ?? `no words for ${period}`;
        expect(lines[line], row).toContain(words);
      }
    }
  });
});

const video = said('vidéo', 'video', 'video', '動画', 'vídeo', 'video');
const captions = said('sous-titres', 'captions', 'sottotitoli', '字幕', 'subtítulos', 'untertitel');

test.each(languageCodes)('videos are told of wherever pictures are, in %s', (language) => {
  const { notice, privacy } = legalIn(language);
  const [, , , , unused = ''] = privacy.duration.text.split('\n');
  for (const text of [notice.works.text, privacy.data.text, privacy.cookies.text, unused]) {
    expect(text.toLowerCase()).toContain(video[language]);
  }
  expect(privacy.data.text.toLowerCase()).toContain(captions[language]);
});

const feed = said('flux', 'feed', 'feed', 'フィード', 'canal', 'feed');
const engines = said(
  ...(['moteurs de recherche', 'search engines', 'motori di ricerca', '検索エンジン'] as const),
  ...(['buscadores', 'suchmaschinen'] as const),
);

test.each(languageCodes)('who is told what outside the site is said, in %s', (language) => {
  const others = privacyIn(language).others.text.toLowerCase();
  expect(others).toContain(feed[language]);
  expect(others).toContain(engines[language]);
  expect(legalIn(language).terms.works.text.toLowerCase()).toContain(feed[language]);
});
