import { bombs } from './bombs.ts';
import { damaged } from './damaged.ts';
import type { Generated } from './generated.ts';
import { polyglots } from './polyglots.ts';
import { wrongTypes } from './wrong-types.ts';

/** All files that must not be trusted. */
export const badFiles: readonly Generated[] = [...bombs, ...damaged, ...wrongTypes, ...polyglots];
