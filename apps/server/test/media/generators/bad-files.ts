import { bombs } from './bombs.ts';
import { damaged } from './damaged.ts';
import type { Generated } from './generated.ts';
import { polyglots } from './polyglots.ts';
import { wrongTypes } from './wrong-types.ts';

/** Everything that should not simply be believed. */
export const badFiles: readonly Generated[] = [...bombs, ...damaged, ...wrongTypes, ...polyglots];
