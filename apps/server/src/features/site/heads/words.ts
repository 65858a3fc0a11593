import type { Language } from '@stenope/i18n/languages';
import deLegal from '@stenope/i18n/locales/de/legal.json' with { type: 'json' };
import deNotices from '@stenope/i18n/locales/de/notices.json' with { type: 'json' };
import deShell from '@stenope/i18n/locales/de/shell.json' with { type: 'json' };
import deTransparency from '@stenope/i18n/locales/de/transparency.json' with { type: 'json' };
import deTrust from '@stenope/i18n/locales/de/trust.json' with { type: 'json' };
import enLegal from '@stenope/i18n/locales/en/legal.json' with { type: 'json' };
import enNotices from '@stenope/i18n/locales/en/notices.json' with { type: 'json' };
import enShell from '@stenope/i18n/locales/en/shell.json' with { type: 'json' };
import enTransparency from '@stenope/i18n/locales/en/transparency.json' with { type: 'json' };
import enTrust from '@stenope/i18n/locales/en/trust.json' with { type: 'json' };
import esLegal from '@stenope/i18n/locales/es/legal.json' with { type: 'json' };
import esNotices from '@stenope/i18n/locales/es/notices.json' with { type: 'json' };
import esShell from '@stenope/i18n/locales/es/shell.json' with { type: 'json' };
import esTransparency from '@stenope/i18n/locales/es/transparency.json' with { type: 'json' };
import esTrust from '@stenope/i18n/locales/es/trust.json' with { type: 'json' };
import frLegal from '@stenope/i18n/locales/fr/legal.json' with { type: 'json' };
import frNotices from '@stenope/i18n/locales/fr/notices.json' with { type: 'json' };
import frShell from '@stenope/i18n/locales/fr/shell.json' with { type: 'json' };
import frTransparency from '@stenope/i18n/locales/fr/transparency.json' with { type: 'json' };
import frTrust from '@stenope/i18n/locales/fr/trust.json' with { type: 'json' };
import itLegal from '@stenope/i18n/locales/it/legal.json' with { type: 'json' };
import itNotices from '@stenope/i18n/locales/it/notices.json' with { type: 'json' };
import itShell from '@stenope/i18n/locales/it/shell.json' with { type: 'json' };
import itTransparency from '@stenope/i18n/locales/it/transparency.json' with { type: 'json' };
import itTrust from '@stenope/i18n/locales/it/trust.json' with { type: 'json' };
import jaLegal from '@stenope/i18n/locales/ja/legal.json' with { type: 'json' };
import jaNotices from '@stenope/i18n/locales/ja/notices.json' with { type: 'json' };
import jaShell from '@stenope/i18n/locales/ja/shell.json' with { type: 'json' };
import jaTransparency from '@stenope/i18n/locales/ja/transparency.json' with { type: 'json' };
import jaTrust from '@stenope/i18n/locales/ja/trust.json' with { type: 'json' };

interface Titled {
  readonly title: string;
}

/** The files a head quotes, as far as it does. */
interface Files {
  readonly shell: { readonly description: string };
  readonly trust: { readonly name: string };
  readonly transparency: Titled;
  readonly notices: Titled;
  readonly legal: Readonly<Record<'notice' | 'terms' | 'privacy' | 'accessibility', Titled>>;
}

const inLanguages: Readonly<Record<Language, Files>> = {
  de: {
    shell: deShell,
    trust: deTrust,
    transparency: deTransparency,
    notices: deNotices,
    legal: deLegal,
  },
  en: {
    shell: enShell,
    trust: enTrust,
    transparency: enTransparency,
    notices: enNotices,
    legal: enLegal,
  },
  es: {
    shell: esShell,
    trust: esTrust,
    transparency: esTransparency,
    notices: esNotices,
    legal: esLegal,
  },
  fr: {
    shell: frShell,
    trust: frTrust,
    transparency: frTransparency,
    notices: frNotices,
    legal: frLegal,
  },
  it: {
    shell: itShell,
    trust: itTrust,
    transparency: itTransparency,
    notices: itNotices,
    legal: itLegal,
  },
  ja: {
    shell: jaShell,
    trust: jaTrust,
    transparency: jaTransparency,
    notices: jaNotices,
    legal: jaLegal,
  },
};

/** Titles of the pages that are the same for everybody, by their paths. */
export function titlesIn(language: Language): Readonly<Record<string, string>> {
  const { shell, trust, transparency, notices, legal } = inLanguages[language];
  return {
    '/welcome': shell.description,
    '/trust': trust.name,
    '/trust/report': transparency.title,
    '/notice': notices.title,
    '/legal/notice': legal.notice.title,
    '/legal/terms': legal.terms.title,
    '/legal/privacy': legal.privacy.title,
    '/legal/accessibility': legal.accessibility.title,
  };
}

/** What the site says of itself. */
export const descriptionIn = (language: Language): string =>
  inLanguages[language].shell.description;
