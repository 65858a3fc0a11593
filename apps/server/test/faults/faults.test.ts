import { playShortForms, shortForms } from './short-forms.ts';

playShortForms(shortForms.first);
