import { vi } from 'vitest';
import { playShortForms, shortForms } from './short-forms.ts';

// The servers are processes of their own and hash as in production: what is made here is for them.
vi.unmock('node:crypto');

playShortForms(shortForms.second);
