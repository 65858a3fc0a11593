import type { Words } from '@stenope/i18n/words';

/** A key that is in no file is an error of the compiler, not a hole in the page. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Words;
  }
}
