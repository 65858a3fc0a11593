import type accounts from '../locales/fr/accounts.json';
import type admin from '../locales/fr/admin.json';
import type connection from '../locales/fr/connection.json';
import type create from '../locales/fr/create.json';
import type echoes from '../locales/fr/echoes.json';
import type errors from '../locales/fr/errors.json';
import type fields from '../locales/fr/fields.json';
import type leaving from '../locales/fr/leaving.json';
import type legal from '../locales/fr/legal.json';
import type mail from '../locales/fr/mail.json';
import type media from '../locales/fr/media.json';
import type messages from '../locales/fr/messages.json';
import type notifications from '../locales/fr/notifications.json';
import type pages from '../locales/fr/pages.json';
import type people from '../locales/fr/people.json';
import type posts from '../locales/fr/posts.json';
import type reports from '../locales/fr/reports.json';
import type shell from '../locales/fr/shell.json';
import type shop from '../locales/fr/shop.json';
import type standing from '../locales/fr/standing.json';
import type trust from '../locales/fr/trust.json';

/**
 * Every sentence by file and key. French is written first, so French gives the types; tests hold
 * the other languages to the same keys.
 */
export interface Words {
  /** Coming in, and everything a person sees of their own account. */
  readonly accounts: typeof accounts;
  /** What those who look after the site read. */
  readonly admin: typeof admin;
  /** What went wrong before the server could give a code. */
  readonly connection: typeof connection;
  /** Making a post, and changing one. */
  readonly create: typeof create;
  /** Rating, what ratings say, and responses in images. */
  readonly echoes: typeof echoes;
  /** One sentence for each error code of the contract. */
  readonly errors: typeof errors;
  /** One sentence for each rule a field can break; `limit` is what it was measured against. */
  readonly fields: typeof fields;
  /** Taking one's data along, bringing it back, and going. */
  readonly leaving: typeof leaving;
  /** Notices, terms, privacy, accessibility. */
  readonly legal: typeof legal;
  /** Letters the server writes; no page loads them. */
  readonly mail: typeof mail;
  /** Pictures one sends: choosing, framing, sending, what became of the file. */
  readonly media: typeof media;
  /** Conversations of two. */
  readonly messages: typeof messages;
  /** What one was told, each subject in its own words. */
  readonly notifications: typeof notifications;
  /** Pages whose feature has no words of its own yet, and those that are of no feature. */
  readonly pages: typeof pages;
  /** Members to one another: their pages, who follows whom, and changing one’s own. */
  readonly people: typeof people;
  /** Posts in lists and on their wall, and what is said of them. */
  readonly posts: typeof posts;
  /** Saying that something is wrong. */
  readonly reports: typeof reports;
  /** What every page shows, and the first one. */
  readonly shell: typeof shell;
  /** What members sell, and offering it. */
  readonly shop: typeof shop;
  /** A member’s part in ECHOES, on their profile. */
  readonly standing: typeof standing;
  /** How the trust system works. */
  readonly trust: typeof trust;
}

type WordFile = keyof Words;

/** The files of each language; a test holds the list to what is in the folders. */
export const wordFiles = [
  'accounts',
  'admin',
  'connection',
  'create',
  'echoes',
  'errors',
  'fields',
  'leaving',
  'legal',
  'mail',
  'media',
  'messages',
  'notifications',
  'pages',
  'people',
  'posts',
  'reports',
  'shell',
  'shop',
  'standing',
  'trust',
] as const satisfies readonly WordFile[];

/** Those the first page needs; the other pages fetch what they speak with. */
export const firstWordFiles = ['connection', 'shell'] as const satisfies readonly WordFile[];
