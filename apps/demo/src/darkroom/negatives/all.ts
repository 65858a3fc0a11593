import { abstractShots } from './abstract.ts';
import { builtShots } from './built.ts';
import { duneShots } from './dunes.ts';
import { forestShots } from './forest.ts';
import { greySeaShots } from './grey-sea.ts';
import { lightShots } from './lights.ts';
import { mountainShots } from './mountains.ts';
import { nightSeaShots } from './night-sea.ts';
import { snowShots } from './snow.ts';
import { tableShots } from './table.ts';
import type { Shot } from './types.ts';

export const shots: readonly Shot[] = [
  ...mountainShots,
  ...duneShots,
  ...snowShots,
  ...nightSeaShots,
  ...greySeaShots,
  ...builtShots,
  ...forestShots,
  ...tableShots,
  ...lightShots,
  ...abstractShots,
];
