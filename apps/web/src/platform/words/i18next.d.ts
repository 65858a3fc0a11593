import type { Words } from '@stenope/i18n/words';

/** Makes an unknown key a compile error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}
