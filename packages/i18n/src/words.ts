import type accounts from '../locales/fr/accounts.json';
import type admin from '../locales/fr/admin.json';
import type connection from '../locales/fr/connection.json';
import type create from '../locales/fr/create.json';
import type echoes from '../locales/fr/echoes.json';
import type errors from '../locales/fr/errors.json';
import type fields from '../locales/fr/fields.json';
import type leaving from '../locales/fr/leaving.json';
import type legal from '../locales/fr/legal.json';
import type look from '../locales/fr/look.json';
import type mail from '../locales/fr/mail.json';
import type map from '../locales/fr/map.json';
import type media from '../locales/fr/media.json';
import type messages from '../locales/fr/messages.json';
import type moderation from '../locales/fr/moderation.json';
import type native from '../locales/fr/native.json';
import type notices from '../locales/fr/notices.json';
import type notifications from '../locales/fr/notifications.json';
import type pages from '../locales/fr/pages.json';
import type people from '../locales/fr/people.json';
import type posts from '../locales/fr/posts.json';
import type reports from '../locales/fr/reports.json';
import type search from '../locales/fr/search.json';
import type shell from '../locales/fr/shell.json';
import type shop from '../locales/fr/shop.json';
import type standing from '../locales/fr/standing.json';
import type statements from '../locales/fr/statements.json';
import type team from '../locales/fr/team.json';
import type transparency from '../locales/fr/transparency.json';
import type trust from '../locales/fr/trust.json';
import type video from '../locales/fr/video.json';

/**
 * Every sentence by file and key. French is written first and gives the types; tests compare the
 * other languages' keys.
 */
export interface Words {
  /** Sign-in, sign-up and account settings. */
  readonly accounts: typeof accounts;
  /** Administration. */
  readonly admin: typeof admin;
  /** Failures without a code from the server, e.g. offline. */
  readonly connection: typeof connection;
  /** Creating and editing a post. */
  readonly create: typeof create;
  /** Ratings, Echoes and visual responses. */
  readonly echoes: typeof echoes;
  /** One sentence for each error code of the contract. */
  readonly errors: typeof errors;
  /** One sentence for each rule a field can break; `limit` is the bound. */
  readonly fields: typeof fields;
  /** Export, import and deletion of an account. */
  readonly leaving: typeof leaving;
  /** Notices, terms, privacy, accessibility. */
  readonly legal: typeof legal;
  /** Searching by colour, and with a photograph. */
  readonly look: typeof look;
  /** Mails of the server; no page loads them. */
  readonly mail: typeof mail;
  /** The map of the community. */
  readonly map: typeof map;
  /** Uploads: choosing, framing, sending, and the receipt. */
  readonly media: typeof media;
  /** Conversations. */
  readonly messages: typeof messages;
  /** Review of what was reported, for admins. */
  readonly moderation: typeof moderation;
  /** What only the native apps say. */
  readonly native: typeof native;
  /** Notices of illegal content, for who sends and who reads them. */
  readonly notices: typeof notices;
  /** Notifications, with a sentence for each subject. */
  readonly notifications: typeof notifications;
  /** Pages without a feature of their own. */
  readonly pages: typeof pages;
  /** Profiles, follows, blocks, and editing one's own profile. */
  readonly people: typeof people;
  /** Posts in lists and on their page, with comments. */
  readonly posts: typeof posts;
  /** Reports. */
  readonly reports: typeof reports;
  /** Search. */
  readonly search: typeof search;
  /** Shell of every page, and the first page. */
  readonly shell: typeof shell;
  /** Shop and product form. */
  readonly shop: typeof shop;
  /** A member's ratings and trust, on their profile. */
  readonly standing: typeof standing;
  /** Decisions of moderation as their addressee reads them, and appeals. */
  readonly statements: typeof statements;
  /** What the team reads and decides: members, audit log, jobs, dashboard. */
  readonly team: typeof team;
  /** The public page about the trust system. */
  readonly trust: typeof trust;
  /** The player, and what is done with a video. */
  readonly video: typeof video;
  /** The transparency report of moderation. */
  readonly transparency: typeof transparency;
}

type WordFile = keyof Words;

/** Word files of each language; a test compares the list with the folders. */
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
  'look',
  'mail',
  'map',
  'media',
  'messages',
  'moderation',
  'native',
  'notices',
  'notifications',
  'pages',
  'people',
  'posts',
  'reports',
  'search',
  'shell',
  'shop',
  'standing',
  'statements',
  'team',
  'transparency',
  'trust',
  'video',
] as const satisfies readonly WordFile[];

/** Files of the first page; other pages load their own. */
export const firstWordFiles = ['connection', 'shell'] as const satisfies readonly WordFile[];
